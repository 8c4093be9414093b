package dev.floorplan.benchmarks.plan;

import java.nio.file.Path;

/** Plans once and ends: the process that is timed from outside. Prints what was found. */
final class PlanOnce {
  private PlanOnce() {}

  /** {@code PEER DATASET THREADS}. */
  public static void main(String[] arguments) throws Exception {
    Planning planning = PlanPeer.valueOf(arguments[0]).planning();
    Planning.Found found = planning.plan(Path.of(arguments[1]), Integer.parseInt(arguments[2]));
    System.out.println(found.rowGroups() + " " + found.rows() + " " + found.bytes());
    if (planning instanceof FloorplanPlanning floorplan) {
      System.out.println(floorplan.listedAtFirstTask());
    }
    // As a command does; DuckDB and thread pools would otherwise linger.
    System.exit(0);
  }
}
