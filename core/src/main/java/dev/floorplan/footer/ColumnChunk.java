package dev.floorplan.footer;

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

  // Thrift ColumnMetaData
  long valueCount; // num_values, nulls included
  long uncompressedSize;
  long compressedSize;
  long dataPageOffset;
  long dictionaryPageOffset;
  int codec; // -1 absent
  int encodingStatsPosition; // 0 absent

  // Thrift Statistics
  long nullCount;
  long distinctCount;
  long nanCount;
  int minValueStart; // min_value; -1 absent
  int minValueLength;
  int maxValueStart;
  int maxValueLength;
  int deprecatedMinStart; // min; -1 absent
  int deprecatedMinLength;
  int deprecatedMaxStart;
  int deprecatedMaxLength;
  Exactness minValueExactness;
  Exactness maxValueExactness;

  // Thrift SizeStatistics
  long unencodedByteArrayBytes;

  // Thrift ColumnChunk
  boolean encrypted; // crypto_metadata present or meta_data absent

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
    return valueCount;
  }

  /** Encoded bytes before compression ({@code ColumnMetaData.total_uncompressed_size}). */
  public long uncompressedSize() {
    return uncompressedSize;
  }

  /** Bytes in the file ({@code ColumnMetaData.total_compressed_size}). */
  public long compressedSize() {
    return compressedSize;
  }

  /** Where the first data page starts in the file ({@code ColumnMetaData.data_page_offset}). */
  public long dataPageOffset() {
    return dataPageOffset;
  }

  /** Where the dictionary page starts ({@code ColumnMetaData.dictionary_page_offset}). */
  public long dictionaryPageOffset() {
    return dictionaryPageOffset;
  }

  /** The compression codec's number in the Thrift enum {@code CompressionCodec}, or -1. */
  public int codec() {
    return codec;
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

  /** Whether the chunk is encrypted with a key of its own, so that its statistics do not count. */
  public boolean isEncrypted() {
    return encrypted;
  }
}
