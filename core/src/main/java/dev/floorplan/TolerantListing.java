package dev.floorplan;

import dev.floorplan.SkippedFile.Cause;
import dev.floorplan.listing.FileIndexer;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.listing.ListingStatistics;
import dev.floorplan.listing.UnusableFileException;
import java.io.IOException;
import java.util.function.Consumer;

/** Leaves out files that a listing finds but cannot use. */
final class TolerantListing implements FileIndexer {
  private final FileIndexer files;
  private final Consumer<SkippedFile> onSkip;

  /**
   * @param onSkip told of every file that is left out, by the thread that calls {@link #next}
   */
  TolerantListing(FileIndexer files, Consumer<SkippedFile> onSkip) {
    this.files = files;
    this.onSkip = onSkip;
  }

  @Override
  public FileInfo next() throws IOException {
    while (true) {
      try {
        return files.next();
      } catch (UnusableFileException e) {
        onSkip.accept(new SkippedFile(e.path(), Cause.UNREADABLE, e.getMessage()));
      }
    }
  }

  @Override
  public ListingStatistics statistics() {
    return files.statistics();
  }

  @Override
  public void close() {
    files.close();
  }
}
