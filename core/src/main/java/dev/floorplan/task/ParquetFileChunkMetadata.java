package dev.floorplan.task;

import java.util.OptionalLong;

/**
 * A byte range of a file whose footer was not read. A row group belongs to the range that holds the
 * midpoint of its bytes, so that every row group is read exactly once.
 *
 * @param start first byte, at least 0
 * @param end one past the last byte, above {@code start}
 * @param bytes the guessed weight, at least 0
 */
public record ParquetFileChunkMetadata(long start, long end, long bytes) implements ChunkMetadata {

  public ParquetFileChunkMetadata {
    if (start < 0 || end <= start) {
      throw new IllegalArgumentException(
          "a byte range must satisfy 0 <= start < end, was [" + start + ", " + end + ")");
    }
    if (bytes < 0) {
      throw new IllegalArgumentException("bytes must be at least 0, was " + bytes);
    }
  }

  @Override
  public OptionalLong rowCount() {
    return OptionalLong.empty();
  }

  @Override
  public boolean allRowsMatch() {
    return false;
  }
}
