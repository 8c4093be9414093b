package dev.floorplan.benchmarks.decode;

/**
 * What a decoder found in a footer, to be compared with what another one found.
 *
 * @param digest changes with every row count and every chunk's size, and with their order
 */
record FooterTotals(long rowGroups, long rows, long chunks, long uncompressedBytes, long digest) {

  /** Adds up a footer, number by number. */
  static final class Sum {
    private long rowGroups;
    private long rows;
    private long chunks;
    private long uncompressedBytes;
    private long digest;

    void rowGroup(long rowCount) {
      rowGroups++;
      rows += rowCount;
      digest = digest * 31 + rowCount;
    }

    void chunk(long uncompressedSize) {
      chunks++;
      uncompressedBytes += uncompressedSize;
      digest = digest * 31 + uncompressedSize;
    }

    FooterTotals totals() {
      return new FooterTotals(rowGroups, rows, chunks, uncompressedBytes, digest);
    }
  }
}
