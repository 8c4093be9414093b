package dev.floorplan.reader;

import dev.floorplan.ScanSchema;
import dev.floorplan.footer.FooterDecoder;
import dev.floorplan.footer.MalformedFileException;
import dev.floorplan.storage.RetryingReads;
import dev.floorplan.storage.Storage;
import dev.floorplan.task.ReadTask;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.apache.parquet.hadoop.api.ReadSupport;

/**
 * Reads one task: exactly its row groups, of them only the columns that are delivered or that the
 * residual needs, and the rows that pass, up to the task's limit. Rows come in the order of the
 * manifest.
 *
 * <pre>{@code
 * try (TaskReader<Row> rows = TaskReader.rows(task, schema, storage)) {
 *   for (Row row = rows.next(); row != null; row = rows.next()) {
 *     use(row);
 *   }
 * }
 * }</pre>
 *
 * <p>One row group's compressed bytes are in memory at a time. Requests that fail for a reason that
 * may pass are made again. Not thread-safe.
 *
 * @param <T> a record
 */
public final class TaskReader<T> implements AutoCloseable {
  private final ReadTally tally;
  private final TaskScan<T> scan;
  private Iterator<T> batch = List.<T>of().iterator();
  private boolean ended;

  private TaskReader(ReadTally tally, TaskScan<T> scan) {
    this.tally = tally;
    this.scan = scan;
  }

  /**
   * Reads plain rows.
   *
   * @param schema the columns to deliver
   * @param storage where the files lie; not closed with the reader
   */
  public static TaskReader<Row> rows(ReadTask task, ScanSchema schema, Storage storage) {
    return of(task, storage, new RowSource(schema, Formatting.BY_READER));
  }

  /**
   * Reads records that a {@link ReadSupport} makes. It is offered the file's columns as far as the
   * task selects them, and none of the partition columns; records that its materializer skips are
   * left out. It is set up without Hadoop, by its methods that take a {@link
   * org.apache.parquet.conf.ParquetConfiguration}.
   *
   * @param storage where the files lie; not closed with the reader
   */
  public static <T> TaskReader<T> records(ReadTask task, ReadSupport<T> support, Storage storage) {
    return of(task, storage, new SupportSource<>(support, task.columns()));
  }

  private static <T> TaskReader<T> of(ReadTask task, Storage storage, RecordSource<T> source) {
    Objects.requireNonNull(storage, "storage");
    ReadTally tally = new ReadTally();
    RetryingReads reads = new RetryingReads(storage, Thread::sleep, tally);
    return new TaskReader<>(
        tally,
        new TaskScan<>(task, task.manifest().entries(), reads, new FooterDecoder(), tally, source));
  }

  /**
   * The next record, or null where there are no more.
   *
   * @throws MalformedFileException if a file is damaged; the message names file, row group and
   *     column. What only parquet-java finds while it assembles records is another IOException,
   *     which names file and row group
   * @throws InterruptedIOException if the thread is interrupted
   * @throws IOException if the storage fails, a file is not the one that was planned, or is in a
   *     form that is not read
   * @throws IllegalArgumentException if the residual cannot be evaluated; before the first row of
   *     the file
   */
  public T next() throws IOException {
    while (!batch.hasNext()) {
      List<T> records = nextBatch();
      if (records == null) {
        return null;
      }
      batch = records.iterator();
    }
    return batch.next();
  }

  /**
   * The next records, about a thousand of them and at least one, or null where there are no more.
   * Those that {@link #next} began to hand out are not among them.
   *
   * @throws IOException as {@link #next}
   */
  public List<T> nextBatch() throws IOException {
    if (ended) {
      return null;
    }
    List<T> records;
    try {
      records = scan.next();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (InterruptedIOException)
          new InterruptedIOException("interrupted while reading").initCause(e);
    }
    ended = records == null;
    return records;
  }

  /** What reading took so far. */
  public ReadCounts counts() {
    return tally.snapshot();
  }

  /** Ends the reading. */
  @Override
  public void close() {
    ended = true;
    batch = List.<T>of().iterator();
  }
}
