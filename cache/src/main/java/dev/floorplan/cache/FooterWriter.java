package dev.floorplan.cache;

import dev.floorplan.footer.FooterCache;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Writes entries in a thread of its own, as many in one transaction as have come. Thread-safe.
 *
 * <p>What waits is bounded in bytes; beyond that, whoever adds waits, too.
 */
final class FooterWriter implements AutoCloseable {
  private static final int KIB = 1024;
  private static final int MAX_WAITING_KIB = 64 * KIB;
  private static final long CLOSE_MILLIS = 30_000;

  private static final Change END = new Change(0, table -> {});

  private final FooterTable table;
  private final long maxBytes;
  private final Consumer<SQLException> failed;
  private final BlockingQueue<Change> waiting = new LinkedBlockingQueue<>();
  private final Semaphore room = new Semaphore(MAX_WAITING_KIB);
  private final Thread thread = new Thread(this::write, "floorplan-footer-cache");

  /** A change that waits, and what it takes meanwhile. */
  private record Change(int kib, Statement statement) {}

  private interface Statement {
    void execute(FooterTable table) throws SQLException;
  }

  /**
   * @param table used and closed by this alone
   * @param maxBytes what the table may become
   * @param failed told once, after which nothing more is written
   */
  FooterWriter(FooterTable table, long maxBytes, Consumer<SQLException> failed) {
    this.table = table;
    this.maxBytes = maxBytes;
    this.failed = failed;
    thread.setDaemon(true);
    thread.start();
  }

  void add(FooterCache.Key key, byte[] footer, long day) {
    int kib = Math.min(MAX_WAITING_KIB, footer.length / KIB + 1);
    enqueue(new Change(kib, table -> table.put(key, footer, day)));
  }

  void touch(String path, long day) {
    enqueue(new Change(1, table -> table.touch(path, day)));
  }

  private void enqueue(Change change) {
    try {
      while (thread.isAlive()) {
        if (room.tryAcquire(change.kib(), 100, TimeUnit.MILLISECONDS)) {
          waiting.add(change);
          return;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the plan is closed: this footer is forgotten
    }
  }

  private void write() {
    List<Change> changes = new ArrayList<>();
    try (table) {
      while (!changes.contains(END)) {
        changes.clear();
        changes.add(waiting.take());
        waiting.drainTo(changes);
        table.begin();
        for (Change change : changes) {
          change.statement().execute(table);
          room.release(change.kib());
        }
        table.shrink(maxBytes);
        table.commit();
      }
    } catch (SQLException e) {
      failed.accept(e);
    } catch (InterruptedException e) {
      // Nobody interrupts the thread; what waits is forgotten.
    }
  }

  /** Waits until what was added is written, or has failed. */
  @Override
  public void close() {
    waiting.add(END);
    try {
      thread.join(CLOSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
