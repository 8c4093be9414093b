package dev.floorplan.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the Python example of the plan format's documentation, as it stands there. */
class PlanFormatExampleTest {
  @TempDir Path directory;

  private Path script;
  private Path plan;

  @BeforeEach
  void saveTheExampleAndAPlan() throws Exception {
    assumeThat(python("--version").exitCode()).as("python3 runs").isZero();
    Path page =
        Path.of(System.getProperty("floorplan.root", ".."), "docs/reference/plan-format.md");
    String text = Files.readString(page);
    int start = text.indexOf("```python\n") + "```python\n".length();
    script = directory.resolve("read.py");
    Files.writeString(script, text.substring(start, text.indexOf("```", start)));
    plan = directory.resolve("plan.jsonl");
    Run run = Run.of("plan", Run.SAMPLES, "--task-bytes", "256KiB", "-o", plan.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
  }

  @Test
  void itListsTheTasksOfAPlan() throws Exception {
    Run read = python(script.toString(), plan.toString());
    assertThat(read.err()).isEmpty();
    assertThat(read.exitCode()).isZero();
    assertThat(read.out()).hasLineCount(Files.readAllLines(plan).size() - 2);
    assertThat(read.out()).contains("city=turin/trips.parquet', [0])");
  }

  @Test
  void itReadsAPlanOfByteRanges() throws Exception {
    Run run =
        Run.of(
            "plan", Run.SAMPLES, "--chunking", "size", "--chunk-bytes", "100kB", "-o", plan + "");
    assertThat(run.exitCode()).as(run.err()).isZero();
    Run read = python(script.toString(), plan.toString());
    assertThat(read.exitCode()).as(read.err()).isZero();
    assertThat(read.out()).contains("city=turin/trips.parquet', [0, 100000])");
  }

  @Test
  void itRefusesAPlanWithoutItsEnd() throws Exception {
    List<String> lines = Files.readAllLines(plan);
    Files.write(plan, lines.subList(0, lines.size() - 1));
    Run read = python(script.toString(), plan.toString());
    assertThat(read.exitCode()).isEqualTo(1);
    assertThat(read.err()).contains("not a whole plan");
  }

  @Test
  void itRefusesAPlanOfAnotherVersion() throws Exception {
    Files.writeString(plan, Files.readString(plan).replaceFirst("\"plan\":1", "\"plan\":2"));
    Run read = python(script.toString(), plan.toString());
    assertThat(read.exitCode()).isEqualTo(1);
    assertThat(read.err()).contains("not a plan of version 1");
  }

  private Run python(String... arguments) throws IOException, InterruptedException {
    Path out = directory.resolve("out.txt");
    Path err = directory.resolve("err.txt");
    ProcessBuilder builder = new ProcessBuilder();
    builder.command().add("python3");
    builder.command().addAll(List.of(arguments));
    builder.redirectOutput(out.toFile()).redirectError(err.toFile());
    Process process;
    try {
      process = builder.start();
    } catch (IOException notInstalled) {
      return new Run(127, "", String.valueOf(notInstalled.getMessage()));
    }
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return new Run(process.exitValue(), Files.readString(out), Files.readString(err));
  }
}
