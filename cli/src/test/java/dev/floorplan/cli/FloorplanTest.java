package dev.floorplan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FloorplanTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--help",
        "plan --help",
        "read --help",
        "count --help",
        "footer --help",
        "completion --help"
      })
  void everyCommandHasHelpOnStandardOutput(String args) {
    Run run = Run.of(args.split(" ", -1));
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).startsWith("Usage: floorplan").contains("Exit codes:", "--debug");
    assertThat(run.err()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--version", "plan --version", "footer -V"})
  void theVersionIsTheBuilds(String args) {
    Run run = Run.of(args.split(" ", -1));
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).matches("floorplan \\d+\\.\\d+\\.\\d+\\S*\nJava \\d+.*\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|a command is missing",
        "pln|Unmatched argument at index 0: 'pln'",
        "plan|a PATH or --files-from is missing",
        "plan d --no-such|Unknown option: '--no-such'",
        "plan d --task-bytes 12X|'--task-bytes': '12X' is not a size",
        "plan d --task-bytes 0|--task-bytes must be at least 1, was 0",
        "plan d --task-bytes -1|'-1' is not a size",
        "plan d --max-open-bins 0|--max-open-bins must be at least 1, was 0",
        "plan d --max-open-bins many|'many' is not a whole number up to 2147483647",
        "plan d --coalesce-bytes=-1|'-1' is not a size",
        "plan d --chunk-bytes 0|--chunk-bytes must be at least 1, was 0",
        "plan d --io-threads 0|--io-threads must be 1 to 1024, was 0",
        "plan d --io-threads 5000|--io-threads must be 1 to 1024, was 5000",
        "plan d --limit -1|--limit must be at least 0, was -1",
        "plan d --columns a,,b|a column's name must not be empty",
        "plan d --chunking rows|expected one of footer, size, was 'rows'",
        "plan d --on-error ignore|expected one of fail, skip, was 'ignore'",
        "plan d --format csv|expected one of table, jsonl, was 'csv'",
        "plan d --explain --chunking size|--explain says what footers say; --chunking size does not",
        "read|a PATH, --plan or --files-from is missing",
        "read d --format table|expected one of jsonl, csv, was 'table'",
        "read d --threads 0|--threads must be 1 to 1024, was 0",
        "read d --memory 0|--memory must be at least 1, was 0",
        "read d --memory 1G|'1G' is not a size",
        "read d --task 1|--task counts the tasks of a --plan, which is missing",
        "read --plan p --task x|'x' is no task, such as 3, or tasks: 0-9",
        "read --plan p --task 3-1|'3-1' is no task",
        "read --plan p d|PATH cannot be used with --plan: the plan says what to read",
        "read --plan p --limit 3 --where a=1|--limit, --where cannot be used with --plan",
        "count|a PATH or --files-from is missing",
        "count d --limit 3|--limit cannot be used with count, which counts all rows",
        "footer|Missing required parameter: 'FILE'",
        "footer a b|Unmatched argument at index 2: 'b'",
        "footer a --format jsonl|expected one of table, json, was 'jsonl'",
      })
  void wrongUsageIsSaidInOneLineAndEndsWithTwo(String args, String message) {
    Run run = Run.of(args.isEmpty() ? new String[0] : args.split(" ", -1));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("floorplan: ").contains(message).contains("--help'.");
    assertThat(run.err()).doesNotContain("Exception", "\tat ");
  }

  @Test
  void anEmptyPathIsWrongUsage() {
    Run run = Run.of("plan", "");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("a PATH must not be empty");
  }

  @Test
  void aFailureIsOneLineAndEndsWithOne(@TempDir Path directory) {
    String missing = directory.resolve("no such").toString();
    Run run = Run.of("plan", missing);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("floorplan: " + missing).hasLineCount(1);
    assertThat(run.err()).doesNotContain("Exception");
  }

  @Test
  void debugAddsTheStackTrace(@TempDir Path directory) {
    String missing = directory.resolve("missing").toString();
    assertThat(Run.of("--debug", "plan", missing).err()).contains("Exception", "\tat ");
    assertThat(Run.of("plan", missing, "--debug").err()).contains("Exception", "\tat ");
  }

  @Test
  void completionKnowsTheCommandsOptionsAndChoices() {
    Run run = Run.of("completion");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .startsWith("#!/usr/bin/env bash")
        .contains("'--task-bytes'", "'--files-from'", "'--on-error'", "footer", "jsonl");
  }

  @Test
  void aReaderThatGoesAwayEndsTheCommandWithoutAWord() {
    for (String[] args :
        new String[][] {
          {"plan", Run.SAMPLES, "--format", "jsonl"},
          {"read", Run.SAMPLES},
          {"read", Run.SAMPLES, "--format", "csv", "--limit", "5"},
        }) {
      Run run = into("Broken pipe", args);
      assertThat(run.exitCode()).isEqualTo(Floorplan.PIPE_CLOSED);
      assertThat(run.err()).isEmpty();
    }
  }

  @Test
  void aFullDiskIsAFailureThatIsSaid() {
    Run run = into("No space left on device", "plan", Run.SAMPLES, "--format", "jsonl");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err())
        .isEqualTo("floorplan: standard output: cannot be written: No space left on device\n");
  }

  /** Runs a command into a standard output that fails with this message. */
  private static Run into(String failure, String... args) {
    OutputStream failing =
        new OutputStream() {
          @Override
          public void write(int one) throws IOException {
            throw new IOException(failure);
          }
        };
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Terminal terminal =
        new Terminal(
            InputStream.nullInputStream(),
            Terminal.standardOutput(failing),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            0,
            false);
    int exitCode = Floorplan.run(terminal, args);
    return new Run(exitCode, "", err.toString(StandardCharsets.UTF_8));
  }
}
