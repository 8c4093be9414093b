package dev.floorplan.page;

/** The values of one page, in order. Not thread-safe. */
interface ValueDecoder {

  /**
   * Reads the next values to the first indexes of the target.
   *
   * @throws RuntimeException if there are fewer, or they are malformed
   */
  void read(Values target, int count);
}
