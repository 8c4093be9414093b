package dev.floorplan.pack;

/**
 * A range of a file whose row groups are unknown, because its footer was not read. It is packed
 * whole.
 *
 * @param start first byte, at least 0
 * @param end one past the last byte, above {@code start}
 * @param bytes the guessed weight
 */
public record FileRange(long start, long end, long bytes) implements FileChunk {

  public FileRange {
    if (start < 0 || end <= start) {
      throw new IllegalArgumentException(
          "a file range must satisfy 0 <= start < end, was [" + start + ", " + end + ")");
    }
    if (bytes < 0) {
      throw new IllegalArgumentException("bytes must be at least 0, was " + bytes);
    }
  }
}
