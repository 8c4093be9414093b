package dev.floorplan.benchmarks.plan;

import dev.floorplan.benchmarks.report.Subjects;

/** Who plans. */
enum PlanPeer {
  FLOORPLAN(Subjects.FLOORPLAN),
  PARQUET_JAVA(Subjects.PARQUET_JAVA),
  DUCKDB(Subjects.DUCKDB);

  private final String title;

  PlanPeer(String title) {
    this.title = title;
  }

  /** The name in the results. */
  String title() {
    return title;
  }

  Planning planning() {
    return switch (this) {
      case FLOORPLAN -> new FloorplanPlanning();
      case PARQUET_JAVA -> new ParquetJavaPlanning();
      case DUCKDB -> new DuckDbPlanning();
    };
  }
}
