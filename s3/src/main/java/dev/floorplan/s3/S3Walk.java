package dev.floorplan.s3;

import dev.floorplan.storage.PathOrder;
import dev.floorplan.storage.StorageWalk;
import dev.floorplan.storage.StoredDirectory;
import dev.floorplan.storage.StoredFile;
import dev.floorplan.storage.WalkFilter;
import dev.floorplan.storage.WalkedFile;
import java.io.IOException;
import java.util.List;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * Walks the keys below a prefix, page by page, in the order in which the store lists them. Not
 * thread-safe.
 *
 * <p>Idea: keys come in the order of their bytes, which is the order of a walk, so that a page is
 * all there is to hold. What lies between slashes counts as directories: the filter is asked about
 * each when its first key comes, and of one that it refuses the keys are passed over; if they go on
 * beyond the page, the next page is asked for from behind them.
 *
 * <p>Keys that end in a slash are markers of directories and no files.
 */
final class S3Walk implements StorageWalk {
  private static final String LAST_CODE_POINT = Character.toString(Character.MAX_CODE_POINT);

  private final Pages pages;
  private final StoredDirectory directory;
  private final String root;
  private final String prefix;
  private final WalkFilter filter;

  private List<S3Object> page;
  private int next;
  private String token;
  private boolean lastPage;
  private String lastKey = "";

  /** The directory below the root that the walk is in, empty or with a trailing slash. */
  private String entered = "";

  /** The directory, with a trailing slash, whose keys are passed over; null for none. */
  private String refused;

  /** Gives the pages of a bucket's listing. */
  @FunctionalInterface
  interface Pages {
    /**
     * The page of keys with this prefix that comes first, or after what the last one said, or after
     * a key.
     *
     * @param token what the page before said, or null
     * @param after a key, or null
     */
    ListObjectsV2Response page(String prefix, String token, String after) throws IOException;
  }

  /**
   * @param root the directory's key, with a trailing slash unless it is empty
   * @param first what is known of the keys below the root
   */
  S3Walk(Pages pages, StoredDirectory directory, String root, ListedPage first, WalkFilter filter) {
    this.pages = pages;
    this.directory = directory;
    this.root = root;
    this.prefix = root + filter.prefix();
    this.filter = filter;
    ListedPage known = first.below(prefix);
    page = known.objects();
    lastPage = known.isWhole();
  }

  @Override
  public WalkedFile next() throws IOException {
    while (next < page.size() || load()) {
      S3Object object = page.get(next);
      WalkedFile file = fileAt(object);
      next++;
      if (file != null) {
        return file;
      }
    }
    return null;
  }

  /** Gets the next page that is not empty; false if there is none. */
  private boolean load() throws IOException {
    while (!lastPage) {
      String after = null;
      if (refused != null) {
        after = root + refused + LAST_CODE_POINT;
      } else if (token == null && !lastKey.isEmpty()) {
        after = lastKey;
      }
      ListObjectsV2Response answer = pages.page(prefix, after == null ? token : null, after);
      page = answer.contents();
      next = 0;
      token = answer.nextContinuationToken();
      lastPage = !Boolean.TRUE.equals(answer.isTruncated());
      if (!page.isEmpty()) {
        return true;
      }
    }
    return false;
  }

  /** The file of a key, or null if it is none or is not looked at. */
  private WalkedFile fileAt(S3Object object) throws IOException {
    String key = object.key();
    requireOrder(key);
    lastKey = key;
    String below = key.substring(root.length());
    if (refused != null && below.startsWith(refused)) {
      return null;
    }
    refused = firstRefused(below);
    if (refused != null || below.isEmpty() || below.endsWith("/") || !filter.visits(below)) {
      return null;
    }
    StoredFile file =
        new StoredFile(
            directory.resolve(below), object.size(), object.lastModified(), object.eTag());
    return new WalkedFile(file, below, null);
  }

  /** The outermost directory, not entered yet, on the way to a key that is refused, or null. */
  private String firstRefused(String below) throws IOException {
    while (!below.startsWith(entered)) {
      entered = entered.substring(0, entered.lastIndexOf('/', entered.length() - 2) + 1);
    }
    for (int slash = below.indexOf('/', entered.length());
        slash >= 0;
        slash = below.indexOf('/', entered.length())) {
      if (!filter.descends(below.substring(0, slash), null)) {
        return below.substring(0, slash + 1);
      }
      entered = below.substring(0, slash + 1);
    }
    return null;
  }

  /** A plan's order is that of keys as bytes, and not every store's listing has it. */
  private void requireOrder(String key) throws IOException {
    if (PathOrder.UTF_8_BYTES.compare(lastKey, key) > 0) {
      throw new IOException(
          directory.resolve(key.substring(root.length()))
              + ": the store lists it after "
              + lastKey
              + ", not in the order of bytes, as S3 directory buckets do; such stores cannot be"
              + " planned");
    }
  }

  @Override
  public void close() {
    page = List.of();
    next = 0;
    lastPage = true;
  }
}
