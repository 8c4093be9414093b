package dev.floorplan.footer;

import static dev.floorplan.footer.ThriftReader.I64;
import static dev.floorplan.footer.ThriftReader.LIST;
import static dev.floorplan.footer.ThriftReader.STOP;

/**
 * A view of what the footer says about one column chunk, as written and unjudged. One view is
 * pointed at chunk after chunk with {@link FileFooter#view}; it allocates nothing. Byte ranges are
 * positions in {@link FileFooter#bytes}. Not thread-safe.
 *
 * <p>Where the pass over the footer has noted the chunk's statistics, the view walks over no more
 * than tells which chunk it is, and over the rest only if it is asked for what is not noted.
 *
 * <p>Absent numbers are {@link #ABSENT}; since a damaged file may state that value, too, ABSENT
 * always reads as unknown.
 */
public final class ColumnChunk {
  /** The value of a number that the footer does not state. */
  public static final long ABSENT = Long.MIN_VALUE;

  private byte[] bytes;
  private ThriftReader reader;
  private ColumnChunkWalker walker;
  private ChunkStatistics statistics;

  private int start;
  private boolean located; // whether the walker has the positions of this chunk
  private boolean hasStatistics; // whether they have been read
  private boolean hasSizeStatistics;
  private int statisticsPosition; // 0 where absent
  private int sizeStatisticsPosition;
  private boolean misplaced;

  private long unencodedByteArrayBytes;
  private int repetitionHistogram; // position of the list; 0 where absent
  private int definitionHistogram;

  /** Turns to the chunk at a {@link ChunkPlace}, which has been walked over before. */
  void pointAt(byte[] footer, long place, FileSchema schema, int leaf) {
    if (footer != bytes) {
      bytes = footer;
      reader = new ThriftReader("", 0, footer);
      walker = new ColumnChunkWalker(footer, reader);
      statistics = new ChunkStatistics(footer, reader);
    }
    start = ChunkPlace.start(place);
    hasStatistics = false;
    hasSizeStatistics = false;
    located = false;
    if (ChunkPlace.isNoted(place)) {
      walker.identify(start);
      statisticsPosition = ChunkPlace.statistics(place);
      sizeStatisticsPosition = ChunkPlace.sizeStatistics(place);
    } else {
      locate();
      statisticsPosition = walker.statistics;
      sizeStatisticsPosition = walker.sizeStatistics;
      statistics();
    }
    misplaced = walker.metadata != 0 && !isOf(schema, leaf);
  }

  /** The walker, at this chunk with all of its positions. */
  private ColumnChunkWalker locate() {
    if (!located) {
      try {
        walker.locate(start);
      } catch (MalformedFileException impossible) {
        throw FileFooter.walkedOver(impossible);
      }
      located = true;
    }
    return walker;
  }

  private ChunkStatistics statistics() {
    if (!hasStatistics) {
      try {
        statistics.read(statisticsPosition);
      } catch (MalformedFileException impossible) {
        throw FileFooter.walkedOver(impossible);
      }
      hasStatistics = true;
    }
    return statistics;
  }

  private boolean isOf(FileSchema schema, int leaf) {
    return number(walker.type) == schema.physicalTypeNumber(leaf)
        && (walker.pathInSchema == 0 || schema.isPath(leaf, bytes, walker.pathInSchema));
  }

  private long number(int position) {
    return position == 0 ? ABSENT : ThriftSteps.number(bytes, position);
  }

  private void readSizeStatistics() {
    if (hasSizeStatistics) {
      return;
    }
    hasSizeStatistics = true;
    unencodedByteArrayBytes = ABSENT;
    repetitionHistogram = 0;
    definitionHistogram = 0;
    if (sizeStatisticsPosition == 0) {
      return;
    }
    reader.moveTo(sizeStatisticsPosition);
    try {
      int outer = reader.enterStruct();
      for (int field = reader.field(); field != STOP; field = reader.field()) {
        switch (field) {
          case ColumnChunkWalker.UNENCODED_BYTE_ARRAY_DATA_BYTES ->
              unencodedByteArrayBytes = reader.zigzag();
          case ColumnChunkWalker.REPETITION_LEVEL_HISTOGRAM -> {
            repetitionHistogram = reader.position();
            reader.skip(LIST);
          }
          case ColumnChunkWalker.DEFINITION_LEVEL_HISTOGRAM -> {
            definitionHistogram = reader.position();
            reader.skip(LIST);
          }
          default -> reader.skip(field & 0x0f);
        }
      }
      reader.leaveStruct(outer);
    } catch (MalformedFileException impossible) {
      throw FileFooter.walkedOver(impossible);
    }
  }

  /** Adds up a histogram's counts from level {@code first} to {@code last}; see its two callers. */
  private long sum(int histogram, int maxLevel, int first, int last) {
    if (histogram == 0) {
      return ABSENT;
    }
    try {
      reader.moveTo(histogram);
      long list = reader.list();
      if (list != (maxLevel + 1) * 16L + I64) {
        return ABSENT;
      }
      long sum = 0;
      for (int level = 0; level <= last; level++) {
        long count = reader.zigzag();
        if (count < 0) {
          return ABSENT;
        }
        sum += level < first ? 0 : count;
      }
      return sum < 0 ? ABSENT : sum;
    } catch (MalformedFileException impossible) {
      throw FileFooter.walkedOver(impossible);
    }
  }

  /** How all data pages of a chunk are encoded. */
  public enum DataEncoding {
    /** The footer does not say. */
    UNKNOWN,
    PLAIN,
    DICTIONARY,
    /** In another way, or not all in the same. */
    MIXED
  }

