package dev.floorplan.benchmarks.decode;

import dev.floorplan.benchmarks.fixture.FooterFixture;
import dev.floorplan.benchmarks.report.Comparison;
import dev.floorplan.benchmarks.report.Measurement;
import dev.floorplan.benchmarks.report.Subjects;
import dev.floorplan.benchmarks.run.JmhRounds;
import dev.floorplan.benchmarks.run.Part;
import dev.floorplan.benchmarks.run.Run;

/** Decoding one footer for few columns, for all, and for all of a schema not met before. */
public final class ProjectionPart implements Part {
  @Override
  public String name() {
    return "projection";
  }

  @Override
  public void measure(Run run) throws Exception {
    new JmhRounds(ProjectionBenchmark.class)
        .run(run)
        .forEach(
            (decode, cost) ->
                run.add(
                    new Measurement(
                        Comparison.PROJECTION,
                        run.jvm().version(),
                        FooterFixture.WIDE_1000.description(),
                        subject(decode.method()),
                        "ns a column chunk",
                        cost.cpuNanos().stream().map(nanos -> nanos / 10_000).toList())));
  }

  private static String subject(String method) {
    return switch (method) {
      case "decodeFewColumns" -> Subjects.FEW_COLUMNS;
      case "decodeAllColumns" -> Subjects.ALL_COLUMNS;
      case "decodeNewSchema" -> Subjects.NEW_SCHEMA;
      default -> throw new IllegalStateException("no benchmark is called " + method);
    };
  }
}
