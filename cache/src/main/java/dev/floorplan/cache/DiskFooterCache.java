package dev.floorplan.cache;

import dev.floorplan.footer.FooterCache;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A footer cache in a directory, an SQLite database, which several processes of one machine may use
 * at the same time.
 *
 * <p>One entry a path: another version of the file takes its place. When the database is larger
 * than its bound, the entries that were used longest ago go first, to the day. Every entry has a
 * checksum, and one that does not fit is no answer.
 *
 * <p>Looking up takes some tens of microseconds in the calling thread. Entries are written by a
 * thread of the cache's own, many at a time; who adds more than it can write waits for it. What
 * fails after opening switches the cache off and is told by {@link #failure}. Thread-safe.
 *
 * @see <a href="https://www.sqlite.org/wal.html">Write-ahead logging, which lets readers and a
 *     writer work at once</a>
 */
public final class DiskFooterCache implements FooterCache {
  private static final String FILE_NAME = "footers.sqlite";

  private final Path file;
  private final long maxBytes;
  private final Clock clock;
  private final ConcurrentLinkedQueue<FooterTable> idle = new ConcurrentLinkedQueue<>();
  private final AtomicReference<String> failure = new AtomicReference<>();
  private final FooterWriter writer;

  private DiskFooterCache(Path file, long maxBytes, Clock clock) throws SQLException {
    this.file = file;
    this.maxBytes = maxBytes;
    this.clock = clock;
    FooterTable table = FooterTable.open(file);
    writer = new FooterWriter(table, maxBytes, this::fail);
  }

  /**
   * Opens the cache in a directory, which is made if it is not there.
   *
   * @param maxBytes how large the database may become, at least 1 MiB; exceeded for a moment by
   *     what is being written
   * @throws IOException if the directory cannot be written, or what is in it is no cache of this
   *     version
   */
  public static DiskFooterCache open(Path directory, long maxBytes) throws IOException {
    return open(directory, maxBytes, Clock.systemUTC());
  }

  static DiskFooterCache open(Path directory, long maxBytes, Clock clock) throws IOException {
    if (maxBytes < 1 << 20) {
      throw new IllegalArgumentException("maxBytes must be at least 1 MiB, was " + maxBytes);
    }
    try {
      Files.createDirectories(directory);
    } catch (FileAlreadyExistsException e) {
      throw new IOException(directory + ": is a file, a folder was expected", e);
    }
    Path file = directory.resolve(FILE_NAME);
    try {
      return new DiskFooterCache(file, maxBytes, clock);
    } catch (SQLException e) {
      throw new IOException(
          file + ": cannot be used as a footer cache: " + e.getMessage() + "; delete it", e);
    }
  }

  @Override
  public byte[] find(Key key, Memory memory) throws InterruptedException {
    if (failure.get() != null) {
      return null;
    }
    FooterTable table = null;
    try {
      table = idle.poll();
      if (table == null) {
        table = FooterTable.open(file);
      }
      FooterTable.Entry entry = table.find(key, memory);
      idle.add(table);
      table = null;
      if (entry == null) {
        return null;
      }
      if (entry.day() != today()) {
        writer.touch(key.path(), today());
      }
      return entry.footer();
    } catch (SQLException e) {
      fail(e);
      return null;
    } finally {
      if (table != null) {
        table.close();
      }
    }
  }

  @Override
  public void add(Key key, byte[] footer) {
    // A single footer must not drive all others out.
    if (failure.get() == null && footer.length <= maxBytes / 16) {
      writer.add(key, footer, today());
    }
  }

  /** Why the cache has stopped to answer, in a line; empty while it works. */
  public Optional<String> failure() {
    return Optional.ofNullable(failure.get());
  }

  private void fail(SQLException e) {
    failure.compareAndSet(
        null,
        file
            + ": the footer cache is not used: "
            + e.getMessage()
            + "; if that goes on, delete the file");
  }

  private long today() {
    return clock.instant().getEpochSecond() / (24 * 60 * 60);
  }

  /** Waits until everything that was added is written. */
  @Override
  public void close() {
    writer.close();
    for (FooterTable table = idle.poll(); table != null; table = idle.poll()) {
      table.close();
    }
  }
}
