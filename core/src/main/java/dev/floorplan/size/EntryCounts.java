package dev.floorplan.size;

import dev.floorplan.footer.ColumnChunk;

/**
 * How many entries of one chunk reach which levels, from the histograms in the footer or, where
 * they may be left out, from the counts that stand for them. One instance is pointed at chunk after
 * chunk. Not thread-safe.
 */
final class EntryCounts {
  /** A number that cannot be told. */
  static final long UNKNOWN = -1;

  private ColumnChunk chunk;
  private long rows;
  private long total;
  private int maxDefinitionLevel;
  private int maxRepetitionLevel;

  /**
   * @param chunk what the footer says; kept until the next call
   * @param rows rows of the row group
   */
  void pointAt(ColumnChunk chunk, long rows, int maxDefinitionLevel, int maxRepetitionLevel) {
    this.chunk = chunk.isEncrypted() || chunk.isMisplaced() ? null : chunk;
    this.rows = rows;
    this.maxDefinitionLevel = maxDefinitionLevel;
    this.maxRepetitionLevel = maxRepetitionLevel;
    long stated = this.chunk == null ? UNKNOWN : Math.max(UNKNOWN, chunk.valueCount());
    total = stated == UNKNOWN && maxRepetitionLevel == 0 ? rows : stated;
  }

  /** Whether what the chunk says can be taken for the leaf's. */
  boolean isTrusted() {
    return chunk != null;
  }

  /** A bound on the elements at any depth, for where {@link #elements} is unknown. */
  long mostElements() {
    return total == UNKNOWN ? rows : total;
  }

  /** What the levels of the entries take in data pages, at most, about. */
  double levelBytes() {
    int bits = width(maxRepetitionLevel) + (nulls() == 0 ? 0 : width(maxDefinitionLevel));
    return (double) total * bits / Byte.SIZE;
  }

  private static int width(int level) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(level);
  }

  /** Entries without a value, as the footer states it, or {@link #UNKNOWN}. */
  long nulls() {
    if (maxDefinitionLevel == 0) {
      return 0;
    }
    long nulls = chunk == null ? UNKNOWN : chunk.nullCount();
    return nulls < 0 || nulls > total ? UNKNOWN : nulls;
  }

  /**
   * How many elements at this depth are defined up to at least {@code level}, which is not below
   * that of the depth's repeated element; {@link #UNKNOWN} where the footer does not say.
   *
   * <p>An entry begins such an element if its repetition level is at most the depth and its
   * definition level is at least {@code level}. Those that go on with a deeper list are defined
   * beyond it anyway, so the two histograms suffice: of the entries that are defined far enough,
   * take away those that repeat deeper.
   */
  long elements(int depth, int level) {
    long beginning = repeatedUpTo(depth);
    long defined = definedFrom(level);
    if (beginning < 0 || defined < 0 || beginning > total) {
      return UNKNOWN;
    }
    long elements = beginning - total + defined;
    return elements < 0 || elements > beginning ? UNKNOWN : elements;
  }

  private long repeatedUpTo(int level) {
    if (level == maxRepetitionLevel) {
      return total;
    }
    if (level == 0) {
      return rows; // every row begins with one entry
    }
    return chunk == null ? UNKNOWN : chunk.entriesRepeatedUpTo(level, maxRepetitionLevel);
  }

  private long definedFrom(int level) {
    if (level == 0) {
      return total;
    }
    long defined = chunk == null ? UNKNOWN : chunk.entriesDefinedFrom(level, maxDefinitionLevel);
    if (defined >= 0 || level != maxDefinitionLevel) {
      return defined;
    }
    long nulls = nulls();
    return nulls < 0 ? UNKNOWN : total - nulls;
  }
}
