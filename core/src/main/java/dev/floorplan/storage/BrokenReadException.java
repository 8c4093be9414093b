package dev.floorplan.storage;

import java.io.IOException;

/**
 * A read that delivered some of its bytes and then broke off, as when a connection is reset. It may
 * pass: the rest can be read on its own.
 */
public final class BrokenReadException extends IOException {
  private static final long serialVersionUID = 1;

  private final int bytesRead;

  /**
   * @param bytesRead how many bytes are in the target, from its beginning; at least 0
   */
  public BrokenReadException(String message, int bytesRead, Throwable cause) {
    super(message, cause);
    if (bytesRead < 0) {
      throw new IllegalArgumentException("bytesRead must be at least 0, was " + bytesRead);
    }
    this.bytesRead = bytesRead;
  }

  /** How many bytes are in the target, from its beginning. */
  public int bytesRead() {
    return bytesRead;
  }
}
