package dev.floorplan.hadoop;

import dev.floorplan.storage.StorageWalk;
import dev.floorplan.storage.StoredDirectory;
import dev.floorplan.storage.WalkFilter;
import dev.floorplan.storage.WalkedFile;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;

/**
 * Walks a directory of a Hadoop file system depth first, in byte order, and has the subdirectories
 * that come next listed meanwhile.
 *
 * <p>Idea: one level per directory that the walk is in, with its entries sorted; before a
 * subdirectory is entered, it and those behind it are given to the listing threads. How many grows
 * with the directories entered, doubling from one to {@value #MAX_AHEAD}: a walk that ends early
 * has asked for little more than it used. What is asked follows from the tree alone, not from the
 * timing.
 *
 * <p>Memory: the statuses of the directories on the way and of those listed ahead. A directory that
 * vanishes before its turn is passed over. After a failure the walk goes on with the entry that
 * failed.
 */
final class HadoopWalk implements StorageWalk {
  private static final int MAX_AHEAD = 16;

  private final HadoopStorage storage;
  private final FileSystem fileSystem;
  private final StoredDirectory root;
  private final WalkFilter filter;
  private final ExecutorService listers;
  private final Deque<DirectoryLevel> open = new ArrayDeque<>();
  private int ahead = 1;

  HadoopWalk(
      HadoopStorage storage,
      FileSystem fileSystem,
      StoredDirectory root,
      WalkFilter filter,
      ExecutorService listers)
      throws IOException {
    this.storage = storage;
    this.fileSystem = fileSystem;
    this.root = root;
    this.filter = filter;
    this.listers = listers;
    try {
      open.push(DirectoryLevel.list(fileSystem, HadoopStorage.hadoopPath(root.path()), ""));
    } catch (IOException e) {
      throw HadoopFailure.of(root.path(), e);
    }
  }

  @Override
  public WalkedFile next() throws IOException {
    for (DirectoryLevel level = open.peek(); level != null; level = open.peek()) {
      if (Thread.currentThread().isInterrupted()) {
        throw new InterruptedIOException(root.path() + ": listing was interrupted");
      }
      if (level.isAtEnd()) {
        open.pop();
        continue;
      }
      int entry = level.position();
      if (level.status(entry).isDirectory()) {
        enter(level, entry);
      } else {
        FileStatus status = level.status(entry);
        String below = level.below(entry);
        level.advance();
        if (status.isFile() && filter.visits(below)) {
          return new WalkedFile(storage.storedFile(root.resolve(below), status), below, null);
        }
      }
    }
    return null;
  }

  private void enter(DirectoryLevel level, int entry) throws IOException {
    listAhead(level, entry);
    Future<DirectoryLevel> listing = level.listing(entry);
    DirectoryLevel entered = null;
    if (listing != null) {
      try {
        entered = listing.get();
      } catch (ExecutionException e) {
        level.forget(entry);
        if (!(e.getCause() instanceof FileNotFoundException)) {
          throw failure(root.resolve(level.below(entry)), e.getCause());
        }
      } catch (InterruptedException | CancellationException e) {
        Thread.currentThread().interrupt();
        InterruptedIOException interrupted =
            new InterruptedIOException(root.path() + ": listing was interrupted");
        interrupted.initCause(e);
        throw interrupted;
      }
    }
    level.advance();
    if (entered != null) {
      ahead = Math.min(MAX_AHEAD, 2 * ahead);
      open.push(entered);
    }
  }

  /** Has the directory and those behind it listed, as far as the filter lets them through. */
  private void listAhead(DirectoryLevel level, int first) throws IOException {
    int wanted = ahead;
    for (int entry = first; entry < level.size() && wanted > 0; entry++) {
      if (level.status(entry).isDirectory()) {
        String below = level.below(entry);
        if (level.isNew(entry)) {
          level.judge(entry, filter.visits(below) && filter.descends(below, null));
        }
        if (level.isWanted(entry)) {
          wanted--;
          level.list(entry, fileSystem, listers);
        }
      }
    }
  }

  private static IOException failure(String path, Throwable cause) {
    if (cause instanceof IOException io) {
      return HadoopFailure.of(path, io);
    }
    if (cause instanceof IllegalArgumentException illegal) {
      return HadoopFailure.of(path, illegal);
    }
    return new IOException(path + ": cannot be listed: " + cause, cause);
  }

  @Override
  public void close() {
    open.forEach(DirectoryLevel::cancel);
    open.clear();
  }
}
