package dev.floorplan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tasks of a saved plan, run alone, in parts or again. */
class SavedPlanTest {
  private static final long SEED = Long.getLong("floorplan.seed", 20_261_201L);
  private static final String DAY_1 = Run.SAMPLES + "/city=oslo/day-01.parquet";

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--task-bytes 300kB",
        "--task-bytes 90kB --where stars=5 --columns trip_id,city,pickup.latitude",
        "--task-bytes 90kB --where CITY='oslo'ORstarted_at<TIMESTAMP'2025-03-02' --case-insensitive",
        "--chunking size --chunk-bytes 60kB --task-bytes 400kB --where fare>90",
      })
  void thePartsOfAPlanAreTogetherWhatOneReadIs(String options) throws IOException {
    List<String> scan = new ArrayList<>(List.of(Run.SAMPLES));
    for (String option : options.split(" ", -1)) {
      scan.add(option.replace("TIMESTAMP'", "TIMESTAMP '").replace("OR", " OR "));
    }
    List<String> whole = sortedLines(done("read", scan));
    Path plan = directory.resolve("plan.jsonl");
    done("plan", scan, "-o", plan.toString());
    int tasks = Files.readAllLines(plan).size() - 2;
    assertThat(tasks).isGreaterThan(4);
    assertThat(sortedLines(done("read", List.of("--plan", plan.toString())))).isEqualTo(whole);

    // Each process takes some tasks, in any order and in any way of saying which.
    List<Integer> order = new ArrayList<>();
    for (int task = 0; task < tasks; task++) {
      order.add(task);
    }
    Collections.shuffle(order, new Random(SEED));
    String first = order.get(0) + "," + order.get(1);
    List<String> parts = new ArrayList<>();
    parts.addAll(lines(read(plan, "--task", first, "--task", String.valueOf(order.get(2)))));
    for (int task : order.subList(3, tasks)) {
      parts.addAll(lines(read(plan, "--task", task + "-" + task, "--threads", "1")));
    }
    Collections.sort(parts);
    assertThat(parts).as("seed %d", SEED).isEqualTo(whole);
  }

  @Test
  void aPlanFromStandardInputIsReadAsItComes() throws IOException {
    String plan = done("plan", List.of(Run.SAMPLES, "--format", "jsonl")).out();
    Run read = Run.withInput(plan, "read", "--plan", "-");
    assertThat(read.exitCode()).as(read.err()).isZero();
    assertThat(read.out()).isEqualTo(done("read", List.of(Run.SAMPLES)).out());
    String half = plan.substring(0, plan.lastIndexOf("{\"end\""));
    Run cut = Run.withInput(half, "read", "--plan", "-");
    assertThat(cut.exitCode()).isEqualTo(1);
    assertThat(cut.err()).contains("standard input: ends after ", "without the end line");
  }

  @Test
  void aStoppedRunLeavesNothingAndTheTasksThatAreLeftGiveTheOtherRowsOnce() throws IOException {
    Path data = copyOfOslo();
    Path plan = save(data, "--task-bytes", "20kB");
    int tasks = Files.readAllLines(plan).size() - 2;
    List<String> whole = sortedLines(read(plan));
    List<String> rows = new ArrayList<>(lines(read(plan, "--task", "0-1")));
    // The file of some later task goes away while the plan is worked off.
    Path gone = data.resolve("day-39.parquet");
    Path hidden = Files.move(gone, directory.resolve("gone"));
    Path output = directory.resolve("rest.jsonl");
    Run stopped =
        Run.of("read", "--plan", plan + "", "--task", "2-" + (tasks - 1), "-o", output + "");
    assertThat(stopped.exitCode()).isEqualTo(1);
    assertThat(stopped.err()).contains("day-39.parquet: no such file; it was there when");
    assertThat(output).doesNotExist();
    Files.move(hidden, gone);
    read(plan, "--task", "2-" + (tasks - 1), "-o", output.toString());
    rows.addAll(Files.readAllLines(output));
    Collections.sort(rows);
    assertThat(rows).isEqualTo(whole);
  }

  @Test
  void theLimitOfAPlanHoldsForEachRun() throws IOException {
    Path plan = save(Path.of(Run.SAMPLES), "--task-bytes", "300kB", "--limit", "9000");
    assertThat(lines(read(plan))).hasSize(9000);
    assertThat(lines(read(plan, "--threads", "8"))).hasSize(9000);
    assertThat(lines(read(plan, "--task", "0-1"))).hasSizeLessThanOrEqualTo(9000).isNotEmpty();
  }

  @Test
  void aFileThatChangedAfterItWasPlannedIsAnError() throws IOException {
    Path data = copyOfOslo();
    Path plan = save(data);
    Path file = data.resolve("day-07.parquet");
    Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2001-02-03T04:05:06Z")));
    assertFailure(plan, "day-07.parquet: was changed after it was planned: had ");
    Files.delete(file);
    assertFailure(plan, "day-07.parquet: no such file; it was there when it was planned");
  }

  @Test
  void whatIsNoWholePlanIsRefusedBeforeTheFirstRow() throws IOException {
    Path plan = save(copyOfOslo(), "--task-bytes", "20kB");
    List<String> lines = Files.readAllLines(plan);
    int end = lines.size() - 1;
    assertRefused(lines.subList(0, 0), ": is empty; expected a plan that floorplan plan -o saved");
    assertRefused(lines.subList(0, end), ": ends after " + (end - 1) + " tasks without the end");
    assertRefused(lines.subList(1, end), ": line 1: begins with field 'task', expected 'plan'");
    List<String> gap = new ArrayList<>(lines);
    gap.remove(2);
    assertRefused(gap, ": line 3: is task 2, expected task 1");
    List<String> longer = new ArrayList<>(lines);
    longer.add(lines.get(1));
    assertRefused(longer, ": something stands behind the end of the plan");
    assertRefused(
        changed(lines, 0, "\"plan\":1", "\"plan\":7"), ": line 1: is a plan of version 7");
    assertRefused(
        changed(lines, 1, "\"size\":\\d+", "\"size\":\"many\""),
        ": line 2: field 'size' must be a whole number, was 'many'");
    assertRefused(changed(lines, 1, "\"path\":", "\"road\":"), ": line 2: has no field 'path'");
    assertRefused(
        changed(lines, 1, "\"row_groups\":\\[0]", "\"row_groups\":[-1]"),
        ": line 2: row groups must be ascending from 0 without repeats, were [-1]");
    assertRefused(
        changed(lines, 0, "\"type\":\"INT32\"", "\"type\":\"INT33\""),
        ": line 1: field 'type' must be one of [BOOLEAN, ");
    assertRefused(
        changed(lines, 0, "\"where\":null", "\"where\":\"a = (\""),
        ": line 1: field 'where' is not an SQL condition: the ( at character 5 is not closed");
    assertRefused(
        changed(lines, 0, "\"limit\":null", "\"limit\":-3"),
        ": line 1: field 'limit' must be at least 0, was -3");
    assertRefused(
        changed(lines, end, "\"tasks\":\\d+", "\"tasks\":1"), " says that the plan has 1 tasks");
    assertRefused(changed(lines, end, "\"rows\":\\d+", "\"rows\":7"), " tasks of 7 rows and ");
    assertRefused(List.of("PAR1", "\u0000"), ": line 1: is no JSON; expected a plan");
    assertRefused(List.of("[1]"), ": line 1: is no JSON object; expected a plan");
    String cut = lines.get(1).substring(0, lines.get(1).length() / 2);
    assertRefused(List.of(lines.get(0), cut), ": line 2: is cut off in its middle");
  }

  @Test
  void aPlanThatIsNotThereOrHasNoSuchTaskIsSaid() throws IOException {
    Path none = directory.resolve("none.jsonl");
    assertFailure(none, none + ": no such file or directory");
    assertFailure(directory, directory + ": is a directory, a saved plan was expected");
    Path plan = save(Path.of(DAY_1));
    Run run = Run.of("read", "--plan", plan.toString(), "--task", "0,3-5");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .isEqualTo("floorplan: " + plan + ": has no task 3; its tasks are 0 to 0\n");
  }

  private void assertRefused(List<String> lines, String message) throws IOException {
    Path plan = directory.resolve("changed.jsonl");
    Files.writeString(plan, String.join("\n", lines));
    assertFailure(plan, message);
  }

  private static void assertFailure(Path plan, String message) {
    Run run = Run.of("read", "--plan", plan.toString(), "--threads", "1");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).startsWith("floorplan: ").contains(message).hasLineCount(1);
    assertThat(run.err()).doesNotContain("Exception", "bug in floorplan");
  }

  private static List<String> changed(List<String> lines, int line, String from, String to) {
    List<String> changed = new ArrayList<>(lines);
    changed.set(line, lines.get(line).replaceFirst(from, to));
    assertThat(changed).isNotEqualTo(lines);
    return changed;
  }

  private Path copyOfOslo() throws IOException {
    Path data = Files.createDirectory(directory.resolve("data"));
    try (Stream<Path> files = Files.list(Path.of(Run.SAMPLES, "city=oslo"))) {
      for (Path file : files.toList()) {
        Files.copy(file, data.resolve(file.getFileName()));
      }
    }
    return data;
  }

  private Path save(Path data, String... options) {
    Path plan = directory.resolve("saved.jsonl");
    List<String> args = new ArrayList<>(List.of(data.toString(), "-o", plan.toString()));
    args.addAll(List.of(options));
    done("plan", args);
    return plan;
  }

  private static Run read(Path plan, String... options) {
    return done("read", List.of("--plan", plan.toString()), options);
  }

  private static Run done(String command, List<String> args, String... more) {
    List<String> all = new ArrayList<>(List.of(command));
    all.addAll(args);
    all.addAll(List.of(more));
    Run run = Run.of(all.toArray(new String[0]));
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run;
  }

  private static List<String> lines(Run run) {
    return run.out().lines().toList();
  }

  private static List<String> sortedLines(Run run) {
    return run.out().lines().sorted().toList();
  }
}
