package dev.floorplan.benchmarks;

import dev.floorplan.benchmarks.decode.DecodePart;
import dev.floorplan.benchmarks.decode.ProjectionPart;
import dev.floorplan.benchmarks.match.MatchPart;
import dev.floorplan.benchmarks.pack.PackPart;
import dev.floorplan.benchmarks.plan.PlanPart;
import dev.floorplan.benchmarks.plan.ScalingPart;
import dev.floorplan.benchmarks.plan.SlowStoragePart;
import dev.floorplan.benchmarks.read.ReadPart;
import dev.floorplan.benchmarks.report.Machine;
import dev.floorplan.benchmarks.report.Page;
import dev.floorplan.benchmarks.report.Results;
import dev.floorplan.benchmarks.run.Part;
import dev.floorplan.benchmarks.run.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Runs all comparisons, or some, and writes what they measured. */
public final class Suite {
  private static final List<Part> PARTS =
      List.of(
          new DecodePart(),
          new ProjectionPart(),
          new MatchPart(),
          new PackPart(),
          new PlanPart(),
          new ScalingPart(),
          new SlowStoragePart(),
          new ReadPart());

  private Suite() {}

  /** Runs the parts with these names, or all where there are none. */
  static Results measure(Run run, List<String> names) throws IOException {
    Machine machine = Machine.current();
    for (Part part : PARTS) {
      if (names.isEmpty() || names.contains(part.name())) {
        measure(run, part);
      }
    }
    return new Results(
        run.effort().name().toLowerCase(Locale.ROOT),
        machine,
        Versions.all(),
        run.measurements(),
        run.failures());
  }

  /** A part that fails must not cost the run what the others measure. */
  private static void measure(Run run, Part part) {
    long start = System.nanoTime();
    try {
      part.measure(run);
    } catch (Exception | LinkageError e) {
      run.failed(part.name(), e);
    }
    run.progress(part.name() + " took " + (System.nanoTime() - start) / 1_000_000_000 + " s");
  }

  /** Runs as {@link SuiteOptions} says; fails when something could not be measured. */
  public static void main(String[] arguments) throws IOException {
    SuiteOptions options;
    try {
      options = SuiteOptions.parse(List.of(arguments), PARTS.stream().map(Part::name).toList());
    } catch (IllegalArgumentException | IOException e) {
      System.err.println(e.getMessage());
      System.exit(2);
      return;
    }
    Run run = new Run(options.effort(), options.directory(), options.newerJvm());
    Results results = measure(run, options.parts());
    results.write(options.directory().resolve("results.json"));
    System.out.print(new Page(results).text());
    if (options.publish()) {
      Path page = Path.of("docs", "reference", "performance.md");
      Path figures = page.resolveSibling("performance.json");
      Results published =
          options.parts().isEmpty() ? results : Results.read(figures).updatedBy(results);
      published.write(figures);
      Files.writeString(page, new Page(published).within(page));
    }
    System.exit(results.failures().isEmpty() ? 0 : 1);
  }
}
