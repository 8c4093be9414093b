package dev.floorplan.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanCommandTest {
  private static final String LISBON = Run.SAMPLES + "/city=lisbon";
  private static final String TURIN = Run.SAMPLES + "/city=turin";
  private static final String DAY_1 = Run.SAMPLES + "/city=oslo/day-01.parquet";

  @TempDir Path directory;

  @Test
  void theTableShowsTasksAndASummary() throws IOException {
    Run run = done("plan", Run.SAMPLES, "--task-bytes", "256KiB");
    assertThat(run.err()).isEmpty();
    Golden.assertMatches("plan-samples.txt", Golden.normalised(run.out()));
  }

  @Test
  void theSavedPlanIsAsDocumentedAndAloneOnStandardOutput() throws IOException {
    Run run = done("plan", Run.SAMPLES, "--task-bytes", "256KiB", "--format", "jsonl");
    Golden.assertMatches("plan-samples.jsonl", Golden.normalised(run.out()));
    assertThat(run.err()).startsWith("plan     15 tasks, 44 files, 65 row groups").contains("fill");
  }

  @Test
  void aPlanByFileSizesHasRangesAndNoRows() throws IOException {
    Run run =
        done(
            "plan",
            TURIN,
            LISBON + "/trips-1.parquet",
            "--chunking",
            "size",
            "--chunk-bytes",
            "200kB",
            "--format",
            "jsonl");
    Golden.assertMatches("plan-ranges.jsonl", Golden.normalised(run.out()));
    Run table = done("plan", TURIN, "--chunking", "size", "--chunk-bytes", "200kB");
    assertThat(table.out()).contains("unknown", "2 tasks, 1 file, ", "footers  0 with 0 reads");
  }

  @Test
  void explainSaysOfEachFileWhatBecameOfItsRowGroups() throws IOException {
    Run table = done("plan", LISBON, DAY_1, "--limit", "5000", "--explain");
    // How far reading runs ahead of the limit is a matter of timing.
    Golden.assertMatches(
        "explain-lisbon.txt",
        table.out().replaceAll("footers .*", "footers …").replace(Run.SAMPLES, "samples/trips"));
    Run json = done("plan", LISBON, DAY_1, "--limit", "5000", "--explain", "--format", "jsonl");
    assertThat(json.out()).startsWith("{\"plan\":1,").doesNotContain("kept");
    assertThat(json.err()).contains("row groups 0 to 2 kept: ").contains("plan     1 task");
  }

  @Test
  void aConditionPrunesByPartitionAndByStatisticsAndSaysSo() {
    String where = "city = 'lisbon' AND started_at < TIMESTAMP '2025-03-03'";
    Run table = done("plan", Run.SAMPLES, "--where", where);
    assertThat(table.out())
        .contains("dropped  ", " where no row passes\n")
        .contains("matched  ", "skipped  42 ruled out by partition\n", "footers  2 with 2 reads");
    Run json = done("plan", Run.SAMPLES, "--where", where, "--format", "jsonl");
    assertThat(json.out())
        .startsWith("{\"plan\":1,\"columns\":null,\"where\":\"" + where + "\",\"limit\":null,")
        .contains("\"all_rows_match\":false");
  }

  @Test
  void aConditionThatMakesNoSenseIsAnErrorThatNamesWhat() {
    Run unknown = Run.of("plan", Run.SAMPLES, "--where", "citi = 'oslo' AND fare > 'much'");
    assertThat(unknown.exitCode()).isEqualTo(1);
    assertThat(unknown.err())
        .contains("no file has a column citi; near: city", "cannot evaluate fare > 'much'");
    Run function = Run.of("plan", Run.SAMPLES, "--where", "upper(city) = 'OSLO'");
    assertThat(function.exitCode()).isEqualTo(2);
    assertThat(function.err()).contains("--where cannot use 'upper(city) = 'OSLO'' at character 1");
  }

  @Test
  void columnsThatNameNothingAndUnknownTimeZonesAreWrongUsage() {
    Run columns = Run.of("plan", Run.SAMPLES, "--columns", ",");
    assertThat(columns.exitCode()).isEqualTo(2);
    assertThat(columns.err()).contains("--columns names no column");
    Run zone = Run.of("plan", Run.SAMPLES, "--time-zone", "Mars/Olympus");
    assertThat(zone.exitCode()).isEqualTo(2);
    assertThat(zone.err()).contains("'Mars/Olympus' is no time zone");
  }

  @Test
  void theNumberOfThreadsDoesNotChangeThePlan() {
    Run one = done("plan", Run.SAMPLES, "--format", "jsonl", "--io-threads", "1");
    Run many = done("plan", Run.SAMPLES, "--format", "jsonl", "--io-threads", "64");
    assertThat(one.out()).isEqualTo(many.out());
  }

  @Test
  void anOutputFileHoldsTheSavedPlanAndStandardOutputNothing() throws IOException {
    Path file = directory.resolve("plan.jsonl");
    Run run = done("plan", Run.SAMPLES, "-o", file.toString());
    assertThat(run.out()).isEmpty();
    assertThat(Files.readString(file))
        .isEqualTo(done("plan", Run.SAMPLES, "--format", "jsonl").out());
    assertThat(run.err()).contains("44 files");
  }

  @Test
  void anOutputFileCanHoldTheTable() throws IOException {
    Path file = directory.resolve("plan.txt");
    done("plan", Run.SAMPLES, "--task-bytes", "256KiB", "--format", "table", "-o", file.toString());
    Golden.assertMatches("plan-samples.txt", Golden.normalised(Files.readString(file)));
  }

  @Test
  void aFailedPlanLeavesNoOutputFileAndHasNoEnd() throws IOException {
    Path broken = Files.createDirectory(directory.resolve("broken"));
    Files.copy(Path.of(DAY_1), broken.resolve("a.parquet"));
    Files.writeString(broken.resolve("b.parquet"), "this is not a Parquet file");
    Path file = directory.resolve("plan.jsonl");
    Run saved = Run.of("plan", broken.toString(), "-o", file.toString());
    assertThat(saved.exitCode()).isEqualTo(1);
    assertThat(saved.err())
        .startsWith("floorplan: " + broken + "/b.parquet: ")
        .contains("instead of PAR1")
        .hasLineCount(1);
    try (Stream<Path> left = Files.list(directory)) {
      assertThat(left).containsExactly(broken);
    }
    Run streamed = Run.of("plan", broken.toString(), "--format", "jsonl");
    assertThat(streamed.exitCode()).isEqualTo(1);
    assertThat(streamed.out()).doesNotContain("\"end\"");
  }

  @Test
  void anUnreadableFileCanBeLeftOutAndIsListedWithItsReason() throws IOException {
    Path broken = Files.createDirectory(directory.resolve("broken"));
    Files.copy(Path.of(DAY_1), broken.resolve("a.parquet"));
    Files.writeString(broken.resolve("b.parquet"), "this is not a Parquet file");
    Files.createFile(broken.resolve("c.parquet"));
    Run run = done("plan", broken.toString(), "--on-error", "skip");
    assertThat(run.out())
        .contains("1 task, 1 file, 1 row group")
        .contains("1 empty", "1 unreadable")
        .contains("\n  " + broken + "/b.parquet: ends with 'file' instead of PAR1");
  }

  @Test
  void aMissingPathCanBeLeftOut() {
    String missing = directory.resolve("missing").toString();
    Run strict = Run.of("plan", DAY_1, missing);
    assertThat(strict.exitCode()).isEqualTo(1);
    assertThat(strict.err()).contains(missing + ": no such file or directory").hasLineCount(1);
    Run tolerant = done("plan", DAY_1, missing, "--ignore-missing");
    assertThat(tolerant.out()).contains("1 task, 1 file", "skipped  1 missing");
  }

  @Test
  void pathsCanComeFromAFileOrFromStandardInput() throws IOException {
    Run named = done("plan", TURIN, DAY_1, "--format", "jsonl");
    String list = TURIN + "\n\n" + DAY_1 + "\n";
    assertThat(Run.withInput(list, "plan", "--files-from", "-", "--format", "jsonl").out())
        .isEqualTo(named.out());
    Path file = Files.writeString(directory.resolve("list.txt"), TURIN + "\n" + DAY_1);
    assertThat(done("plan", "--files-from", file.toString(), "--format", "jsonl").out())
        .isEqualTo(named.out());
    Path rest = Files.writeString(directory.resolve("rest.txt"), DAY_1);
    assertThat(done("plan", TURIN, "--files-from", rest.toString(), "--format", "jsonl").out())
        .isEqualTo(named.out());
  }

  @Test
  void aMissingListIsSaid() {
    Run run = Run.of("plan", "--files-from", directory + "/none");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err())
        .isEqualTo("floorplan: " + directory + "/none: no such file or directory\n");
  }

  @Test
  void aDirectoryIsNoList() {
    Run run = Run.of("plan", "--files-from", directory.toString());
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err())
        .isEqualTo(
            "floorplan: --files-from '" + directory + "': is a directory, a list was expected\n");
  }

  @Test
  void numbersThatAreNoneAreSaidInPlainWords() {
    for (String[] option :
        new String[][] {
          {"--limit", "1e3", String.valueOf(Long.MAX_VALUE)},
          {"--max-rows-per-task", "9223372036854775808", String.valueOf(Long.MAX_VALUE)},
          {"--io-threads", "99999999999", String.valueOf(Integer.MAX_VALUE)},
          {"--max-open-bins", "", String.valueOf(Integer.MAX_VALUE)},
        }) {
      Run run = Run.of("plan", Run.SAMPLES, option[0], option[1]);
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.err())
          .contains(
              "'" + option[0] + "': '" + option[1] + "' is not a whole number up to " + option[2]);
    }
  }

  @Test
  void aDashIsTheStandardOutput() {
    assertThat(done("plan", DAY_1, "-o", "-").out())
        .isEqualTo(done("plan", DAY_1, "--format", "jsonl").out());
    assertThat(done("read", DAY_1, "-o", "-").out()).isEqualTo(done("read", DAY_1).out());
  }

  @Test
  void anEmptyListIsAnErrorAndAnEmptyDirectoryAnEmptyPlan() {
    Run list = Run.withInput("\n", "plan", "--files-from", "-");
    assertThat(list.exitCode()).isEqualTo(1);
    assertThat(list.err()).isEqualTo("floorplan: --files-from -: there is no path in it\n");

    Run json = done("plan", directory.toString(), "--format", "jsonl");
    assertThat(json.out())
        .contains("\"schema\":null")
        .endsWith("{\"end\":true,\"tasks\":0,\"rows\":0,\"bytes\":0,\"confidence\":{}}\n")
        .hasLineCount(2);
    Run table = done("plan", directory.toString());
    assertThat(table.out()).startsWith("plan     0 tasks, 0 files, 0 row groups, 0 rows, 0 B\n");
  }

  @Test
  void selectedColumnsWeighLessAndAreInTheHeader() {
    Run all = done("plan", TURIN, "--format", "jsonl");
    Run some = done("plan", TURIN, "--columns", "trip_id,pickup.latitude", "--format", "jsonl");
    assertThat(some.out())
        .startsWith("{\"plan\":1,\"columns\":[\"trip_id\",\"pickup.latitude\"],")
        .contains("\"name\":\"latitude\"")
        .doesNotContain("longitude", "complaint");
    assertThat(bytes(some)).isPositive().isLessThan(bytes(all) / 4);
  }

  private static long bytes(Run run) {
    Matcher end =
        Pattern.compile("\"bytes\":(\\d+),\"confidence\":\\{[^}]*}}\n$").matcher(run.out());
    assertThat(end.find()).isTrue();
    return Long.parseLong(end.group(1));
  }

  @Test
  void aLimitEndsThePlan() {
    Run run = done("plan", LISBON, "--limit", "5000", "--format", "jsonl");
    assertThat(run.out())
        .contains("\"limit\":5000,", "\"row_groups\":[0,1,2],\"rows\":6144")
        .contains("{\"end\":true,\"tasks\":1,\"rows\":6144,");
    Run none = done("plan", LISBON, "--limit", "0");
    assertThat(none.out()).contains("0 tasks", "footers  0 with 0 reads of 0 B");
  }

  @Test
  void coalescedRowGroupsStayTogetherUnlessTheyMayBeSplit() {
    String[] coalesced = {
      "plan", LISBON, "--task-bytes", "256KiB", "--coalesce-bytes", "300KiB", "--format", "jsonl"
    };
    List<String> split = new ArrayList<>(List.of(coalesced));
    split.add("--split-coalesced");
    Run whole = done(coalesced);
    Run cut = done(split.toArray(String[]::new));
    assertThat(whole.out()).contains("\"coalesce_bytes\":307200,\"split_coalesced\":false");
    assertThat(cut.out()).contains("\"coalesce_bytes\":307200,\"split_coalesced\":true");
    assertThat(whole.err()).contains("oversize row group");
    assertThat(cut.err()).doesNotContain("oversize");
    assertThat(bytes(whole)).isEqualTo(bytes(cut));
  }

  @Test
  void oneOpenBinMixesLess() {
    Run one = done("plan", Run.SAMPLES, "--task-bytes", "100KiB", "--max-open-bins", "1");
    Run many = done("plan", Run.SAMPLES, "--task-bytes", "100KiB", "--max-open-bins", "64");
    assertThat(tasks(one)).isGreaterThan(tasks(many));
  }

  private static int tasks(Run run) {
    Matcher plan = Pattern.compile("\nplan +(\\d+) tasks").matcher(run.out());
    assertThat(plan.find()).isTrue();
    return Integer.parseInt(plan.group(1));
  }

  @Test
  void onlyAllFilesTakesFilesOfEveryName() throws IOException {
    Files.copy(Path.of(DAY_1), directory.resolve("day.data"));
    assertThat(done("plan", directory.toString()).out())
        .contains("0 tasks", "1 not called like a Parquet file");
    assertThat(done("plan", directory.toString(), "--all-files").out()).contains("1 task, 1 file");
  }

  @Test
  void theMiddleOfALongPlanIsLeftOut() {
    Run run = done("plan", Run.SAMPLES, "--task-bytes", "1");
    assertThat(run.out()).contains("⋮", "35 tasks in the middle not shown", "65 oversize");
    assertThat(run.out().lines().filter(line -> line.contains("▶"))).hasSize(30);
  }

  @Test
  void partitionsAreInThePlanAndTheDefaultPartitionIsNull() {
    Run run = done("plan", Run.SAMPLES, "--format", "jsonl");
    assertThat(run.out())
        .contains("\"partition_columns\":[\"city\"]")
        .contains("\"partition\":{\"city\":null}", "\"partition\":{\"city\":\"oslo\"}");
  }

  @Test
  void oddNamesAreEscapedAndComeBackAsTheyAre() throws IOException {
    String name = "a \"quoted\"\\ \u0001 🚕 \u2028[0]{1}*.parquet";
    Files.copy(Path.of(DAY_1), directory.resolve(name));
    Run run = done("plan", directory + "/" + name, "--format", "jsonl", "--explain");
    assertThat(run.out())
        .contains("/a \\\"quoted\\\"\\\\ \\u0001 \\uD83D\\uDE95 \u2028[0]{1}*.parquet\",\"size\"");
    assertThat(run.err()).contains("\\u0001 🚕 \\u2028[0]");
  }

  @Test
  void everyReadableFileOfTheCorpusIsPlannedAndTheOthersAreListedWithReasons() throws IOException {
    Path corpus =
        Path.of(System.getProperty("floorplan.corpus", "no corpus")).resolve("duckdb+duckdb/data");
    assumeThat(corpus).as("the corpus of real files").isDirectory();
    Run run = done("plan", corpus.toString(), "--on-error", "skip", "--format", "jsonl");
    assertThat(run.out()).startsWith("{\"plan\":1,").contains("\n{\"end\":true,");
    for (Path file : parquetFiles(corpus)) {
      assertThat(
              run.out().contains("\"path\":\"" + file + "\"")
                  || run.err().contains("\n  " + file + ": ")
                  || hasNoRows(file))
          .as("%s is planned or listed", file)
          .isTrue();
    }
  }

  private static List<Path> parquetFiles(Path corpus) throws IOException {
    try (Stream<Path> files = Files.walk(corpus)) {
      return files
          .filter(file -> file.toString().endsWith(".parquet"))
          .filter(file -> !file.getFileName().toString().startsWith("_"))
          .sorted()
          .toList();
    }
  }

  private static boolean hasNoRows(Path file) {
    return Run.of("footer", file.toString()).out().contains("\n0 rows");
  }

  @Test
  void optionsThatContradictEachOtherAreNamedAsOnTheCommandLine() {
    assertWrong(
        "--max-task-bytes must be at least --task-bytes, 1048576, was 524288",
        "--task-bytes=1MiB",
        "--max-task-bytes=512KiB");
    assertWrong(
        "--consumer must be arrow where --size-model is on-disk, was java-objects",
        "--size-model=on-disk",
        "--consumer=java-objects");
    assertWrong(
        "--open-cost must not be set where --packing is first-fit, which does not heed it",
        "--packing=first-fit",
        "--open-cost=0");
    assertWrong(
        "--max-open-bins must not be set where --chunking is size, which deals ranges in turn",
        "--chunking=size",
        "--max-open-bins=3");
  }

  private static void assertWrong(String message, String... options) {
    List<String> arguments = new ArrayList<>(List.of("plan", Run.SAMPLES));
    arguments.addAll(List.of(options));
    Run run = Run.of(arguments.toArray(String[]::new));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).startsWith("floorplan: " + message + "\n");
  }

  private static Run done(String... args) {
    Run run = Run.of(args);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run;
  }
}
