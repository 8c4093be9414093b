package dev.floorplan.page;

/** A stream of small numbers: levels, or positions in a dictionary. Not thread-safe. */
interface IntDecoder {

  /**
   * Reads the next numbers.
   *
   * @throws IllegalStateException if there are fewer
   */
  void read(int[] target, int offset, int count);
}
