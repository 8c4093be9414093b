package dev.floorplan.listing;

import dev.floorplan.storage.Storage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Runs listings to their ends, for tests. */
final class Listings {

  /** Lists like {@link ListingOptions#DEFAULT}, but skips inputs that lead to nothing. */
  static final ListingOptions SKIP_MISSING =
      new ListingOptions(ListingOptions.Files.PARQUET_NAMES, ListingOptions.Missing.SKIP);

  private Listings() {}

  static PathIndexer of(Storage storage, String... paths) {
    return new PathIndexer(storage, List.of(paths), ListingOptions.DEFAULT, skipped -> {});
  }

  static List<FileInfo> all(FileIndexer indexer) throws IOException {
    List<FileInfo> files = new ArrayList<>();
    try (indexer) {
      for (FileInfo file = indexer.next(); file != null; file = indexer.next()) {
        files.add(file);
      }
    }
    return files;
  }

  static List<String> paths(FileIndexer indexer) throws IOException {
    return all(indexer).stream().map(FileInfo::path).toList();
  }
}
