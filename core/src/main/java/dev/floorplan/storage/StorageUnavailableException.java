package dev.floorplan.storage;

import java.io.IOException;

/**
 * The storage as a whole cannot be used: there are no valid credentials, nobody answers, or it goes
 * on failing. Not the fault of one file, so that no scan leaves a file out because of it.
 */
public final class StorageUnavailableException extends IOException {
  private static final long serialVersionUID = 1;

  /**
   * @param message begins with the path that was asked for
   */
  public StorageUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
