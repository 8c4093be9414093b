package dev.floorplan.footer;

import static dev.floorplan.footer.ThriftReader.FALSE;
import static dev.floorplan.footer.ThriftReader.I32;
import static dev.floorplan.footer.ThriftReader.I64;
import static dev.floorplan.footer.ThriftReader.LIST;
import static dev.floorplan.footer.ThriftReader.STOP;
import static dev.floorplan.footer.ThriftReader.STRUCT;
import static dev.floorplan.footer.ThriftReader.TRUE;

/**
 * A view of what the footer says about one column chunk, as written and unjudged. One view is
 * pointed at chunk after chunk with {@link FileFooter#view}; it allocates nothing. Byte ranges are
 * positions in {@link FileFooter#bytes}. Not thread-safe.
 *
 * <p>Absent numbers are {@link #ABSENT}; since a damaged file may state that value, too, ABSENT
 * always reads as unknown.
 */
public final class ColumnChunk {
  /** The value of a number that the footer does not state. */
  public static final long ABSENT = Long.MIN_VALUE;

  // PageEncodingStats, and the values of the enums PageType and Encoding
  private static final int PAGE_TYPE = 1 << 4 | I32;
  private static final int ENCODING = 2 << 4 | I32;
  private static final long DATA_PAGE = 0;
  private static final long DATA_PAGE_V2 = 3;
  private static final long PLAIN = 0;
  private static final long PLAIN_DICTIONARY = 2;
  private static final long RLE = 3;
  private static final long BIT_PACKED = 4;
  private static final long RLE_DICTIONARY = 8;

  private byte[] bytes;
  private ThriftReader reader;
  private ColumnChunkWalker walker;
  private boolean misplaced;

  private long nullCount;
  private long distinctCount;
  private long nanCount;
  private int minValueStart;
  private int minValueLength;
  private int maxValueStart;
  private int maxValueLength;
  private int deprecatedMinStart;
  private int deprecatedMinLength;
  private int deprecatedMaxStart;
  private int deprecatedMaxLength;
  private Exactness minValueExactness;
  private Exactness maxValueExactness;
  private long unencodedByteArrayBytes;
  private int repetitionHistogram; // position of the list; 0 where absent
  private int definitionHistogram;

  /** Reads the chunk at {@code position}, which has been walked over before. */
  void pointAt(byte[] footer, int position, FileSchema schema, int leaf) {
    if (footer != bytes) {
      bytes = footer;
      reader = new ThriftReader("", 0, footer);
      walker = new ColumnChunkWalker(footer, reader);
    }
    try {
      walker.locate(position);
      readStatistics();
      readSizeStatistics();
    } catch (MalformedFileException impossible) {
      throw FileFooter.walkedOver(impossible);
    }
    misplaced = walker.metadata != 0 && !isOf(schema, leaf);
  }

  private boolean isOf(FileSchema schema, int leaf) {
    return walker.number(walker.type) == schema.physicalTypeNumber(leaf)
        && (walker.pathInSchema == 0 || schema.isPath(leaf, bytes, walker.pathInSchema));
  }

  private void readStatistics() throws MalformedFileException {
    forgetStatistics();
    if (walker.statistics != 0 && !readStatisticsStraight()) {
      forgetStatistics();
      readStatisticsGenerally();
    }
  }

  private void forgetStatistics() {
    nullCount = ABSENT;
    distinctCount = ABSENT;
    nanCount = ABSENT;
    minValueStart = -1;
    maxValueStart = -1;
    deprecatedMinStart = -1;
    deprecatedMaxStart = -1;
    minValueExactness = Exactness.UNKNOWN;
    maxValueExactness = Exactness.UNKNOWN;
  }

