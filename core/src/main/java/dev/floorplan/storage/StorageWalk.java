package dev.floorplan.storage;

import java.io.IOException;

/**
 * A lazy walk over the files below one directory, subdirectories included, in the order of their
 * paths as UTF-8 bytes. Among the names of one directory a subdirectory therefore sorts as {@code
 * name/}, which is the order in which object stores list keys. Not thread-safe.
 *
 * <p>A walk is no snapshot: what is created or deleted while it runs may or may not be met.
 */
public interface StorageWalk extends AutoCloseable {

  /**
   * The next file that the filter lets through, or null when there are no more. Looks no further
   * ahead than it must: at most at the names of the directories on the way and at one page of a
   * store's listing.
   *
   * @throws IOException if a directory cannot be listed or a symlink leads nowhere; the message
   *     names it. After a failure that is {@linkplain Storage#isTransient transient} the walk can
   *     be asked again and goes on where it was.
   */
  WalkedFile next() throws IOException;

  /** Ends the walk and frees what it holds. */
  @Override
  void close();
}
