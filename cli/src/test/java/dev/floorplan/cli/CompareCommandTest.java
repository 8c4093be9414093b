package dev.floorplan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class CompareCommandTest {

  @Test
  void theTableShowsThreeWaysSideBySide() throws IOException {
    Run run = done("compare", Run.SAMPLES, "--task-bytes", "256KiB");
    assertThat(run.err()).isEmpty();
    Golden.assertMatches("compare-samples.txt", Golden.normalised(run.out()));
  }

  @Test
  void theObjectIsAsDocumented() throws IOException {
    Run run = done("compare", Run.SAMPLES, "--task-bytes", "256KiB", "--format", "json");
    Golden.assertMatches("compare-samples.json", run.out());
  }

  @Test
  void aConditionLeavesEmptyTasksToThePlanBySize() {
    Run run = done("compare", Run.SAMPLES, "--where", "trip_id < 0", "--format", "json");
    assertThat(run.out())
        .contains("\"planned\":\"by-size\",\"tasks\":16,\"empty_tasks\":16,\"decoded_bytes\":0")
        .contains("\"planned\":\"best-fit\",\"tasks\":0,\"empty_tasks\":0,\"decoded_bytes\":0");
  }

  @Test
  void whatItGoesThroughItselfCannotBeChosen() {
    for (String option : new String[] {"--packing", "--chunking", "--limit"}) {
      Run run = Run.of("compare", Run.SAMPLES, option, "1");
      assertThat(run.exitCode()).as(option).isEqualTo(2);
      assertThat(run.err()).contains("Unknown option");
    }
  }

  private static Run done(String... args) {
    Run run = Run.of(args);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run;
  }
}
