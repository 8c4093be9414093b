package dev.floorplan.benchmarks.pack;

import dev.floorplan.pack.Bin;
import dev.floorplan.pack.FileChunks;
import dev.floorplan.pack.FilePartitioner;
import dev.floorplan.pack.OnlineBinPacker;
import dev.floorplan.pack.PackingOptions;
import java.util.List;

/** Floorplan's packer. */
final class FloorplanPacking implements Packing {

  /** The default, but that opening a file costs nothing: the peers cannot count that. */
  static final PackingOptions BEST_FIT =
      PackingOptions.bestFit(TASK_BYTES).toBuilder().openCost(0).build();

  static final PackingOptions FIRST_FIT = PackingOptions.firstFit(TASK_BYTES);

  private final PackingOptions options;

  FloorplanPacking(PackingOptions options) {
    this.options = options;
  }

  @Override
  public Packed pack(List<FileChunks> files, int passes) {
    FilePartitioner packer = OnlineBinPacker.of(options);
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

  private static void drain(FilePartitioner packer, Packed.Sum sum) {
    for (Bin bin = packer.poll(); bin != null; bin = packer.poll()) {
      sum.task(bin.items().size(), bin.bytes());
    }
  }
}
