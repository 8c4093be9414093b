package dev.floorplan.listing;

import java.io.IOException;

/**
 * A file that was found but cannot be planned, whatever is in it. The message starts with its path.
 * The listing goes on behind it.
 */
public final class UnusableFileException extends IOException {
  private static final long serialVersionUID = 1L;

  private final String path;

  /**
   * @param path the file
   * @param fault what is wrong with it
   */
  public UnusableFileException(String path, String fault) {
    super(path + ": " + fault);
    this.path = path;
  }

  /** The file. */
  public String path() {
    return path;
  }
}
