package dev.floorplan.benchmarks.pack;

import dev.floorplan.benchmarks.fixture.RowGroupStream;
import dev.floorplan.benchmarks.fixture.SizeDistribution;
import dev.floorplan.pack.CoalescedRuns;
import dev.floorplan.pack.OnlineBinPacker;
import java.lang.management.ManagementFactory;

/** Packs an endless stream and prints the heap in use after each given number of items. */
final class PackMemory {
  private PackMemory() {}

  /** {@code ITEMS...}, ascending. */
  public static void main(String[] arguments) {
    OnlineBinPacker packer = new OnlineBinPacker(Packing.TASK_BYTES, 16, CoalescedRuns.KEEP);
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
