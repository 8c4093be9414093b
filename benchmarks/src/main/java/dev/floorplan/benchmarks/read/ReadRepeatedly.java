package dev.floorplan.benchmarks.read;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;

/**
 * Reads with each peer in turn, again and again, and prints for every reading the nanoseconds of
 * processor time, collecting garbage included, and those on the clock.
 */
final class ReadRepeatedly {
  private static final int WARM_UPS = 1;

  private ReadRepeatedly() {}

  /** {@code DATASET THREADS ROUNDS}; a line for each round, with two numbers a peer. */
  public static void main(String[] arguments) throws Exception {
    Path dataset = Path.of(arguments[0]);
    int threads = Integer.parseInt(arguments[1]);
    int rounds = Integer.parseInt(arguments[2]);
    RowReading.Found expected = null;
    var process = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    for (int round = -WARM_UPS; round < rounds; round++) {
      for (ReadPeer peer : ReadPeer.values()) {
        System.gc();
        long cpu = process.getProcessCpuTime();
        long start = System.nanoTime();
        RowReading.Found found = peer.reading().read(dataset, threads);
        long nanos = System.nanoTime() - start;
        cpu = process.getProcessCpuTime() - cpu;
        if (expected == null) {
          expected = found;
        } else if (!found.equals(expected)) {
          throw new IllegalStateException(
              peer.title() + " found " + found + " instead of " + expected);
        }
        if (round >= 0) {
          System.out.print(cpu + " " + nanos + " ");
        }
      }
      System.out.println();
    }
  }
}
