package dev.floorplan.spark;

import static dev.floorplan.spark.Sessions.SAMPLES;
import static dev.floorplan.spark.Sessions.SPARK;
import static dev.floorplan.spark.Sessions.floorplan;
import static dev.floorplan.spark.Sessions.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.execution.datasources.FilePartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a scan costs, what it tells and how it fails. */
class ScanTest {
  private static final String TURIN = SAMPLES + "/city=turin/trips.parquet";
  private static final String LISBON = SAMPLES + "/city=lisbon/trips-0.parquet";

  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aTaskOpensEachOfItsFilesOnce(boolean vectorized) {
    Sessions.with(
        Map.of("spark.sql.parquet.enableVectorizedReader", String.valueOf(vectorized)),
        () -> {
          // The schema has been inferred; what is counted is the plan and the tasks.
          Dataset<Row> ours = floorplan(CountingFileSystem.OPTIONS, "counted://" + SAMPLES);
          long before = CountingFileSystem.OPENED.get();
          FloorplanScan scan = (FloorplanScan) Plans.of(ours).scan().scan();
          long parts =
              Arrays.stream(scan.planInputPartitions())
                  .mapToLong(task -> ((FilePartition) task).files().length)
                  .sum();
          assertThat(parts).isGreaterThan(50);
          assertThat(CountingFileSystem.OPENED.get() - before).as("footers").isEqualTo(44);
          assertThat(ours.collectAsList()).hasSize(63_904);
          assertThat(CountingFileSystem.OPENED.get() - before).isEqualTo(44 + parts);
        });
  }

  @Test
  void executorsReadTheFootersOfManyFilesForTheSamePlan() throws Exception {
    AtomicLong jobs = new AtomicLong();
    SparkListener listener =
        new SparkListener() {
          @Override
          public void onJobStart(SparkListenerJobStart start) {
            jobs.incrementAndGet();
          }
        };
    List<String> onDriver = plan(floorplan(SAMPLES));
    SPARK.sparkContext().addSparkListener(listener);
    try {
      Map<String, String> options = Map.of("footersOnExecutorsAbove", "3");
      Dataset<Row> ours = floorplan(options, SAMPLES);
      SPARK.sparkContext().listenerBus().waitUntilEmpty(60_000);
      long before = jobs.get();
      assertThat(plan(ours)).isEqualTo(onDriver);
      SPARK.sparkContext().listenerBus().waitUntilEmpty(60_000);
      assertThat(jobs.get() - before).isEqualTo(1);
      assertThat(ours.count()).isEqualTo(63_904);

      for (int i = 0; i < 4; i++) {
        Files.copy(Path.of(TURIN), directory.resolve(i + ".parquet"));
      }
      Path bad = Files.writeString(directory.resolve("b.parquet"), "this is not a Parquet file");
      Dataset<Row> failing =
          SPARK
              .read()
              .format("floorplan")
              .options(options)
              .schema("fare DOUBLE")
              .load(directory.toString());
      assertThatThrownBy(failing::count).hasMessageContaining(bad + ": ends with 'file'");
    } finally {
      SPARK.sparkContext().removeSparkListener(listener);
    }
  }

  private static List<String> plan(Dataset<Row> data) {
    FloorplanScan scan = (FloorplanScan) Plans.of(data).scan().scan();
    return Arrays.stream(scan.planInputPartitions())
        .map(
            task ->
                Arrays.stream(((FilePartition) task).files())
                    .map(file -> file + Arrays.toString(((RowGroupsOfFile) file).rowGroups()))
                    .toList()
                    .toString())
        .toList();
  }

  @Test
  void metricsOfThePlanAreAtTheScan() {
    Dataset<Row> ours =
        floorplan(SAMPLES).where("started_at < TIMESTAMP '2025-03-03 00:00:00'").select("fare");
    assertThat(ours.collectAsList()).isNotEmpty();
    Plans plan = Plans.of(ours);
    assertThat(plan.metric("floorplanTasks")).isEqualTo(plan.tasks());
    assertThat(plan.metric("floorplanFiles")).isBetween(1L, 44L);
    assertThat(plan.metric("floorplanFooters")).isEqualTo(44);
    assertThat(plan.metric("floorplanPruned")).isPositive();
    assertThat(
            plan.metric("floorplanPruned")
                + plan.metric("floorplanPartial")
                + plan.metric("floorplanFull"))
        .isEqualTo(65);
    assertThat(plan.metric("floorplanBytes")).isPositive();
  }

