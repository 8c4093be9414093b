package dev.floorplan.storage;

import java.io.IOException;

/** Files somewhere: lists them and reads ranges of their bytes. Thread-safe. */
public interface Storage extends AutoCloseable {

  /**
   * Reads exactly {@code length} bytes from {@code position} into {@code target}.
   *
   * <p>It can be interrupted: an interrupted read fails soon, with any {@link IOException}.
   *
   * @throws IOException if the file is missing, forbidden, ends before the range does, or the
   *     storage fails; the message names the file
   */
  void read(StoredFile file, long position, byte[] target, int offset, int length)
      throws IOException;

  /**
   * Whether the same request may succeed when it is made again: a timeout, a reset, throttling or
   * an error of the server. Never true for a missing or a forbidden file.
   */
  boolean isTransient(IOException failure);

  @Override
  void close();
}
