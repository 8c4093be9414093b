package dev.floorplan.reader;

import dev.floorplan.task.ReadTask;
import java.io.IOException;

/**
 * What a run does with each of its tasks. Thread-safe; what it begins belongs to one thread.
 *
 * @param <B> what is handed over
 */
interface TaskWork<B> {

  /** Begins with a task. */
  Batches<B> begin(ReadTask task) throws IOException;

  /** The results of one task, in order. */
  interface Batches<B> {
    /** The next result, or null where there are no more. */
    Batch<B> next() throws IOException, InterruptedException;
  }

  /** A result on its way to the consumer. */
  interface Batch<B> {
    /** The rows in it. */
    int rows();

    /** Roughly the bytes that it takes in memory. */
    long bytes();

    /** What is handed over of its first {@code count} rows, at least one. */
    B first(int count);
  }
}