  @Test
  void statisticsAreExactOnceThereIsAPlan() {
    Dataset<Row> ours = floorplan(SAMPLES);
    FloorplanScan scan = (FloorplanScan) Plans.of(ours).scan().scan();
    assertThat(scan.estimateStatistics().numRows()).isEmpty();
    scan.planInputPartitions();
    assertThat(scan.estimateStatistics().numRows()).hasValue(63_904);
    assertThat(scan.description()).contains("44 files, 65 of 65 row groups, 63,904 rows");
  }

  @Test
  void aLimitEndsThePlan() {
    Dataset<Row> limited = floorplan(SAMPLES).limit(7);
    assertThat(limited.collectAsList()).hasSize(7);
    Plans plan = Plans.of(limited);
    assertThat(plan.tasks()).isEqualTo(1);
    assertThat(plan.scan().scan().description()).contains("PlannedLimit: 7");
    Dataset<Row> filtered = floorplan(SAMPLES).where("fare > 20").limit(7);
    assertThat(filtered.collectAsList()).hasSize(7);
    assertThat(plan.scan().scan()).isNotEqualTo(Plans.of(floorplan(SAMPLES)).scan().scan());
  }

  /** The rows that a limit is reached with may be those of a file that a task leaves out. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aLimitIsReachedThoughTasksLeaveFilesOut(boolean vectorized) throws IOException {
    Path bad = directory.resolve("a.parquet");
    byte[] bytes = Files.readAllBytes(Path.of(TURIN));
    Arrays.fill(bytes, 4, bytes.length / 2, (byte) 0xFF);
    Files.write(bad, bytes);
    Files.copy(Path.of(LISBON), directory.resolve("b.parquet"));
    Sessions.with(
        Map.of("spark.sql.parquet.enableVectorizedReader", String.valueOf(vectorized)),
        () -> {
          Map<String, String> corrupt = Map.of("ignoreCorruptFiles", "true");
          assertThat(floorplan(corrupt, directory.toString()).limit(7).collectAsList()).hasSize(7);
          Map<String, String> missing = Map.of("ignoreMissingFiles", "true");
          Dataset<Row> planned = floorplan(missing, directory.toString()).limit(7);
          assertThat(Plans.of(planned).tasks()).isPositive();
          assertThat(bad.toFile().delete()).isTrue();
          assertThat(planned.collectAsList()).hasSize(7);
        });
  }

  @Test
  void aBadFileNamesItselfAndCanBeLeftOutVisibly() throws IOException {
    Files.copy(Path.of(TURIN), directory.resolve("a.parquet"));
    Path bad = Files.writeString(directory.resolve("b.parquet"), "this is not a Parquet file");
    String path = directory.toString();
    Dataset<Row> failing = SPARK.read().format("floorplan").schema("fare DOUBLE").load(path);
    assertThatThrownBy(failing::count).hasMessageContaining(bad + ": ends with 'file'");

    Dataset<Row> tolerant =
        SPARK.read().format("floorplan").schema("fare DOUBLE").option("onError", "skip").load(path);
    assertThat(tolerant.collectAsList()).hasSize(16_384);
    assertThat(Plans.of(tolerant).metric("floorplanFilesSkipped")).isEqualTo(1);
    Dataset<Row> asSpark =
        SPARK
            .read()
            .format("floorplan")
            .schema("fare DOUBLE")
            .option("ignoreCorruptFiles", "true")
            .load(path);
    assertThat(asSpark.collectAsList()).hasSize(16_384);
  }

  @Test
  void aFileThatWasWrittenAnewAfterThePlanIsAnError() throws IOException {
    Path file = Files.copy(Path.of(TURIN), directory.resolve("a.parquet"));
    Dataset<Row> ours = floorplan(directory.toString());
    assertThat(Plans.of(ours).tasks()).isPositive();
    Files.write(file, Files.readAllBytes(Path.of(LISBON)));
    assertThatThrownBy(ours::collectAsList)
        .hasStackTraceContaining("were planned; it was changed in between");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "1000"})
  void aFileThatIsGoneIsAnErrorOrLeftOut(String footersOnExecutorsAbove) throws IOException {
    Files.copy(Path.of(TURIN), directory.resolve("a.parquet"));
    Path gone = Files.copy(Path.of(LISBON), directory.resolve("b.parquet"));
    Map<String, String> options = Map.of("footersOnExecutorsAbove", footersOnExecutorsAbove);
    Dataset<Row> strict = floorplan(options, directory.toString());
    Map<String, String> ignoring = new HashMap<>(options);
    ignoring.put("ignoreMissingFiles", "true");
    Dataset<Row> tolerant = floorplan(ignoring, directory.toString());
    assertThat(strict.inputFiles()).hasSize(2);
    assertThat(tolerant.inputFiles()).hasSize(2);
    Files.delete(gone);
    assertThatThrownBy(strict::count).hasMessageContaining(gone + ": no such file");
    assertThat(tolerant.count()).isEqualTo(16_384);
    assertThat(tolerant.collectAsList()).hasSize(16_384);
  }

  /** As Spark's reader: what is gone is not corrupt. */
  @ParameterizedTest
  @CsvSource({"0, true", "1000, true", "1000, false"})
  void ignoringCorruptFilesDoesNotHideMissingOnes(int footersOnExecutorsAbove, boolean vectorized)
      throws IOException {
    Files.copy(Path.of(TURIN), directory.resolve("a.parquet"));
    Files.writeString(directory.resolve("b.parquet"), "this is not a Parquet file");
    Path gone = Files.copy(Path.of(LISBON), directory.resolve("c.parquet"));
    Map<String, String> options =
        Map.of(
            "ignoreCorruptFiles",
            "true",
            "footersOnExecutorsAbove",
            String.valueOf(footersOnExecutorsAbove));
    Sessions.with(
        Map.of("spark.sql.parquet.enableVectorizedReader", String.valueOf(vectorized)),
        () -> {
          Dataset<Row> ours = floorplan(options, directory.toString()).select("fare");
          Dataset<Row> planned = floorplan(options, directory.toString()).select("fare");
          Dataset<Row> sparks =
              SPARK.read().options(Map.of("ignoreCorruptFiles", "true")).parquet(directory + "");
          Dataset<Row> both =
              floorplan(
                  Map.of("ignoreCorruptFiles", "true", "ignoreMissingFiles", "true"),
                  directory.toString());
          assertThat(Plans.of(planned).tasks()).isPositive();
          assertThat(List.of(ours, sparks, both)).allMatch(data -> data.inputFiles().length == 3);
          assertThat(gone.toFile().delete()).isTrue();
          assertThatThrownBy(ours::collectAsList).hasMessageContaining(gone + ": no such file");
          assertThatThrownBy(planned::collectAsList).hasStackTraceContaining("c.parquet");
          assertThatThrownBy(sparks.select("fare")::collectAsList)
              .hasStackTraceContaining("c.parquet");
          assertThat(both.collectAsList()).hasSize(16_384);
        });
  }

