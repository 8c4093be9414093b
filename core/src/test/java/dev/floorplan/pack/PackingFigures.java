package dev.floorplan.pack;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;

/** Prints the figures of the decision record on packing policies; takes some minutes. */
final class PackingFigures {

  private static final int ROUNDS = 12;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private PackingFigures() {}

  public static void main(String[] arguments) {
    PackingOptions bestFit = PackingOptions.bestFit(PackingWorkload.BIN);
    for (PackingWorkload workload : PackingWorkload.all(1)) {
      System.out.printf(
          Locale.ROOT,
          "%n%s: %,d row groups in %,d files%n",
          workload.name(),
          workload.chunkCount(),
          workload.files().size());
      print(workload, "first fit", PackingOptions.firstFit(PackingWorkload.BIN), 0);
      for (int bins : new int[] {16, 64, 256, 1024}) {
        PackingOptions options = bestFit.toBuilder().openCost(0).maxSharedOpenBins(bins).build();
        print(workload, "best fit over " + bins, options, 0);
      }
      for (long cost : new long[] {1 << 20, 4 << 20, 8 << 20}) {
        String what = "best fit, open cost " + (cost >> 20) + " MiB";
        print(workload, what, bestFit.toBuilder().openCost(cost).build(), cost);
      }
      for (long min : new long[] {64, 96, 112, 128}) {
        PackingOptions options =
            bestFit.toBuilder().openCost(0).elasticity(min << 20, 160L << 20).build();
        print(workload, "best fit, " + min + " to 160 MiB", options, 0);
      }
    }
  }

  private static void print(
      PackingWorkload workload, String what, PackingOptions options, long openCost) {
    PackingOutcome outcome = PackingOutcome.of(workload, options);
    int offline = BestFitDecreasing.bins(workload.files(), PackingWorkload.BIN, openCost);
    System.out.printf(
        Locale.ROOT,
        "%-29s %,8d bins, %.4f of offline, %,8d opens, fill %.3f, max/mean %.2f, cv %.3f, %4d ns%n",
        what,
        outcome.bins(),
        (double) outcome.bins() / offline,
        outcome.opens(),
        outcome.fill(),
        outcome.maxOverMean(),
        outcome.variation(),
        nanosPerChunk(workload, options));
  }

  /** Of this thread's processor, which others do not take away. */
  private static long nanosPerChunk(PackingWorkload workload, PackingOptions options) {
    long least = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      long start = THREADS.getCurrentThreadCpuTime();
      pack(workload, options);
      least = Math.min(least, THREADS.getCurrentThreadCpuTime() - start);
    }
    return least / workload.chunkCount();
  }

  private static void pack(PackingWorkload workload, PackingOptions options) {
    FilePartitioner packer = OnlineBinPacker.of(options);
    for (FileChunks file : workload.files()) {
      packer.add(file);
      drop(packer);
    }
    packer.finish();
    drop(packer);
  }

  private static void drop(FilePartitioner packer) {
    Bin bin = packer.poll();
    while (bin != null) {
      bin = packer.poll();
    }
  }
}
