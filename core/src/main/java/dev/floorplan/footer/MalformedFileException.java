package dev.floorplan.footer;

import java.io.IOException;

/**
 * A file that is not readable as Parquet: the message says which file, where in it, what was found
 * and what was expected. Reading it again does not help.
 */
public final class MalformedFileException extends IOException {
  private static final long serialVersionUID = 1L;

  private final String path;
  private final long offset;

  /**
   * @param path the file
   * @param offset where in the file the fault lies, in bytes from its start
   * @param fault what was found there and what was expected
   */
  public MalformedFileException(String path, long offset, String fault) {
    super(path + ": " + fault + " (at byte " + offset + ")");
    this.path = path;
    this.offset = offset;
  }

  /** The file. */
  public String path() {
    return path;
  }

  /** Where in the file the fault lies, in bytes from its start. */
  public long offset() {
    return offset;
  }
}
