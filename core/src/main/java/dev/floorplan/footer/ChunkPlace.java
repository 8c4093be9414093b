package dev.floorplan.footer;

/**
 * Where one Thrift {@code ColumnChunk} lies in a footer, and where in it the two structs are that
 * matching and sizing look at, so that the fields around them need not be walked over again. A
 * place is one long:
 *
 * <pre>
 *   start of the chunk: 32 bits | size_statistics: 16 bits | statistics: 16 bits
 * </pre>
 *
 * The structs are told by their distance from the start, 0 where they are absent. Where one is too
 * far away, or the fields of the chunk are in no usual order, neither is noted.
 */
final class ChunkPlace {
  private static final int BITS = 16;
  private static final int UNNOTED = (1 << BITS) - 1; // instead of either distance

  private ChunkPlace() {}

  /**
   * A chunk with what was found in it.
   *
   * @param statistics position of the struct; before the start where the chunk has none
   * @param sizeStatistics position of the struct; before the start where the chunk has none
   */
  static long noted(int start, int statistics, int sizeStatistics) {
    int toStatistics = Math.max(0, statistics - start);
    int toSizeStatistics = Math.max(0, sizeStatistics - start);
    return toStatistics < UNNOTED && toSizeStatistics < UNNOTED
        ? (long) start << (2 * BITS) | (long) toSizeStatistics << BITS | toStatistics
        : unnoted(start);
  }

  /** A chunk of which nothing is noted but its start. */
  static long unnoted(int start) {
    return (long) start << (2 * BITS) | UNNOTED;
  }

  /** Where the chunk starts. */
  static int start(long place) {
    return (int) (place >>> (2 * BITS));
  }

  /** Whether the following two are known. */
  static boolean isNoted(long place) {
    return (place & UNNOTED) != UNNOTED;
  }

  /** Position of {@code ColumnMetaData.statistics}; 0 where absent. */
  static int statistics(long place) {
    return position(place, (int) place & UNNOTED);
  }

  /** Position of {@code ColumnMetaData.size_statistics}; 0 where absent. */
  static int sizeStatistics(long place) {
    return position(place, (int) place >>> BITS);
  }

  private static int position(long place, int distance) {
    return distance == 0 ? 0 : start(place) + distance;
  }
}