  @Test
  void theNumberOfAllRowsComesFromFooters() {
    Dataset<Row> ours = floorplan(CountingFileSystem.OPTIONS, "counted://" + SAMPLES);
    long before = CountingFileSystem.OPENED.get();
    assertThat(ours.count()).isEqualTo(63_904);
    assertThat(CountingFileSystem.OPENED.get() - before).as("footers").isEqualTo(44);
    Dataset<Row> sparks = SPARK.read().parquet(SAMPLES);
    for (String condition : List.of("city = 'oslo'", "city IS NULL", "fare > 20", "false")) {
      assertThat(ours.where(condition).count())
          .as(condition)
          .isEqualTo(sparks.where(condition).count());
    }
    assertThat(rows(ours.groupBy("city").count())).isEqualTo(rows(sparks.groupBy("city").count()));
    assertThat(ours.limit(10).count()).isEqualTo(10);
    assertThat(rows(ours.selectExpr("count(*)", "count(1) + 1", "max(fare)")))
        .isEqualTo(rows(sparks.selectExpr("count(*)", "count(1) + 1", "max(fare)")));
    assertThat(rows(ours.selectExpr("count(*) + 1"))).containsOnlyKeys("(63905, )");
  }

  @Test
  void aggregatesThatSparkPushesDownStaySparks() {
    Sessions.with(
        Map.of("spark.sql.parquet.aggregatePushdown", "true"),
        () -> {
          String[] aggregates = {"count(*)", "min(fare)", "max(fare)", "count(fare)"};
          assertThat(rows(floorplan(SAMPLES).selectExpr(aggregates)))
              .isEqualTo(rows(SPARK.read().parquet(SAMPLES).selectExpr(aggregates)));
        });
  }
}
