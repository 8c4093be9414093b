package dev.floorplan.footer;

import dev.floorplan.listing.FileInfo;
import java.io.IOException;
import java.util.Objects;

/**
 * The outcome of reading one file's footer.
 *
 * @param <T> what was made of the footer
 */
public final class FooterRead<T> {
  private final FileInfo file;
  private final T result;
  private final IOException failure;

  private FooterRead(FileInfo file, T result, IOException failure) {
    this.file = Objects.requireNonNull(file, "file");
    this.result = result;
    this.failure = failure;
  }

  static <T> FooterRead<T> of(FileInfo file, T result) {
    return new FooterRead<>(file, Objects.requireNonNull(result, "result"), null);
  }

  static <T> FooterRead<T> failed(FileInfo file, IOException failure) {
    return new FooterRead<>(file, null, Objects.requireNonNull(failure, "failure"));
  }

  /** The file. */
  public FileInfo file() {
    return file;
  }

  /**
   * What was made of the footer.
   *
   * @throws MalformedFileException if the file is not readable as Parquet
   * @throws IOException if the storage failed, and went on failing where that seemed to pass
   */
  public T result() throws IOException {
    if (failure != null) {
      throw failure;
    }
    return result;
  }
}
