package dev.floorplan;

import dev.floorplan.pack.Bin;
import dev.floorplan.pack.FileChunks;
import dev.floorplan.pack.FilePartitioner;
import dev.floorplan.pack.OnlineBinPacker;
import dev.floorplan.pack.RoundRobinPartitioner;
import dev.floorplan.task.ReadTask;
import java.io.IOException;
import java.util.Optional;

/** Runs one plan: hands chunks, file by file, to the packer until it has a task. */
final class Planner implements AutoCloseable {
  private final ParquetScan scan;
  private final ScanChunks chunks;
  private final FilePartitioner partitioner;
  private boolean packed;
  private int tasks;

  Planner(ParquetScan scan) {
    this.scan = scan;
    chunks = new ScanChunks(scan, (file, footer) -> {});
    partitioner =
        scan.chunking() == Chunking.FOOTER
            ? OnlineBinPacker.of(scan.packing())
            : new RoundRobinPartitioner(scan.taskBytes());
  }

  /** The next task, or null when the plan is complete. */
  ReadTask next() throws IOException {
    while (true) {
      Bin bin = partitioner.poll();
      if (bin != null) {
        ReadTask task = ReadTask.of(tasks++, bin, scan.columns(), scan.limit(), scan.filter());
        chunks.tally().handedOut(task);
        return task;
      }
      if (packed) {
        chunks.tally().ended();
        return null;
      }
      FileChunks file = chunks.next();
      if (file == null) {
        partitioner.finish();
        packed = true;
      } else {
        partitioner.add(file);
      }
    }
  }

  /** The columns of the scan, as far as they are known; reads on to the first footer if need be. */
  Optional<ScanSchema> schema() throws IOException {
    return chunks.schema();
  }

  PlanStatistics statistics() {
    return chunks.statistics();
  }

  /** Stops at once; may be called from any thread. */
  @Override
  public void close() {
    chunks.close();
  }
}
