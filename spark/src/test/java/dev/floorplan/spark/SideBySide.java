package dev.floorplan.spark;

import static dev.floorplan.spark.Sessions.SPARK;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;

/**
 * Reads a dataset that is laid out badly with Spark's own reader and with Floorplan's tasks, in
 * turns, in one session, and prints a table: files of one row group larger than a split, files that
 * compress far better than others, and many tiny ones. {@link SideBySideTest} runs it small.
 */
final class SideBySide {
  private SideBySide() {}

  /**
   * What one reader did.
   *
   * @param opens how often a file was opened, each time to read its footer
   * @param result what the query gave
   */
  record Run(
      String reader,
      int tasks,
      int emptyTasks,
      long maxRows,
      long meanRows,
      long maxBytes,
      long meanBytes,
      long opens,
      long millis,
      String result) {

    String row() {
      return String.format(
          Locale.ROOT,
          "| %s | %,d | %,d | %,d / %,d = %.1f | %,d / %,d = %.1f | %,d | %,d |",
          reader,
          tasks,
          emptyTasks,
          maxRows,
          meanRows,
          1.0 * maxRows / meanRows,
          maxBytes >> 10,
          meanBytes >> 10,
          1.0 * maxBytes / meanBytes,
          opens,
          millis);
    }
  }

  static final String HEAD =
      """
      | reader | tasks | without a row | rows a task, max / mean | KiB read a task, max / mean | files opened | ms |
      |---|---|---|---|---|---|---|""";

  /** Reads are counted only where several ranges are not asked for at once. */
  private static final Map<String, String> OPTIONS =
      Map.of(
          "fs.counted.impl",
          CountingFileSystem.class.getName(),
          "parquet.hadoop.vectored.io.enabled",
          "false");

  /** Writes the dataset; a scale of 16 is about 200 MB. */
  static String write(Path directory, int scale) {
    String path = directory.resolve("skewed").toString();
    int rows = 12_000 * scale;
    SPARK
        .range(0, 24L * rows, 1, 24)
        .selectExpr("id", "rand(1) AS a", "rand(2) AS b", "uuid(3) AS c")
        .write()
        .mode(SaveMode.Overwrite)
        .option("parquet.block.size", 1 << 30)
        .parquet(path);
    SPARK
        .range(0, 4L * rows, 1, 2)
        .selectExpr(
            "id", "CAST(1 AS DOUBLE) AS a", "CAST(id % 3 AS DOUBLE) AS b", "repeat('x', 36) AS c")
        .write()
        .mode(SaveMode.Append)
        .option("parquet.block.size", 4 << 20)
        .parquet(path);
    SPARK
        .range(0, 100L * 100, 1, 100)
        .selectExpr("id", "rand(1) AS a", "rand(2) AS b", "uuid(3) AS c")
        .write()
        .mode(SaveMode.Append)
        .parquet(path);
    return path;
  }

  static Run sparks(String path, int splitBytes) throws TimeoutException {
    Run[] run = new Run[1];
    List<TimeoutException> failures = new ArrayList<>();
    Sessions.with(
        Map.of(
            "spark.sql.files.maxPartitionBytes", String.valueOf(splitBytes),
            "spark.sql.files.openCostInBytes", String.valueOf(splitBytes / 32)),
        () -> {
          try {
            run[0] = run("Spark's own", SPARK.read().options(OPTIONS).parquet("counted://" + path));
          } catch (TimeoutException e) {
            failures.add(e);
          }
        });
    if (!failures.isEmpty()) {
      throw failures.get(0);
    }
    return run[0];
  }

  static Run floorplans(String path, int taskBytes) throws TimeoutException {
    return run(
        "floorplan",
        SPARK
            .read()
            .format("floorplan")
            .options(OPTIONS)
            .option("taskBytes", taskBytes)
            .load("counted://" + path));
  }

  private static Run run(String reader, Dataset<Row> data) throws TimeoutException {
    List<TaskMetrics> tasks = new ArrayList<>();
    SparkListener listener =
        new SparkListener() {
          @Override
          public void onTaskEnd(SparkListenerTaskEnd end) {
            if (end.taskType().equals("ShuffleMapTask")) {
              tasks.add(end.taskMetrics());
            }
          }
        };
    SPARK.sparkContext().addSparkListener(listener);
    long opens = CountingFileSystem.OPENED.get();
    long start = System.nanoTime();
    String result =
        data.selectExpr("count(*)", "bit_xor(xxhash64(id, a, b, c))").collectAsList().toString();
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    opens = CountingFileSystem.OPENED.get() - opens;
    SPARK.sparkContext().listenerBus().waitUntilEmpty(60_000);
    SPARK.sparkContext().removeSparkListener(listener);
    long[] rows = tasks.stream().mapToLong(t -> t.inputMetrics().recordsRead()).toArray();
    long[] bytes = tasks.stream().mapToLong(t -> t.inputMetrics().bytesRead()).toArray();
    return new Run(
        reader,
        tasks.size(),
        (int) Arrays.stream(rows).filter(n -> n == 0).count(),
        Arrays.stream(rows).max().orElse(0),
        Arrays.stream(rows).sum() / tasks.size(),
        Arrays.stream(bytes).max().orElse(0),
        Arrays.stream(bytes).sum() / tasks.size(),
        opens,
        millis,
        result);
  }

  /** Prints the table; the argument is the scale, 16 unless given. */
  public static void main(String[] args) throws Exception {
    int scale = args.length > 0 ? Integer.parseInt(args[0]) : 16;
    Path directory = Files.createTempDirectory("floorplan-side-by-side");
    String path = write(directory, scale);
    int bytes = scale << 19;
    System.out.println(HEAD);
    for (int round = 0; round < 4; round++) {
      System.out.println(sparks(path, bytes).row());
      System.out.println(floorplans(path, bytes).row());
    }
    SPARK.stop();
  }
}