  /**
   * Reads fields in the order of their ids and bounds of less than 128 bytes, as {@link
   * ColumnChunkWalker} walks them; false where there is anything else.
   */
  private boolean readStatisticsStraight() {
    byte[] b = bytes;
    int p = walker.statistics;
    int key = b[p++] & 0xff;
    if (key == ColumnChunkWalker.MAX) {
      deprecatedMaxLength = b[p];
      deprecatedMaxStart = p + 1;
      if (deprecatedMaxLength < 0) {
        return false;
      }
      p = deprecatedMaxStart + deprecatedMaxLength;
      key = (1 << 4) + (b[p++] & 0xff);
    }
    if (key == ColumnChunkWalker.MIN) {
      deprecatedMinLength = b[p];
      deprecatedMinStart = p + 1;
      if (deprecatedMinLength < 0) {
        return false;
      }
      p = deprecatedMinStart + deprecatedMinLength;
      key = (2 << 4) + (b[p++] & 0xff);
    }
    if (key == ColumnChunkWalker.NULL_COUNT) {
      nullCount = walker.number(p);
      p = walker.skipVarint(p);
      key = (3 << 4) + (b[p++] & 0xff);
    }
    if (key == ColumnChunkWalker.DISTINCT_COUNT) {
      distinctCount = walker.number(p);
      p = walker.skipVarint(p);
      key = (4 << 4) + (b[p++] & 0xff);
    }
    if (key == ColumnChunkWalker.MAX_VALUE) {
      maxValueLength = b[p];
      maxValueStart = p + 1;
      if (maxValueLength < 0) {
        return false;
      }
      p = maxValueStart + maxValueLength;
      key = (5 << 4) + (b[p++] & 0xff);
    }
    if (key == ColumnChunkWalker.MIN_VALUE) {
      minValueLength = b[p];
      minValueStart = p + 1;
      if (minValueLength < 0) {
        return false;
      }
      p = minValueStart + minValueLength;
      key = (6 << 4) + (b[p++] & 0xff);
    }
    if (key == (ColumnChunkWalker.IS_MAX_VALUE_EXACT | TRUE)
        || key == (ColumnChunkWalker.IS_MAX_VALUE_EXACT | FALSE)) {
      maxValueExactness = (key & 0x0f) == TRUE ? Exactness.EXACT : Exactness.INEXACT;
      key = (7 << 4) + (b[p++] & 0xff);
    }
    if (key == (ColumnChunkWalker.IS_MIN_VALUE_EXACT | TRUE)
        || key == (ColumnChunkWalker.IS_MIN_VALUE_EXACT | FALSE)) {
      minValueExactness = (key & 0x0f) == TRUE ? Exactness.EXACT : Exactness.INEXACT;
      key = (8 << 4) + (b[p++] & 0xff);
    }
    if (key == ColumnChunkWalker.NAN_COUNT) {
      nanCount = walker.number(p);
      p = walker.skipVarint(p);
    } else {
      p--;
    }
    return b[p] == STOP;
  }

  private void readStatisticsGenerally() throws MalformedFileException {
    reader.moveTo(walker.statistics);
    int outer = reader.enterStruct();
    for (int field = reader.field(); field != STOP; field = reader.field()) {
      switch (field) {
        case ColumnChunkWalker.MAX -> {
          deprecatedMaxLength = reader.length();
          deprecatedMaxStart = skipBound(deprecatedMaxLength);
        }
        case ColumnChunkWalker.MIN -> {
          deprecatedMinLength = reader.length();
          deprecatedMinStart = skipBound(deprecatedMinLength);
        }
        case ColumnChunkWalker.NULL_COUNT -> nullCount = reader.zigzag();
        case ColumnChunkWalker.DISTINCT_COUNT -> distinctCount = reader.zigzag();
        case ColumnChunkWalker.MAX_VALUE -> {
          maxValueLength = reader.length();
          maxValueStart = skipBound(maxValueLength);
        }
        case ColumnChunkWalker.MIN_VALUE -> {
          minValueLength = reader.length();
          minValueStart = skipBound(minValueLength);
        }
        case ColumnChunkWalker.IS_MAX_VALUE_EXACT | TRUE -> maxValueExactness = Exactness.EXACT;
        case ColumnChunkWalker.IS_MAX_VALUE_EXACT | FALSE -> maxValueExactness = Exactness.INEXACT;
        case ColumnChunkWalker.IS_MIN_VALUE_EXACT | TRUE -> minValueExactness = Exactness.EXACT;
        case ColumnChunkWalker.IS_MIN_VALUE_EXACT | FALSE -> minValueExactness = Exactness.INEXACT;
        case ColumnChunkWalker.NAN_COUNT -> nanCount = reader.zigzag();
        default -> reader.skip(field & 0x0f);
      }
    }
    reader.leaveStruct(outer);
  }

