package dev.floorplan.benchmarks.pack;

import dev.floorplan.benchmarks.fixture.RowGroupStream;
import dev.floorplan.benchmarks.fixture.SizeDistribution;
import dev.floorplan.pack.FilePartitioner;
import dev.floorplan.pack.OnlineBinPacker;
import dev.floorplan.pack.PackingOptions;
import java.lang.management.ManagementFactory;

/** Packs an endless stream and prints the heap in use after each given number of items. */
final class PackMemory {
  private PackMemory() {}

  /** {@code ITEMS...}, ascending. */
  public static void main(String[] arguments) {
    FilePartitioner packer = OnlineBinPacker.of(PackingOptions.bestFit(Packing.TASK_BYTES));
    RowGroupStream stream = new RowGroupStream(SizeDistribution.SMALL);
    long packed = 0;
    for (String argument : arguments) {
      for (long end = Long.parseLong(argument); packed < end; ) {
        packer.add(stream.next());
        packed += RowGroupStream.ROW_GROUPS;
        while (packer.poll() != null) {
          // A task that is handed out is nobody's any more.
        }
      }
      System.out.println(usedHeapBytes());
    }
    packer.finish();
  }

  private static long usedHeapBytes() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
