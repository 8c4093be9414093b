package dev.floorplan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FooterCacheTest {
  @TempDir private Path directory;

  private Run run(String... more) {
    String[] arguments = new String[more.length + 4];
    System.arraycopy(more, 0, arguments, 0, more.length);
    arguments[more.length] = Run.SAMPLES;
    arguments[more.length + 1] = "--footer-cache";
    arguments[more.length + 2] = directory.toString();
    arguments[more.length + 3] = "--footer-cache-size=8MiB";
    return Run.of(arguments);
  }

  @Test
  void aSecondPlanReadsNoFooterAndIsTheSame() {
    Run first = run("plan", "--format=jsonl");
    Run second = run("plan", "--format=jsonl");
    assertThat(first.exitCode()).as(first.err()).isZero();
    assertThat(first.err()).contains("footers  44 with 44 reads of ");
    assertThat(second.err()).contains("footers  44, 44 remembered, with 0 reads of 0 B");
    assertThat(second.out()).isEqualTo(first.out());
  }

  @Test
  void allCommandsShareIt() {
    run("plan");
    Run count = run("count", "--format=json");
    assertThat(count.out()).contains("\"rows\":63904").contains("\"cached\":44,\"requests\":0");
    assertThat(run("read", "--limit=1", "--columns=trip_id").err()).contains("remembered");
    assertThat(run("compare").exitCode()).isZero();
  }

  @Test
  void aFileThatIsNoCacheIsRefused() throws IOException {
    Path file = Files.writeString(directory.resolve("footers.sqlite"), "x".repeat(4096));
    Run run = run("plan");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err())
        .startsWith("floorplan: " + file + ": cannot be used as a footer cache: ")
        .endsWith("; delete it\n");
  }

  @Test
  void aSizeThatHoldsNothingIsWrong() {
    Run run = Run.of("plan", Run.SAMPLES, "--footer-cache", "x", "--footer-cache-size", "1KiB");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--footer-cache-size must be at least 1MiB");
  }
}