  private int skipBound(int length) throws MalformedFileException {
    int start = reader.position();
    reader.advance(length);
    return start;
  }

  private void readSizeStatistics() throws MalformedFileException {
    unencodedByteArrayBytes = ABSENT;
    repetitionHistogram = 0;
    definitionHistogram = 0;
    if (walker.sizeStatistics == 0) {
      return;
    }
    reader.moveTo(walker.sizeStatistics);
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

  /** From the count of pages in each encoding, which leaves no doubt. */
  private DataEncoding readEncodingStats() throws MalformedFileException {
    boolean plain = false;
    boolean dictionary = false;
    boolean other = false;
    reader.moveTo(walker.encodingStats);
    long list = reader.list();
    if ((list & 0x0f) != STRUCT) {
      return DataEncoding.UNKNOWN;
    }
    for (long left = list >> 4; left > 0; left--) {
      long pageType = ABSENT;
      long encoding = ABSENT;
      int outer = reader.enterStruct();
      for (int field = reader.field(); field != STOP; field = reader.field()) {
        switch (field) {
          case PAGE_TYPE -> pageType = reader.zigzag();
          case ENCODING -> encoding = reader.zigzag();
          default -> reader.skip(field & 0x0f);
        }
      }
      reader.leaveStruct(outer);
      if (pageType == DATA_PAGE || pageType == DATA_PAGE_V2) {
        plain |= encoding == PLAIN;
        dictionary |= isDictionary(encoding);
        other |= encoding != PLAIN && !isDictionary(encoding);
      }
    }
    if (plain && !dictionary && !other) {
      return DataEncoding.PLAIN;
    }
    if (dictionary && !plain && !other) {
      return DataEncoding.DICTIONARY;
    }
    return plain || dictionary || other ? DataEncoding.MIXED : DataEncoding.UNKNOWN;
  }

  /**
   * From the list of all encodings in the chunk: of its levels, its dictionary and its data. PLAIN
   * beside a dictionary may be that of the dictionary itself, or of data that did not fit into it.
   */
  private DataEncoding readEncodings() throws MalformedFileException {
    boolean plain = false;
    boolean dictionary = false;
    reader.moveTo(walker.encodings);
    long list = reader.list();
    if ((list & 0x0f) != I32) {
      return DataEncoding.UNKNOWN;
    }
    for (long left = list >> 4; left > 0; left--) {
      long encoding = reader.zigzag();
      plain |= encoding == PLAIN;
      dictionary |= isDictionary(encoding);
      if (encoding != PLAIN
          && !isDictionary(encoding)
          && encoding != RLE
          && encoding != BIT_PACKED) {
        return DataEncoding.MIXED;
      }
    }
    if (plain == dictionary) {
      return DataEncoding.UNKNOWN;
    }
    return dictionary ? DataEncoding.DICTIONARY : DataEncoding.PLAIN;
  }

  private static boolean isDictionary(long encoding) {
    return encoding == PLAIN_DICTIONARY || encoding == RLE_DICTIONARY;
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
    return walker.uncompressedSize;
  }

  /** Bytes in the file ({@code ColumnMetaData.total_compressed_size}). */
  public long compressedSize() {
    return walker.number(walker.compressedSize);
  }

  /** Where the first data page starts in the file ({@code ColumnMetaData.data_page_offset}). */
  public long dataPageOffset() {
    return walker.number(walker.dataPageOffset);
  }

  /** Where the dictionary page starts ({@code ColumnMetaData.dictionary_page_offset}). */
  public long dictionaryPageOffset() {
    return walker.number(walker.dictionaryPageOffset);
  }

  /**
   * The compression codec's number in the Thrift enum {@code CompressionCodec}, or {@link #ABSENT}.
   */
  public long codec() {
    return walker.number(walker.codec);
  }

  /** Number of nulls ({@code Statistics.null_count}). */
  public long nullCount() {
    return nullCount;
  }

  /** Number of distinct values ({@code Statistics.distinct_count}). */
  public long distinctCount() {
    return distinctCount;
  }

  /** Number of NaN values ({@code Statistics.nan_count}). */
  public long nanCount() {
    return nanCount;
  }

  /** Where {@code Statistics.min_value} starts in the footer's bytes, or -1 where absent. */
  public int minValueStart() {
    return minValueStart;
  }

  /** Length of {@code Statistics.min_value} in bytes. */
  public int minValueLength() {
    return minValueLength;
  }

  /** Where {@code Statistics.max_value} starts in the footer's bytes, or -1 where absent. */
  public int maxValueStart() {
    return maxValueStart;
  }

  /** Length of {@code Statistics.max_value} in bytes. */
  public int maxValueLength() {
    return maxValueLength;
  }

  /** Where the deprecated {@code Statistics.min} starts in the footer's bytes, or -1. */
  public int deprecatedMinStart() {
    return deprecatedMinStart;
  }

  /** Length of the deprecated {@code Statistics.min} in bytes. */
  public int deprecatedMinLength() {
    return deprecatedMinLength;
  }

  /** Where the deprecated {@code Statistics.max} starts in the footer's bytes, or -1. */
  public int deprecatedMaxStart() {
    return deprecatedMaxStart;
  }

  /** Length of the deprecated {@code Statistics.max} in bytes. */
  public int deprecatedMaxLength() {
    return deprecatedMaxLength;
  }

  /** What {@code Statistics.is_min_value_exact} says. */
  public Exactness minValueExactness() {
    return minValueExactness;
  }

  /** What {@code Statistics.is_max_value_exact} says. */
  public Exactness maxValueExactness() {
    return maxValueExactness;
  }

  /**
   * Bytes of a byte-array leaf's values as plain characters, lengths not included ({@code
   * SizeStatistics.unencoded_byte_array_data_bytes}).
   */
  public long unencodedByteArrayBytes() {
    return unencodedByteArrayBytes;
  }

  /**
   * Entries whose definition level is at least {@code level}, from the histogram that the footer
   * states ({@code SizeStatistics.definition_level_histogram}), or {@link #ABSENT} where it has
   * none of one count for each level up to {@code maxLevel}.
   */
  public long entriesDefinedFrom(int level, int maxLevel) {
    return sum(definitionHistogram, maxLevel, level, maxLevel);
  }

  /**
   * Entries whose repetition level is at most {@code level}, from the histogram that the footer
   * states ({@code SizeStatistics.repetition_level_histogram}), or {@link #ABSENT} where it has
   * none of one count for each level up to {@code maxLevel}.
   */
  public long entriesRepeatedUpTo(int level, int maxLevel) {
    return sum(repetitionHistogram, maxLevel, 0, level);
  }

  /**
   * How the chunk's data pages are encoded ({@code ColumnMetaData.encoding_stats}, or else what
   * {@code ColumnMetaData.encodings} leaves possible).
   */
  public DataEncoding dataEncoding() {
    try {
      DataEncoding encoding =
          walker.encodingStats == 0 ? DataEncoding.UNKNOWN : readEncodingStats();
      return encoding == DataEncoding.UNKNOWN && walker.encodings != 0 ? readEncodings() : encoding;
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
