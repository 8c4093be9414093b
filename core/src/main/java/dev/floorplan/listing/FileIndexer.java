package dev.floorplan.listing;

import java.io.IOException;

/**
 * Discovers the files of a scan, one at a time and lazily, in listing order: by input, then by path
 * as bytes. It never groups what it finds. Not thread-safe, but for {@link #statistics}.
 */
public interface FileIndexer extends AutoCloseable {

  /**
   * The next file, or null when there are no more.
   *
   * @throws UnusableFileException if the file found next cannot be planned; the following call goes
   *     on behind it
   * @throws IOException if the storage fails or an input is missing
   */
  FileInfo next() throws IOException;

  /** What was listed and left out so far. Cheap; may be called from any thread at any time. */
  ListingStatistics statistics();

  /** Ends the listing and frees what it holds; {@link #next} must not be called afterwards. */
  @Override
  void close();
}
