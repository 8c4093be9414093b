package dev.floorplan.benchmarks.pack;

import dev.floorplan.pack.Bin;
import dev.floorplan.pack.CoalescedRuns;
import dev.floorplan.pack.FileChunks;
import dev.floorplan.pack.OnlineBinPacker;
import java.util.List;

/** Floorplan's packer, with its default number of open tasks. */
final class FloorplanPacking implements Packing {
  private static final int OPEN_TASKS = 16;

  @Override
  public Packed pack(List<FileChunks> files, int passes) {
    OnlineBinPacker packer = new OnlineBinPacker(TASK_BYTES, OPEN_TASKS, CoalescedRuns.KEEP);
    Packed.Sum sum = new Packed.Sum();
    for (int pass = 0; pass < passes; pass++) {
      for (FileChunks file : files) {
        packer.add(file);
        drain(packer, sum);
      }
    }
    packer.finish();
    drain(packer, sum);
    return sum.packed();
  }

  private static void drain(OnlineBinPacker packer, Packed.Sum sum) {
    for (Bin bin = packer.poll(); bin != null; bin = packer.poll()) {
      sum.task(bin.items().size(), bin.bytes());
    }
  }
}
