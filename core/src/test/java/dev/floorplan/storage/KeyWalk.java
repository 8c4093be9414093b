package dev.floorplan.storage;

import java.io.IOException;

/** Walks keys in byte order, and asks the filter about each prefix that ends in {@code /} once. */
final class KeyWalk implements StorageWalk {

  private final InMemoryStorage storage;
  private final StoredDirectory root;
  private final WalkFilter filter;
  private final String prefix;

  /** Where to look on; null when the walk is over. */
  private String from;

  /** The directory below the root that the walk is in, empty or with a trailing slash. */
  private String directory = "";

  KeyWalk(InMemoryStorage storage, StoredDirectory root, WalkFilter filter) {
    this.storage = storage;
    this.root = root;
    this.filter = filter;
    this.prefix = filter.prefix();
    this.from = prefix;
  }

  @Override
  public WalkedFile next() throws IOException {
    while (from != null) {
      String key = storage.firstBelow(root, from);
      String below = key == null ? "" : key.substring(root.resolve("").length());
      if (key == null || !below.startsWith(prefix)) {
        from = null;
        return null;
      }
      String refused = firstRefusedDirectory(below);
      if (refused != null) {
        from = refused + (char) ('/' + 1);
        continue;
      }
      from = below + '\0';
      StoredFile file = storage.file(key);
      if (file != null && !below.endsWith("/") && filter.visits(below)) {
        return new WalkedFile(file, below, null);
      }
    }
    return null;
  }

  /** The outermost new directory on the way to a file that is not to be listed, or null. */
  private String firstRefusedDirectory(String below) throws IOException {
    while (!below.startsWith(directory)) {
      directory = directory.substring(0, directory.lastIndexOf('/', directory.length() - 2) + 1);
    }
    for (int slash = below.indexOf('/', directory.length());
        slash >= 0;
        slash = below.indexOf('/', directory.length())) {
      String entered = below.substring(0, slash);
      if (!filter.descends(entered, null)) {
        return entered;
      }
      directory = entered + "/";
    }
    return null;
  }

  @Override
  public void close() {
    from = null;
  }
}
