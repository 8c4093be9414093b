package dev.floorplan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floorplan.ParquetScan;
import dev.floorplan.ScanPlan;
import dev.floorplan.reader.ReadCounts;
import dev.floorplan.reader.RunStatistics;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressLineTest {

  @Test
  void theFirstSecondIsSilent() {
    assertThat(ProgressLine.text(Duration.ofMillis(999), 5000, 7000, 60_000, 1)).isEmpty();
  }

  @Test
  void afterASecondItSaysHowFarPlanningIs() {
    assertThat(ProgressLine.text(Duration.ofSeconds(2), 5000, 7000, 60_000, 1))
        .isEqualTo("planning: 5,000 of 7,000 files, 60,000 row groups, 1 task, 2,500 files/s");
  }

  @Test
  void afterASecondItSaysHowFarComparingIs() {
    assertThat(ProgressLine.comparing(Duration.ofMillis(999), 5000, 7000, 60_000)).isEmpty();
    assertThat(ProgressLine.comparing(Duration.ofSeconds(2), 5000, 7000, 60_000))
        .isEqualTo("comparing: 5,000 of 7,000 files, 60,000 row groups, 2,500 files/s");
  }

  @Test
  void afterASecondItSaysHowFarReadingIs() {
    ReadCounts reads = new ReadCounts(2, 3, 0, 60_000, 9, 4 << 20, 0);
    assertThat(ProgressLine.text(Duration.ofSeconds(2), new RunStatistics(5, 3, 0, 10, reads)))
        .isEqualTo("reading: 3 tasks read, 2 in work, 60,000 rows, 4.00 MiB, 2.00 MiB/s");
  }

  @Test
  void aPlanThatIsQuicklyDoneLeavesNoTraceOnTheTerminal() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream terminal = new PrintStream(err, true, StandardCharsets.UTF_8);
    try (ScanPlan plan = ParquetScan.builder().paths(Run.SAMPLES).build().plan();
        ProgressLine progress =
            ProgressLine.of(() -> ProgressLine.text(plan.statistics()), terminal, 80)) {
      assertThat(progress).isNotNull();
      assertThat(plan).isNotEmpty();
    }
    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
  }
}
