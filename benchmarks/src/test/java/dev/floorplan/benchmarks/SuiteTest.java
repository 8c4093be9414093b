package dev.floorplan.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floorplan.benchmarks.report.Comparison;
import dev.floorplan.benchmarks.report.Measurement;
import dev.floorplan.benchmarks.report.Page;
import dev.floorplan.benchmarks.report.Results;
import dev.floorplan.benchmarks.run.Run;
import dev.floorplan.benchmarks.run.Run.Effort;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuiteTest {

  /** Runs everything once, so that no benchmark and no gate can rot. */
  @Test
  void everyComparisonMeasuresWithoutFailures(@TempDir Path directory) throws Exception {
    Run run = new Run(Effort.SMOKE, directory, null);

    Results results = Suite.measure(run, List.of());

    assertThat(results.failures()).isEmpty();
    assertThat(results.measurements())
        .extracting(Measurement::comparison)
        .contains(Comparison.values());

    Path file = directory.resolve("results.json");
    results.write(file);
    assertThat(Results.read(file)).isEqualTo(results);
    assertThat(new Page(results).text()).contains("## The bars", "parquet-java");
  }
}