  /** Whether a bound is a value of the chunk. */
  public enum Exactness {
    /** The footer does not say. */
    UNKNOWN,
    EXACT,
    /** The bound may be cut or rounded outwards. */
    INEXACT
  }

  /** Number of entries, nulls included (Thrift {@code ColumnMetaData.num_values}). */
  public long valueCount() {
    return walker.valueCount;
  }

  /** Encoded bytes before compression ({@code ColumnMetaData.total_uncompressed_size}). */
  public long uncompressedSize() {
    return locate().uncompressedSize;
  }

  /** Bytes in the file ({@code ColumnMetaData.total_compressed_size}). */
  public long compressedSize() {
    return number(locate().compressedSize);
  }

  /** Where the first data page starts in the file ({@code ColumnMetaData.data_page_offset}). */
  public long dataPageOffset() {
    return number(locate().dataPageOffset);
  }

  /** Where the dictionary page starts ({@code ColumnMetaData.dictionary_page_offset}). */
  public long dictionaryPageOffset() {
    return number(locate().dictionaryPageOffset);
  }

  /** Where the chunk starts: its dictionary page, which lies before the data if there is one. */
  public long firstPageOffset() {
    long dictionary = dictionaryPageOffset();
    long data = dataPageOffset();
    return dictionary > 0 && dictionary < data ? dictionary : data;
  }

  /**
   * The compression codec's number in the Thrift enum {@code CompressionCodec}, or {@link #ABSENT}.
   */
  public long codec() {
    return number(locate().codec);
  }

  /** Number of nulls ({@code Statistics.null_count}). */
  public long nullCount() {
    return hasStatistics
        ? statistics.nullCount
        : ChunkStatistics.nullCount(bytes, statisticsPosition);
  }

  /** Number of distinct values ({@code Statistics.distinct_count}). */
  public long distinctCount() {
    return statistics().distinctCount;
  }

  /** Number of NaN values ({@code Statistics.nan_count}). */
  public long nanCount() {
    return statistics().nanCount;
  }

  /** Where {@code Statistics.min_value} starts in the footer's bytes, or -1 where absent. */
  public int minValueStart() {
    return statistics().minValueStart;
  }

  /** Length of {@code Statistics.min_value} in bytes. */
  public int minValueLength() {
    return statistics().minValueLength;
  }

  /** Where {@code Statistics.max_value} starts in the footer's bytes, or -1 where absent. */
  public int maxValueStart() {
    return statistics().maxValueStart;
  }

  /** Length of {@code Statistics.max_value} in bytes. */
  public int maxValueLength() {
    return statistics().maxValueLength;
  }

  /** Where the deprecated {@code Statistics.min} starts in the footer's bytes, or -1. */
  public int deprecatedMinStart() {
    return statistics().deprecatedMinStart;
  }

  /** Length of the deprecated {@code Statistics.min} in bytes. */
  public int deprecatedMinLength() {
    return statistics().deprecatedMinLength;
  }

  /** Where the deprecated {@code Statistics.max} starts in the footer's bytes, or -1. */
  public int deprecatedMaxStart() {
    return statistics().deprecatedMaxStart;
  }

  /** Length of the deprecated {@code Statistics.max} in bytes. */
  public int deprecatedMaxLength() {
    return statistics().deprecatedMaxLength;
  }

  /** What {@code Statistics.is_min_value_exact} says. */
  public Exactness minValueExactness() {
    return statistics().minValueExactness;
  }

  /** What {@code Statistics.is_max_value_exact} says. */
  public Exactness maxValueExactness() {
    return statistics().maxValueExactness;
  }

  /**
   * Bytes of a byte-array leaf's values as plain characters, lengths not included ({@code
   * SizeStatistics.unencoded_byte_array_data_bytes}).
   */
  public long unencodedByteArrayBytes() {
    readSizeStatistics();
    return unencodedByteArrayBytes;
  }

  /**
   * Entries whose definition level is at least {@code level}, from the histogram that the footer
   * states ({@code SizeStatistics.definition_level_histogram}), or {@link #ABSENT} where it has
   * none of one count for each level up to {@code maxLevel}.
   */
  public long entriesDefinedFrom(int level, int maxLevel) {
    readSizeStatistics();
    return sum(definitionHistogram, maxLevel, level, maxLevel);
  }

  /**
   * Entries whose repetition level is at most {@code level}, from the histogram that the footer
   * states ({@code SizeStatistics.repetition_level_histogram}), or {@link #ABSENT} where it has
   * none of one count for each level up to {@code maxLevel}.
   */
  public long entriesRepeatedUpTo(int level, int maxLevel) {
    readSizeStatistics();
    return sum(repetitionHistogram, maxLevel, 0, level);
  }

  /**
   * How the chunk's data pages are encoded ({@code ColumnMetaData.encoding_stats}, or else what
   * {@code ColumnMetaData.encodings} leaves possible).
   */
  public DataEncoding dataEncoding() {
    locate();
    try {
      return DataEncodings.of(reader, walker.encodingStats, walker.encodings);
    } catch (MalformedFileException impossible) {
      throw FileFooter.walkedOver(impossible);
    }
  }

  /** Whether the chunk is encrypted, so that its statistics do not count. */
  public boolean isEncrypted() {
    return walker.encrypted;
  }

  /**
   * Whether the chunk states another type or path than the leaf at whose place it stands, so that
   * nothing it says can be taken for the leaf's.
   */
  public boolean isMisplaced() {
    return misplaced;
  }
}
