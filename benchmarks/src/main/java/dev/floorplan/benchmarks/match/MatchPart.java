package dev.floorplan.benchmarks.match;

import dev.floorplan.benchmarks.report.Comparison;
import dev.floorplan.benchmarks.report.Measurement;
import dev.floorplan.benchmarks.report.Subjects;
import dev.floorplan.benchmarks.run.JmhRounds;
import dev.floorplan.benchmarks.run.Part;
import dev.floorplan.benchmarks.run.Run;
import java.util.List;

/** Matching one row group: Floorplan and parquet-java. */
public final class MatchPart implements Part {
  @Override
  public String name() {
    return "match";
  }

  @Override
  public void measure(Run run) throws Exception {
    new JmhRounds(MatchBenchmark.class)
        .run(run)
        .forEach(
            (match, cost) -> {
              String subject =
                  match.method().equals("floorplan") ? Subjects.FLOORPLAN : Subjects.PARQUET_JAVA;
              add(run, Comparison.MATCH, subject, "ns a row group", cost.cpuNanos());
              add(
                  run,
                  Comparison.MATCH_GARBAGE,
                  subject,
                  "bytes a row group",
                  cost.allocatedBytes());
            });
  }

  private static void add(
      Run run, Comparison comparison, String subject, String unit, List<Double> samples) {
    run.add(
        new Measurement(
            comparison,
            run.jvm().version(),
            MatchBenchmark.FIXTURE.description(),
            subject,
            unit,
            samples));
  }
}
