package dev.floorplan.reader;

import dev.floorplan.storage.RetryingReads;
import java.util.concurrent.atomic.LongAdder;

/** Counts what reading takes. Thread-safe: one serves all tasks of a run. */
final class ReadTally implements RetryingReads.Listener {
  final LongAdder files = new LongAdder();
  final LongAdder rowGroups = new LongAdder();
  final LongAdder rowGroupsSkipped = new LongAdder();
  final LongAdder rows = new LongAdder();
  private final LongAdder requests = new LongAdder();
  private final LongAdder requestedBytes = new LongAdder();
  private final LongAdder retries = new LongAdder();

  @Override
  public void requested(int bytes) {
    requests.increment();
    requestedBytes.add(bytes);
  }

  @Override
  public void retried() {
    retries.increment();
  }

  ReadCounts snapshot() {
    return new ReadCounts(
        files.sum(),
        rowGroups.sum(),
        rowGroupsSkipped.sum(),
        rows.sum(),
        requests.sum(),
        requestedBytes.sum(),
        retries.sum());
  }
}
