package dev.floorplan.listing;

import dev.floorplan.listing.SkippedPath.Reason;
import dev.floorplan.storage.StoredDirectory;
import dev.floorplan.storage.WalkFilter;
import java.io.IOException;

/** Keeps the walk of one root to what the root may list; tallies hidden names and linked trees. */
final class RootFilter implements WalkFilter {

  private final ListingRoot root;
  private final StoredDirectory directory;
  private final Roots roots;
  private final ListingTally tally;
  private boolean matched;

  RootFilter(ListingRoot root, StoredDirectory directory, Roots roots, ListingTally tally) {
    this.root = root;
    this.directory = directory;
    this.roots = roots;
    this.tally = tally;
    this.matched = root.listsWhole("");
  }

  /** Whether the glob has matched a file or a directory so far; true for a plain directory. */
  boolean hasMatched() {
    return matched;
  }

  @Override
  public String prefix() {
    return root.prefix();
  }

  @Override
  public boolean visits(String path) {
    ListingRoot.Verdict asFile = root.verdict(path);
    if (asFile == ListingRoot.Verdict.LISTED || root.mayList(path)) {
      return true;
    }
    if (asFile == ListingRoot.Verdict.HIDDEN) {
      skipHidden(path);
    }
    return false;
  }

  @Override
  public boolean descends(String path, String realPath) throws IOException {
    if (!root.mayList(path)) {
      if (root.listsParentWhole(path)) {
        skipHidden(path);
      }
      return false;
    }
    matched |= root.listsWhole(path);
    if (realPath != null && roots.listWhole(realPath)) {
      tally.skip(directory.resolve(path), Reason.LINK_DUPLICATE, linkDetail(realPath));
      return false;
    }
    return true;
  }

  /** What the name of a file that the walk met says about it; tallies it if it is not listed. */
  boolean lists(String path) {
    ListingRoot.Verdict verdict = root.verdict(path);
    switch (verdict) {
      case LISTED -> matched = true;
      case HIDDEN -> skipHidden(path);
      case OTHER_EXTENSION ->
          tally.skip(
              directory.resolve(path),
              Reason.OTHER_EXTENSION,
              "the name does not end in .parquet, .parq or .pq");
      case UNMATCHED -> {}
    }
    return verdict == ListingRoot.Verdict.LISTED;
  }

  static String linkDetail(String realPath) {
    return "reached through a symlink, and listed where it lies, " + realPath;
  }

  private void skipHidden(String path) {
    tally.skip(directory.resolve(path), Reason.HIDDEN, "the name starts with _ or .");
  }
}
