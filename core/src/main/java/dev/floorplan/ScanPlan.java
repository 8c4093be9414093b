package dev.floorplan;

import dev.floorplan.task.ReadTask;
import java.util.Iterator;
import java.util.Optional;

/**
 * The plan of one scan: a lazy stream of read tasks, each available as soon as it is sealed, long
 * before the last file has been listed.
 *
 * <p>Planning starts with {@link #iterator} or {@link #schema} and runs in threads of its own, a
 * bounded window ahead of the consumer. The same files and options give the same tasks in the same
 * order. One thread iterates; {@link #statistics} and {@link #close} may be called from any.
 */
public final class ScanPlan implements Iterable<ReadTask>, AutoCloseable {
  private final ParquetScan scan;

  ScanPlan(ParquetScan scan) {
    this.scan = scan;
  }

  /** What is planned. */
  public ParquetScan scan() {
    return scan;
  }

  /**
   * The tasks; only once.
   *
   * <p>{@code hasNext} and {@code next} throw an {@link java.io.UncheckedIOException} when the
   * listing or a file fails (its cause says which and why), an {@link IllegalArgumentException}
   * when an input cannot be understood, and an {@link IllegalStateException} after {@link #close}.
   *
   * @throws IllegalStateException at the second call
   */
  @Override
  public Iterator<ReadTask> iterator() {
    throw new UnsupportedOperationException();
  }

  /**
   * The columns that the scan returns. With {@link SchemaMode#FIRST} this waits for the first
   * file's footer; with {@link SchemaMode#UNION} it is what the files read so far have, and final
   * when the iteration is at its end. Empty where no footer is read: no files, {@link
   * Chunking#SIZE}, or a limit of 0.
   *
   * @throws java.io.UncheckedIOException as the iteration does
   */
  public Optional<ScanSchema> schema() {
    throw new UnsupportedOperationException();
  }

  /** What planning saw and did so far. */
  public PlanStatistics statistics() {
    throw new UnsupportedOperationException();
  }

  /** Stops planning at once and frees its threads; a second call does nothing. */
  @Override
  public void close() {}
}
