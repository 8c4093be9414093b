package dev.floorplan.benchmarks.pack;

import dev.floorplan.benchmarks.report.Subjects;

/** Who packs. */
public enum PackPeer {
  FLOORPLAN(Subjects.FLOORPLAN),
  FLOORPLAN_FIRST_FIT(Subjects.FIRST_FIT),
  ICEBERG("Iceberg, lookback 10"),
  ICEBERG_LARGEST_FIRST("Iceberg, lookback 10, largest first"),
  NEXT_FIT_DECREASING("next fit decreasing, as Spark"),
  BEST_FIT_DECREASING("best fit decreasing, all at once");

  private final String title;

  PackPeer(String title) {
    this.title = title;
  }

  /** The name in the results. */
  public String title() {
    return title;
  }

  Packing packing() {
    return switch (this) {
      case FLOORPLAN -> new FloorplanPacking(FloorplanPacking.BEST_FIT);
      case FLOORPLAN_FIRST_FIT -> new FloorplanPacking(FloorplanPacking.FIRST_FIT);
      case ICEBERG -> new IcebergPacking(IcebergPacking.Order.OLDEST_FIRST);
      case ICEBERG_LARGEST_FIRST -> new IcebergPacking(IcebergPacking.Order.LARGEST_FIRST);
      case NEXT_FIT_DECREASING -> new NextFitDecreasing();
      case BEST_FIT_DECREASING -> new BestFitDecreasing();
    };
  }
}
