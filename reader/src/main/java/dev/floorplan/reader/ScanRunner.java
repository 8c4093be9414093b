package dev.floorplan.reader;

import dev.floorplan.ScanPlan;
import dev.floorplan.ScanSchema;
import dev.floorplan.footer.FooterDecoder;
import dev.floorplan.storage.RetryingReads;
import dev.floorplan.storage.Storage;
import dev.floorplan.task.ReadTask;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.parquet.hadoop.api.ReadSupport;

/**
 * Runs plans on this machine: how many threads read, how much memory they may take, and in which
 * order rows are handed over. Immutable, thread-safe.
 *
 * <pre>{@code
 * ScanRunner runner = ScanRunner.builder().threads(8).build();
 * try (ScanRun<List<Row>> run = runner.run(scan.plan())) {
 *   for (List<Row> rows = run.next(); rows != null; rows = run.next()) {
 *     use(rows);
 *   }
 * }
 * }</pre>
 *
 * <p>A run closes its plan. It hands over exactly as many rows as pass, or as the plan's limit
 * says.
 */
public final class ScanRunner {
  private final int threads;
  private final long memoryBytes;
  private final DeliveryOrder order;

  private ScanRunner(Builder builder) {
    threads = builder.threads;
    memoryBytes = builder.memoryBytes;
    order = builder.order;
  }

  /** A builder with every option at its default. */
  public static Builder builder() {
    return new Builder();
  }

  /** How many tasks are read at the same time. */
  public int threads() {
    return threads;
  }

  /** What the tasks being read may weigh together with the rows that wait, in bytes. */
  public long memoryBytes() {
    return memoryBytes;
  }

  /** In which order rows are handed over. */
  public DeliveryOrder order() {
    return order;
  }

  /** Reads the rows of a plan. */
  public ScanRun<List<Row>> run(ScanPlan plan) {
    Formatting formatting =
        order == DeliveryOrder.PLAN ? Formatting.BY_CONSUMER : Formatting.BY_READER;
    Reading reading = new Reading(plan.scan().storage());
    TaskQueue queue = TaskQueue.of(plan, reading.reads, reading.decoder);
    return reading.rows(queue, ScanRunner::ready, formatting);
  }

  private static List<Row> ready(List<Row> rows) {
    return rows instanceof RowBatch batch ? batch.ready() : rows;
  }

  /** Reads the rows of a plan and hands over what the format makes of them. */
  public <B> ScanRun<B> run(ScanPlan plan, BatchFormat<Row, B> format) {
    Reading reading = new Reading(plan.scan().storage());
    TaskQueue queue = TaskQueue.of(plan, reading.reads, reading.decoder);
    return reading.rows(queue, format, Formatting.BY_READER);
  }

  /**
   * Reads the rows of tasks, as of a saved plan.
   *
   * @param schema the columns of the rows; empty for those of the first task's first file
   * @param storage where the files lie; not closed with the run
   */
  public <B> ScanRun<B> run(
      Iterable<ReadTask> tasks,
      Optional<ScanSchema> schema,
      Storage storage,
      BatchFormat<Row, B> format) {
    Reading reading = new Reading(storage);
    TaskQueue queue = TaskQueue.of(tasks, schema, reading.reads, reading.decoder);
    return reading.rows(queue, format, Formatting.BY_READER);
  }

  /**
   * Reads the records of a plan that a {@link ReadSupport} makes, as {@link TaskReader#records}
   * does.
   *
   * @param supports makes a support for each task, so that it need not be thread-safe
   */
  public <R, B> ScanRun<B> run(
      ScanPlan plan, Supplier<ReadSupport<R>> supports, BatchFormat<R, B> format) {
    Reading reading = new Reading(plan.scan().storage());
    return reading.run(
        TaskQueue.of(plan, reading.reads, reading.decoder),
        task -> new SupportSource<>(supports.get(), task.columns()),
        format,
        Formatting.BY_READER);
  }

  /**
   * Counts the rows of a plan that pass: those of a task at a time, so that the sum of what is
   * handed over counts. Row groups of which the statistics prove enough are not read. The plan must
   * have no limit.
   */
  public ScanRun<Long> count(ScanPlan plan) {
    if (plan.scan().limit().isPresent()) {
      throw new IllegalArgumentException(
          "a plan is counted without limit, its limit was " + plan.scan().limit().getAsLong());
    }
    Reading reading = new Reading(plan.scan().storage());
    return new ScanRun<>(
        TaskQueue.of(plan, reading.reads, reading.decoder),
        new CountingWork(reading.reads, reading.decoder, reading.tally),
        reading.tally,
        this);
  }

  /** What the tasks of one run share. */
  private final class Reading {
    final ReadTally tally = new ReadTally();
    final FooterDecoder decoder = new FooterDecoder();
    final RetryingReads reads;

    Reading(Storage storage) {
      reads = new RetryingReads(storage, Thread::sleep, tally);
    }

    <B> ScanRun<B> rows(TaskQueue queue, BatchFormat<Row, B> format, Formatting formatting) {
      return run(queue, task -> new RowSource(queue.schema(), formatting), format, formatting);
    }

    <R, B> ScanRun<B> run(
        TaskQueue queue,
        Function<ReadTask, RecordSource<R>> sources,
        BatchFormat<R, B> format,
        Formatting formatting) {
      ReadingWork<R, B> work =
          new ReadingWork<>(reads, decoder, tally, sources, format, formatting);
      return new ScanRun<>(queue, work, tally, ScanRunner.this);
    }
  }

  /** Collects the options of a runner. Not thread-safe. */
  public static final class Builder {
    private int threads = Runtime.getRuntime().availableProcessors();
    private long memoryBytes = 1L << 30;
    private DeliveryOrder order = DeliveryOrder.PLAN;

    private Builder() {}

    /** How many tasks are read at the same time, 1 to 1,024; one a processor by default. */
    public Builder threads(int threads) {
      if (threads < 1 || threads > 1024) {
        throw new IllegalArgumentException("threads must be 1 to 1024, was " + threads);
      }
      this.threads = threads;
      return this;
    }

    /**
     * What the tasks being read may weigh together with the rows that wait, in bytes, at least 1; 1
     * GiB by default. A larger task is read alone. What a task weighs is not what it takes: its
     * compressed bytes are in memory one row group at a time, and its rows are objects.
     */
    public Builder memoryBytes(long memoryBytes) {
      if (memoryBytes < 1) {
        throw new IllegalArgumentException("memoryBytes must be at least 1, was " + memoryBytes);
      }
      this.memoryBytes = memoryBytes;
      return this;
    }

    /** In which order rows are handed over; that of the plan by default. */
    public Builder order(DeliveryOrder order) {
      this.order = Objects.requireNonNull(order, "order");
      return this;
    }

    /** The runner. */
    public ScanRunner build() {
      return new ScanRunner(this);
    }
  }
}
