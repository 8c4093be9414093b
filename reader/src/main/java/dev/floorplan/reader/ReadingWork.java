package dev.floorplan.reader;

import dev.floorplan.footer.FooterDecoder;
import dev.floorplan.storage.RetryingReads;
import dev.floorplan.task.ReadTask;
import java.util.List;
import java.util.function.Function;

/**
 * Reads tasks and formats what they have, batch by batch.
 *
 * @param sources makes the source of a task's records
 */
record ReadingWork<R, B>(
    RetryingReads reads,
    FooterDecoder decoder,
    ReadTally tally,
    Function<ReadTask, RecordSource<R>> sources,
    BatchFormat<R, B> format,
    Formatting formatting)
    implements TaskWork<B> {

  @Override
  public Batches<B> begin(ReadTask task) {
    TaskScan<R> scan =
        new TaskScan<>(task, task.manifest().entries(), reads, decoder, tally, sources.apply(task));
    boolean late = formatting == Formatting.BY_CONSUMER || task.limit().isPresent();
    return () -> {
      List<R> records = scan.next();
      if (records == null) {
        return null;
      }
      long bytes = records.size() * scan.recordBytes();
      return late
          ? new Unformatted<>(records, bytes, format)
          : new Formatted<>(records.size(), bytes, format.format(records));
    };
  }

  /** Of a run with a limit, too: how many of the records count is known to the consumer only. */
  private record Unformatted<R, B>(List<R> records, long bytes, BatchFormat<R, B> format)
      implements Batch<B> {

    @Override
    public int rows() {
      return records.size();
    }

    @Override
    public B first(int count) {
      return format.format(count == records.size() ? records : records.subList(0, count));
    }
  }

  private record Formatted<B>(int rows, long bytes, B value) implements Batch<B> {

    @Override
    public B first(int count) {
      return value;
    }
  }
}
