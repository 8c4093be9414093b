package dev.floorplan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floorplan.ParquetScan;
import dev.floorplan.PlanStatistics;
import dev.floorplan.ScanPlan;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProgressLineTest {

  @Test
  void theFirstSecondIsSilent() {
    assertThat(ProgressLine.text(after(Duration.ofMillis(999)))).isEmpty();
  }

  @Test
  void afterASecondItSaysHowFarPlanningIs() {
    assertThat(ProgressLine.text(after(Duration.ofSeconds(2))))
        .isEqualTo("planning: 5,000 of 7,000 files, 60,000 row groups, 1 task, 2,500 files/s");
  }

  private static PlanStatistics after(Duration elapsed) {
    return new PlanStatistics(
        new PlanStatistics.Files(7000, 5000, 0, Map.of(), List.of()),
        new PlanStatistics.Footers(5000, 5000, 0, 0),
        new PlanStatistics.RowGroups(60_000, 0, 0, 60_000, 0, 0, 0, 0),
        new PlanStatistics.Tasks(1, 1, 1, 1),
        Map.of(),
        List.of(),
        elapsed);
  }

  @Test
  void aPlanThatIsQuicklyDoneLeavesNoTraceOnTheTerminal() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream terminal = new PrintStream(err, true, StandardCharsets.UTF_8);
    try (ScanPlan plan = ParquetScan.builder().paths(Run.SAMPLES).build().plan();
        ProgressLine progress = ProgressLine.of(plan, terminal, 80)) {
      assertThat(progress).isNotNull();
      assertThat(plan).isNotEmpty();
    }
    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
  }
}
