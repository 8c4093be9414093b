package dev.floorplan.listing;

import dev.floorplan.listing.SkippedPath.Reason;
import dev.floorplan.storage.RetryingStorage;
import dev.floorplan.storage.Storage;
import dev.floorplan.storage.StorageEntry;
import dev.floorplan.storage.StorageWalk;
import dev.floorplan.storage.StoredDirectory;
import dev.floorplan.storage.StoredFile;
import dev.floorplan.storage.WalkedFile;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Lists files, directories and globs of one storage, lazily.
 *
 * <ul>
 *   <li>An input that exists as it is written is that file or directory; otherwise, with {@code *},
 *       {@code ?}, {@code [..]}, {@code {..}} or {@code **} in it, it is a glob. A file that a glob
 *       matches is as good as named, a directory that it matches is listed whole.
 *   <li>Named files are always taken. Of directories, with their subdirectories, those that are not
 *       hidden and are called like Parquet files ({@link ListingOptions#files}). Files without
 *       bytes are left out.
 *   <li>Order: by input, then by path as bytes. A path is the input as given, or a glob's part
 *       before its first special name, joined with what was found below.
 *   <li>Partition columns come from {@code key=value} directories below the directory that was
 *       named, or below the part of a glob before its first special name: {@code t/year=*} gives
 *       {@code year}, {@code t/year=2024} does not. A named file has none. (Spark, without a base
 *       path, does the same for directories and files but takes no columns from the text of a
 *       glob.)
 *   <li>A file that two inputs reach is listed for the first. A symlink met below an input is left
 *       out if what it leads to is listed where it lies, by whichever input; other symlinks are
 *       listed, two of one input to the same file as well.
 * </ul>
 *
 * <p>Cost: the requests of the walk and one per input; none of them is made before {@link #next}
 * needs it. Memory: paths are kept only where inputs overlap, or where several inputs meet
 * symlinks; a single input keeps none. Several inputs cost one {@link Storage#realPath} each at the
 * beginning.
 */
public final class PathIndexer implements FileIndexer {

  private final Storage storage;
  private final ListingOptions options;
  private final Roots roots;
  private final ListingTally tally;

  /** By the real path of a file that another input may reach, the input it was listed for. */
  private final Map<String, ListingRoot> listedFor = new HashMap<>();

  private int nextInput;
  private ListingRoot root;
  private RootFilter filter;
  private StorageWalk walk;

  /**
   * A listing that has not begun; no request is made yet.
   *
   * @param storage where all paths lie; not closed by this
   * @param paths the inputs, in order
   * @param onSkip told of every path that is left out, as it is, by the thread that calls {@link
   *     #next}
   * @throws IllegalArgumentException if a path is empty, or braces in it stand for too many paths
   */
  public PathIndexer(
      Storage storage,
      List<String> paths,
      ListingOptions options,
      Consumer<? super SkippedPath> onSkip) {
    this.tally = new ListingTally(onSkip);
    this.storage = new RetryingStorage(storage, Thread::sleep, tally);
    this.options = options;
    this.roots = new Roots(this.storage, paths, options.files());
  }

  @Override
  public FileInfo next() throws IOException {
    FileInfo file = null;
    while (file == null && (walk != null || nextInput < roots.size())) {
      if (walk == null) {
        root = roots.root(nextInput++);
        file = open();
      } else {
        WalkedFile walked = walk.next();
        if (walked == null) {
          endWalk();
        } else {
          file = fileMet(walked);
        }
      }
    }
    if (file != null) {
      tally.list();
    }
    return file;
  }

  /** Opens the walk of the root, or returns the file that it names; null if neither. */
  private FileInfo open() throws IOException {
    StorageEntry entry = roots.entry(root);
    if (entry instanceof StoredDirectory directory) {
      filter = new RootFilter(root, directory, roots, tally);
      walk = storage.walk(directory, filter);
      return null;
    }
    if (entry instanceof StoredFile file && !root.isGlob()) {
      return isEmpty(file) || isDuplicate(file, "", null) ? null : new FileInfo(file, Map.of());
    }
    missing();
    return null;
  }

  private void endWalk() throws IOException {
    walk.close();
    walk = null;
    if (!filter.hasMatched()) {
      missing();
    }
  }

  private void missing() throws IOException {
    String detail = root.isGlob() ? "the glob matches nothing" : "no such file or directory";
    if (options.missing() == ListingOptions.Missing.FAIL) {
      throw new NoSuchFileException(root.input(), null, detail);
    }
    tally.skip(root.input(), Reason.MISSING_INPUT, detail);
  }

  private FileInfo fileMet(WalkedFile walked) throws IOException {
    StoredFile file = walked.file();
    if (!filter.lists(walked.below()) || isEmpty(file)) {
      return null;
    }
    String realPath = walked.realPath();
    if (realPath != null && roots.listFile(realPath)) {
      tally.skip(file.path(), Reason.LINK_DUPLICATE, RootFilter.linkDetail(realPath));
      return null;
    }
    return isDuplicate(file, walked.below(), realPath)
        ? null
        : new FileInfo(file, root.partition(walked.below(), file.path()));
  }

  private boolean isEmpty(StoredFile file) {
    if (file.size() > 0) {
      return false;
    }
    tally.skip(file.path(), Reason.EMPTY, "the file has no bytes");
    return true;
  }

  /**
   * Whether an earlier input has led to the file.
   *
   * @param linkedPath where the file lies if a symlink below the root leads to it, otherwise null
   */
  private boolean isDuplicate(StoredFile file, String below, String linkedPath) throws IOException {
    if (roots.size() == 1) {
      return false;
    }
    String realPath = linkedPath != null ? linkedPath : roots.realPath(root, below);
    if (linkedPath == null && !roots.anotherReaches(root, realPath)) {
      return false;
    }
    ListingRoot first = listedFor.putIfAbsent(realPath, root);
    if (first == null || first == root) {
      return false;
    }
    tally.skip(file.path(), Reason.DUPLICATE, "already listed for the input " + first.input());
    return true;
  }

  @Override
  public ListingStatistics statistics() {
    return tally.snapshot();
  }

  @Override
  public void close() {
    nextInput = roots.size();
    if (walk != null) {
      walk.close();
      walk = null;
    }
  }
}
