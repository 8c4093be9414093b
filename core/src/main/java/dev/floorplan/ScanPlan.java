package dev.floorplan;

import dev.floorplan.task.ReadTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * The plan of one scan: a lazy stream of read tasks, each available as soon as it is sealed, long
 * before the last file has been listed.
 *
 * <p>Planning starts with {@link #iterator} or {@link #schema} and runs in threads of its own, a
 * bounded window ahead of the consumer. The same files and options give the same tasks in the same
 * order. One thread iterates and asks for the schema; {@link #statistics} and {@link #close} may be
 * called from any.
 *
 * <p>Iterating and {@link #schema} throw an {@link UncheckedIOException} when the listing fails or
 * a file cannot be used; its cause says which and why. The plan is closed then.
 */
public final class ScanPlan implements Iterable<ReadTask>, AutoCloseable {
  private final ParquetScan scan;
  private final Planner planner;
  private boolean iterated;
  private volatile boolean closed;

  ScanPlan(ParquetScan scan) {
    this.scan = scan;
    this.planner = new Planner(scan);
  }

  /** What is planned. */
  public ParquetScan scan() {
    return scan;
  }

  /**
   * The tasks; only once.
   *
   * @throws IllegalStateException at the second call; from the iterator, after {@link #close}
   */
  @Override
  public Iterator<ReadTask> iterator() {
    if (iterated) {
      throw new IllegalStateException("a plan is iterated only once; plan the scan again");
    }
    iterated = true;
    return new Tasks();
  }

  /**
   * The columns that the scan returns. With {@link SchemaMode#FIRST} this waits for the first
   * file's footer; with {@link SchemaMode#UNION} it is what the files read so far have, and final
   * when the iteration is at its end. Empty where no footer is read: no files, {@link
   * Chunking#SIZE}, or a limit of 0.
   *
   * @throws IllegalStateException after {@link #close}
   */
  public Optional<ScanSchema> schema() {
    return unlessClosed(planner::schema);
  }

  /** What planning saw and did so far. */
  public PlanStatistics statistics() {
    return planner.statistics();
  }

  /** Stops planning at once and frees its threads; a second call does nothing. */
  @Override
  public void close() {
    closed = true;
    planner.close();
  }

  private interface Step<T> {
    T run() throws IOException;
  }

  private <T> T unlessClosed(Step<T> step) {
    if (closed) {
      throw new IllegalStateException("the plan is closed");
    }
    try {
      return step.run();
    } catch (IOException e) {
      close();
      throw new UncheckedIOException(e.getMessage(), e);
    } catch (RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  private final class Tasks implements Iterator<ReadTask> {
    private ReadTask next;
    private boolean ended;

    @Override
    public boolean hasNext() {
      if (next == null && !ended) {
        next = unlessClosed(planner::next);
        ended = next == null;
      }
      return next != null;
    }

    @Override
    public ReadTask next() {
      if (!hasNext()) {
        throw new NoSuchElementException("the plan has no further task");
      }
      ReadTask task = next;
      next = null;
      return task;
    }
  }
}
