package dev.floorplan.storage;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Walks to their ends, for tests. */
public final class Walks {

  /** Looks at everything. */
  public static final WalkFilter EVERYTHING =
      new WalkFilter() {
        @Override
        public boolean visits(String path) {
          return true;
        }

        @Override
        public boolean descends(String directory, String realPath) {
          return true;
        }
      };

  private Walks() {}

  /** Every file that the filter lets through. */
  public static List<WalkedFile> all(Storage storage, String directory, WalkFilter filter)
      throws IOException {
    List<WalkedFile> files = new ArrayList<>();
    try (StorageWalk walk = storage.walk(new StoredDirectory(directory), filter)) {
      for (WalkedFile file = walk.next(); file != null; file = walk.next()) {
        files.add(file);
      }
    }
    return files;
  }

  /** The paths of all files below the directory. */
  public static List<String> below(Storage storage, String directory) throws IOException {
    return all(storage, directory, EVERYTHING).stream().map(WalkedFile::below).toList();
  }
}
