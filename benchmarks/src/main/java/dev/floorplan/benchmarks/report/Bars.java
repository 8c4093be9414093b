package dev.floorplan.benchmarks.report;

import static dev.floorplan.benchmarks.report.Comparison.DECODE;
import static dev.floorplan.benchmarks.report.Comparison.DECODE_GARBAGE;
import static dev.floorplan.benchmarks.report.Comparison.MATCH;
import static dev.floorplan.benchmarks.report.Comparison.MATCH_GARBAGE;
import static dev.floorplan.benchmarks.report.Comparison.PACK;
import static dev.floorplan.benchmarks.report.Comparison.PACK_MEMORY;
import static dev.floorplan.benchmarks.report.Comparison.PLAN_COLD;
import static dev.floorplan.benchmarks.report.Comparison.PLAN_FIRST_TASK;
import static dev.floorplan.benchmarks.report.Comparison.PLAN_SCALING;
import static dev.floorplan.benchmarks.report.Comparison.PLAN_WARM;
import static dev.floorplan.benchmarks.report.Comparison.PROJECTION;
import static dev.floorplan.benchmarks.report.Comparison.READ;
import static dev.floorplan.benchmarks.report.Comparison.SLOW_STORAGE;
import static dev.floorplan.benchmarks.report.Comparison.SLOW_STORAGE_REQUESTS;

import dev.floorplan.benchmarks.fixture.FooterFixture;
import dev.floorplan.benchmarks.report.Bar.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The speed that Floorplan has to show. */
final class Bars {
  private static final String FLOORPLAN = Subjects.FLOORPLAN;

  private static final List<FooterFixture> DECODED =
      List.of(
          FooterFixture.NARROW,
          FooterFixture.NARROW_SIZES,
          FooterFixture.WIDE_1000,
          FooterFixture.WIDE_10000);

  private Bars() {}

  /** Every bar beside every measurement that it applies to. */
  static List<Outcome> outcomes(Results results) {
    return all().stream()
        .flatMap(
            bar ->
                results.measurements().stream()
                    .map(measurement -> bar.outcome(results, measurement))
                    .flatMap(Optional::stream))
        .toList();
  }

  private static List<Bar> all() {
    List<Bar> bars = new ArrayList<>();
    for (FooterFixture fixture : DECODED) {
      String name = fixture.description();
      bars.add(new Bar(DECODE, name, FLOORPLAN, Subjects.PARQUET_JAVA, 50));
      bars.add(new Bar(DECODE, name, FLOORPLAN, Subjects.HARDWOOD, 8));
    }
    bars.add(new Bar(DECODE_GARBAGE, null, FLOORPLAN, null, 0.5));
    bars.add(new Bar(PROJECTION, null, Subjects.FEW_COLUMNS, Subjects.ALL_COLUMNS, 1));
    bars.add(new Bar(MATCH, null, FLOORPLAN, null, 1_000));
    bars.add(new Bar(MATCH_GARBAGE, null, FLOORPLAN, null, 0.01));
    bars.add(new Bar(PACK, null, Subjects.FIRST_FIT, null, 100));
    bars.add(new Bar(PACK, null, FLOORPLAN, null, 200));
    bars.add(new Bar(PACK, null, Subjects.PACK_200_000_FILES, Subjects.PACK_2_000_FILES, 1 / 1.3));
    bars.add(new Bar(PACK_MEMORY, null, FLOORPLAN, null, 1.5));
    bars.add(new Bar(PLAN_COLD, null, FLOORPLAN, Subjects.PARQUET_JAVA, 6));
    bars.add(new Bar(PLAN_COLD, null, FLOORPLAN, Subjects.DUCKDB, 10));
    bars.add(new Bar(PLAN_WARM, null, FLOORPLAN, Subjects.PARQUET_JAVA, 8));
    bars.add(new Bar(PLAN_FIRST_TASK, null, FLOORPLAN, null, 2));
    bars.add(new Bar(PLAN_SCALING, null, Subjects.MANY_FILES, Subjects.FEW_FILES, 1 / 1.3));
    bars.add(new Bar(SLOW_STORAGE, null, FLOORPLAN, null, 1.2));
    bars.add(new Bar(SLOW_STORAGE_REQUESTS, null, FLOORPLAN, null, 1));
    bars.add(new Bar(READ, null, FLOORPLAN, Subjects.COLUMN_LOOP, 1));
    return bars;
  }
}
