package dev.floorplan.benchmarks.plan;

import java.nio.file.Path;
import java.util.List;

/** Plans with each peer in turn, again and again, and prints the nanoseconds of every plan. */
final class PlanRepeatedly {
  private static final int WARM_UPS = 2;

  private PlanRepeatedly() {}

  /** {@code DATASET THREADS ROUNDS PEER...}; a line for each round. */
  public static void main(String[] arguments) throws Exception {
    Path dataset = Path.of(arguments[0]);
    int threads = Integer.parseInt(arguments[1]);
    int rounds = Integer.parseInt(arguments[2]);
    List<String> names = List.of(arguments).subList(3, arguments.length);
    List<PlanPeer> peers = names.stream().map(PlanPeer::valueOf).toList();
    Planning.Found expected = null;
    for (int round = -WARM_UPS; round < rounds; round++) {
      for (PlanPeer peer : peers) {
        Planning planning = peer.planning();
        long start = System.nanoTime();
        Planning.Found found = planning.plan(dataset, threads);
        long nanos = System.nanoTime() - start;
        if (expected == null) {
          expected = found;
        } else {
          expected.check(peer, found);
        }
        if (round >= 0) {
          System.out.print(nanos + " ");
        }
      }
      System.out.println();
    }
    System.exit(0);
  }
}
