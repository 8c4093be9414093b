package dev.floorplan.footer;

import dev.floorplan.listing.FileInfo;
import java.io.IOException;
import java.util.Objects;

/** The outcome of reading one file's footer. Immutable. */
public final class FooterRead {
  private final FileInfo file;
  private final FileFooter footer;
  private final IOException failure;

  private FooterRead(FileInfo file, FileFooter footer, IOException failure) {
    this.file = Objects.requireNonNull(file, "file");
    this.footer = footer;
    this.failure = failure;
  }

  static FooterRead of(FileInfo file, FileFooter footer) {
    return new FooterRead(file, Objects.requireNonNull(footer, "footer"), null);
  }

  static FooterRead failed(FileInfo file, IOException failure) {
    return new FooterRead(file, null, Objects.requireNonNull(failure, "failure"));
  }

  /** The file. */
  public FileInfo file() {
    return file;
  }

  /**
   * The footer.
   *
   * @throws MalformedFileException if the file is not readable as Parquet
   * @throws IOException if the storage failed, and went on failing where that seemed to pass
   */
  public FileFooter footer() throws IOException {
    if (failure != null) {
      throw failure;
    }
    return footer;
  }
}
