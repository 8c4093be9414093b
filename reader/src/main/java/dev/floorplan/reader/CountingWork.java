package dev.floorplan.reader;

import dev.floorplan.footer.FooterDecoder;
import dev.floorplan.storage.RetryingReads;
import dev.floorplan.task.FileManifest;
import dev.floorplan.task.ReadTask;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Counts the rows of tasks that pass. Files that are known to pass as a whole are not even opened.
 */
record CountingWork(RetryingReads reads, FooterDecoder decoder, ReadTally tally)
    implements TaskWork<Long> {

  @Override
  public Batches<Long> begin(ReadTask task) {
    return new Batches<>() {
      private boolean counted;

      @Override
      public Batch<Long> next() throws IOException, InterruptedException {
        if (counted) {
          return null;
        }
        counted = true;
        return new Count(count(task));
      }
    };
  }

  private long count(ReadTask task) throws IOException, InterruptedException {
    long known = 0;
    List<FileManifest.Entry> unknown = new ArrayList<>();
    for (FileManifest.Entry entry : task.manifest().entries()) {
      if (entry.chunk().allRowsMatch() && entry.chunk().rowCount().isPresent()) {
        known += entry.chunk().rowCount().getAsLong();
      } else {
        unknown.add(entry);
      }
    }
    RowCounter counter = new RowCounter();
    TaskScan<Void> scan = new TaskScan<>(task, unknown, reads, decoder, tally, counter);
    if (scan.next() != null) {
      throw new IllegalStateException("a counter makes no records");
    }
    return known + counter.rows();
  }

  private record Count(long value) implements Batch<Long> {

    /** A count is handed over whole, whatever the limit. */
    @Override
    public int rows() {
      return 0;
    }

    @Override
    public long bytes() {
      return Long.BYTES;
    }

    @Override
    public Long first(int count) {
      return value;
    }
  }
}
