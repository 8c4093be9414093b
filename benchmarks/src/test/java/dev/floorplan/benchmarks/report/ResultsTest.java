package dev.floorplan.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResultsTest {
  private static final Measurement READ = measurement(Comparison.READ, 2);
  private static final Measurement READ_AGAIN = measurement(Comparison.READ, 1);
  private static final Measurement WALL = measurement(Comparison.READ_WALL, 3);

  private static Measurement measurement(Comparison comparison, double sample) {
    return new Measurement(
        comparison, "17", "a fixture", Subjects.FLOORPLAN, "ms", List.of(sample));
  }

  private static Results results(int cores, double load, Measurement... measurements) {
    Machine machine = new Machine("a processor", cores, 1L << 30, load, "Linux", "a VM 17");
    return new Results("full", machine, Map.of("JMH", "1"), List.of(measurements), List.of());
  }

  @Test
  void comparisonsOfANewerRunTakeThePlaceOfTheSameOnes() {
    Results updated = results(2, 0.1, READ, WALL).updatedBy(results(2, 0.7, READ_AGAIN));

    assertThat(updated).isEqualTo(results(2, 0.1, WALL, READ_AGAIN));
  }

  @Test
  void resultsOfAnotherMachineAreNotMixed() {
    assertThatThrownBy(() -> results(2, 0.1, READ).updatedBy(results(4, 0.1, READ_AGAIN)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("publish a whole run");
  }
}
