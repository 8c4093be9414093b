package dev.floorplan.s3;

import dev.floorplan.storage.StoredDirectory;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.function.LongSupplier;

/**
 * What was listed when a directory was found, for the walk that follows: it need not ask for it
 * again. Thread-safe.
 *
 * <p>A page is given out once, for a short time, and only for the very object that was returned
 * with it: a caller who looks for a directory after having written to it never gets what another
 * one found before. A few pages are kept; without one, a walk lists from the beginning.
 */
final class FoundDirectories {
  static final Duration FRESH = Duration.ofSeconds(5);

  private static final int MOST = 4;

  private final LongSupplier nanoTime;
  private final ArrayDeque<Found> found = new ArrayDeque<>(); // guarded by this, oldest first

  private record Found(StoredDirectory directory, ListedPage page, long nanoTime) {}

  FoundDirectories(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  synchronized void add(StoredDirectory directory, ListedPage page) {
    if (found.size() == MOST) {
      found.removeFirst();
    }
    found.addLast(new Found(directory, page, nanoTime.getAsLong()));
  }

  /** What was listed with this directory, or {@link ListedPage#NONE}. */
  @SuppressWarnings("ReferenceEquality") // an equal one may have been found earlier
  synchronized ListedPage take(StoredDirectory directory) {
    long now = nanoTime.getAsLong();
    found.removeIf(old -> now - old.nanoTime() > FRESH.toNanos());
    for (Iterator<Found> all = found.iterator(); all.hasNext(); ) {
      Found one = all.next();
      if (one.directory() == directory) {
        all.remove();
        return one.page();
      }
    }
    return ListedPage.NONE;
  }
}
