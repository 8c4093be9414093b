package dev.floorplan.size;

/** What the weight of a row group measures. */
public enum SizeModel {
  /**
   * Encoded bytes before compression, summed over the read set: what footers state as {@code
   * total_uncompressed_size}. A dictionary-encoded column of long strings counts for a small part
   * of what it takes once it is decoded.
   */
  ENCODED,
  /** Bytes that the read set takes in memory once it is decoded, for a {@link ConsumerProfile}. */
  DECODED,
  /** Bytes in the file, summed over the read set: what has to be fetched. */
  ON_DISK
}
