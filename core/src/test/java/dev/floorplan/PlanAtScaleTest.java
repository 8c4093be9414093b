package dev.floorplan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floorplan.task.ReadTask;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A plan's memory does not grow with the files. */
class PlanAtScaleTest {
  private static final int FILES = 20_000;
  private static final int ROW_GROUPS = 10;

  @Test
  @Timeout(300)
  void twentyThousandFilesOfTenRowGroupsArePlannedIn64Megabytes(@TempDir Path directory)
      throws IOException, InterruptedException, URISyntaxException {
    long rows = new SparseDataset(FILES, ROW_GROUPS, 2, 1).write(directory);
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-cp",
                codeOf(ScanPlan.class) + System.getProperty("path.separator") + codeOf(Child.class),
                Child.class.getName(),
                directory.toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(child.waitFor()).as(output).isZero();
    assertThat(output.strip())
        .isEqualTo("%d files, %d row groups, %d rows".formatted(FILES, FILES * ROW_GROUPS, rows));
  }

  private static String codeOf(Class<?> type) throws URISyntaxException {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
  }

  /**
   * Plans a directory, which is its argument, and prints what the tasks and statistics add up to.
   */
  static final class Child {
    private Child() {}

    public static void main(String[] arguments) {
      long rows = 0;
      try (ScanPlan plan = ParquetScan.builder().paths(arguments[0]).build().plan()) {
        for (ReadTask task : plan) {
          rows += task.rows().orElseThrow();
        }
        PlanStatistics statistics = plan.statistics();
        System.out.printf(
            "%d files, %d row groups, %d rows%n",
            statistics.files().planned(), statistics.rowGroups().planned(), rows);
      }
    }
  }
}
