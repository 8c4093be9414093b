package dev.floorplan.reader;

import dev.floorplan.ScanPlan;
import dev.floorplan.ScanSchema;
import dev.floorplan.SchemaMode;
import dev.floorplan.footer.FooterDecoder;
import dev.floorplan.footer.FooterReader;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.storage.RetryingReads;
import dev.floorplan.task.ReadTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * The tasks of a run, and the schema of its rows, which is known once the first task is. Used by
 * one thread at a time, except {@link #close}.
 */
final class TaskQueue implements AutoCloseable {
  private final ScanPlan plan; // null where the tasks do not come from one
  private final RetryingReads reads;
  private final FooterDecoder decoder;
  private Iterator<ReadTask> tasks;
  private volatile ScanSchema schema;

  private TaskQueue(
      ScanPlan plan, Iterator<ReadTask> tasks, RetryingReads reads, FooterDecoder decoder) {
    this.plan = plan;
    this.tasks = tasks;
    this.reads = reads;
    this.decoder = decoder;
  }

  /** The tasks of a plan, which is closed with the queue. */
  static TaskQueue of(ScanPlan plan, RetryingReads reads, FooterDecoder decoder) {
    return new TaskQueue(plan, plan.iterator(), reads, decoder);
  }

  /**
   * These tasks.
   *
   * @param schema empty for that of the first task's first file
   */
  static TaskQueue of(
      Iterable<ReadTask> tasks,
      Optional<ScanSchema> schema,
      RetryingReads reads,
      FooterDecoder decoder) {
    TaskQueue queue = new TaskQueue(null, tasks.iterator(), reads, decoder);
    queue.schema = schema.orElse(null);
    return queue;
  }

  /** The next task, or null where there are no more. */
  ReadTask next() throws IOException {
    try {
      if (plan != null && schema == null && plan.scan().schemaMode() == SchemaMode.UNION) {
        awaitWholePlan();
      }
      if (!tasks.hasNext()) {
        return null;
      }
      ReadTask task = tasks.next();
      if (schema == null) {
        schema = plannedSchema().orElse(null);
      }
      if (schema == null) {
        schema = schemaOf(task);
      }
      return task;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** The union of the files' schemas is known when the last footer has been read. */
  private void awaitWholePlan() {
    List<ReadTask> all = new ArrayList<>();
    tasks.forEachRemaining(all::add);
    tasks = all.iterator();
    schema = plannedSchema().orElse(null);
  }

  private Optional<ScanSchema> plannedSchema() {
    return plan == null ? Optional.empty() : plan.schema();
  }

  private ScanSchema schemaOf(ReadTask task) throws IOException {
    FileInfo first = task.manifest().entries().get(0).file();
    return ScanSchema.of(
        first, FooterReader.readOne(first, reads, decoder).schema(), task.columns());
  }

  /** The columns of the rows; null before the first task. */
  ScanSchema schema() {
    return schema;
  }

  @Override
  public void close() {
    if (plan != null) {
      plan.close();
    }
  }
}
