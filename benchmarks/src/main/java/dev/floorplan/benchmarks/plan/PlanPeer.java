package dev.floorplan.benchmarks.plan;

import dev.floorplan.benchmarks.report.Subjects;
import dev.floorplan.size.SizeModel;

/** Who plans. */
enum PlanPeer {
  FLOORPLAN(Subjects.FLOORPLAN),
  FLOORPLAN_ENCODED(Subjects.FLOORPLAN_ENCODED),
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
      case FLOORPLAN -> new FloorplanPlanning(SizeModel.DECODED);
      case FLOORPLAN_ENCODED -> new FloorplanPlanning(SizeModel.ENCODED);
      case PARQUET_JAVA -> new ParquetJavaPlanning();
      case DUCKDB -> new DuckDbPlanning();
    };
  }
}
