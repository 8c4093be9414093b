package dev.floorplan.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floorplan.benchmarks.report.Bar.Outcome;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BarTest {
  private static final Machine MACHINE = new Machine("a processor", 2, 1L << 30, 0.1, "os", "java");

  private static Measurement cold(String fixture, String subject, Double... samples) {
    return new Measurement(Comparison.PLAN_COLD, "17", fixture, subject, "ms", List.of(samples));
  }

  private static Results results(Measurement... measurements) {
    return new Results("full", MACHINE, Map.of(), List.of(measurements), List.of());
  }

  @Test
  void aRatioIsTheMedianOfTheRoundsNotOfTheSamples() {
    Measurement own = cold("files", Subjects.FLOORPLAN, 1.0, 10.0, 2.0);
    Measurement peer = cold("files", Subjects.DUCKDB, 12.0, 50.0, 26.0);

    List<Outcome> outcomes = Bars.outcomes(results(own, peer));

    assertThat(outcomes).extracting(Outcome::value).containsExactly(12.0);
    assertThat(outcomes).allMatch(Outcome::isMet);
  }

  @Test
  void aBarThatIsMissedIsToldAsSuch() {
    Results missed =
        results(cold("files", Subjects.FLOORPLAN, 1.0), cold("files", Subjects.PARQUET_JAVA, 5.9));

    assertThat(Bars.outcomes(missed)).noneMatch(Outcome::isMet);
    assertThat(new Page(missed).text())
        .contains("at least 6.00x as fast as parquet-java | 5.90x | **no**");
  }

  @Test
  void aPeerThatIsMissingOrRanOnAnotherFixtureLeavesNoOutcome() {
    Results alone =
        results(cold("files", Subjects.FLOORPLAN, 1.0), cold("others", Subjects.DUCKDB, 100.0));

    assertThat(Bars.outcomes(alone)).isEmpty();
    assertThat(new Page(alone).text()).contains("| files | 17 | Floorplan | 1.00 | 1.00 to 1.00 |");
  }
}
