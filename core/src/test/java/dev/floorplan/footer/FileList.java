package dev.floorplan.footer;

import dev.floorplan.listing.FileIndexer;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.listing.ListingStatistics;
import dev.floorplan.storage.StoredFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A listing of given files, for tests; it may end with an error. */
final class FileList implements FileIndexer {
  private final List<FileInfo> files = new ArrayList<>();
  private IOException failure;
  private int listed;
  volatile boolean closed;

  FileList add(StoredFile file) {
    files.add(new FileInfo(file, Map.of()));
    return this;
  }

  FileList thenFail(IOException failure) {
    this.failure = failure;
    return this;
  }

  @Override
  public FileInfo next() throws IOException {
    if (listed < files.size()) {
      return files.get(listed++);
    }
    if (failure != null) {
      throw failure;
    }
    return null;
  }

  @Override
  public ListingStatistics statistics() {
    return new ListingStatistics(listed, 0, 0, 0, 0, 0, 0, 0);
  }

  @Override
  public void close() {
    closed = true;
  }
}
