package dev.floorplan.listing;

import dev.floorplan.storage.Storage;
import dev.floorplan.storage.StorageEntry;
import dev.floorplan.storage.StoredDirectory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;

/**
 * All roots of a listing, in the order of the inputs, and which of them a real path lies in.
 *
 * <p>Real paths are asked for when the first question about one comes, of all roots at once: a
 * single root without symlinks costs none.
 */
final class Roots {

  private final Storage storage;
  private final List<ListingRoot> roots = new ArrayList<>();

  /** Roots by the real path of their base, without a trailing slash; null until first asked. */
  private Map<String, List<ListingRoot>> byRealPath;

  private final Map<ListingRoot, String> realPaths = new HashMap<>();

  /** What was found under names that look like globs, until it is asked for. */
  private final Map<ListingRoot, StorageEntry> entries = new HashMap<>();

  /** Up to which root it is known whether a path that looks like a glob exists as it is. */
  private int resolved;

  Roots(Storage storage, List<String> inputs, ListingOptions.Files files) {
    this.storage = storage;
    for (String input : inputs) {
      roots.add(ListingRoot.of(roots.size(), input, files));
    }
  }

  int size() {
    return roots.size();
  }

  /** The root of an input; what exists under a name that looks like a glob is that name. */
  ListingRoot root(int number) throws IOException {
    for (; resolved <= number; resolved++) {
      ListingRoot root = roots.get(resolved);
      StorageEntry entry = root.isGlob() ? storage.entry(root.input()) : null;
      if (entry != null) {
        ListingRoot plain = root.asPlainPath();
        roots.set(resolved, plain);
        entries.put(plain, entry);
      }
    }
    return roots.get(number);
  }

  /** What lies at a root's base, or null; asks only where that has not been found already. */
  StorageEntry entry(ListingRoot root) throws IOException {
    StorageEntry found = entries.remove(root);
    return found != null ? found : storage.entry(root.base());
  }

  /** Where a file below a root's base lies, unless a symlink below the base leads to it. */
  String realPath(ListingRoot root, String below) throws IOException {
    index();
    String base = realPaths.getOrDefault(root, root.base());
    return below.isEmpty() ? base : new StoredDirectory(base).resolve(below);
  }

  /** Whether some root lists the file that lies at a real path, as it lies there. */
  boolean listFile(String realPath) throws IOException {
    return any(realPath, (root, below) -> root.verdict(below) == ListingRoot.Verdict.LISTED);
  }

  /** Whether some root lists all of the directory that lies at a real path, as it lies there. */
  boolean listWhole(String realPath) throws IOException {
    return any(realPath, ListingRoot::listsWhole);
  }

  /** Whether the real path is, or lies below, the base of another root than this one. */
  boolean anotherReaches(ListingRoot root, String realPath) throws IOException {
    return any(realPath, (other, below) -> other != root);
  }

  private boolean any(String realPath, BiPredicate<ListingRoot, String> condition)
      throws IOException {
    index();
    for (String above = realPath; above != null; above = parent(above)) {
      for (ListingRoot root : byRealPath.getOrDefault(above, List.of())) {
        String below = realPath.substring(above.length());
        if (condition.test(root, below.startsWith("/") ? below.substring(1) : below)) {
          return true;
        }
      }
    }
    return false;
  }

  private static String parent(String path) {
    int slash = path.lastIndexOf('/');
    if (slash < 0) {
      return path.isEmpty() ? null : "";
    }
    return slash > 0 ? path.substring(0, slash) : path.length() > 1 ? "/" : null;
  }

  private void index() throws IOException {
    if (byRealPath != null) {
      return;
    }
    root(roots.size() - 1);
    byRealPath = new HashMap<>();
    for (ListingRoot root : roots) {
      String realPath = storage.realPath(root.base());
      if (realPath != null) {
        while (realPath.length() > 1 && realPath.endsWith("/")) {
          realPath = realPath.substring(0, realPath.length() - 1);
        }
        realPaths.put(root, realPath);
        byRealPath.computeIfAbsent(realPath, path -> new ArrayList<>(1)).add(root);
      }
    }
  }
}
