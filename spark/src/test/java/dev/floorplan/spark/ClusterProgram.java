package dev.floorplan.spark;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * A driver of its own, run by {@link ClusterTest}: reads a directory with Spark's reader and with
 * Floorplan's tasks, and prints what it found. With a gate, half of the tasks wait for its file.
 */
final class ClusterProgram {
  /** Tasks that end before anything waits. */
  private static final int FREE_TASKS = 10;

  private ClusterProgram() {}

  public static void main(String[] args) {
    String path = args[0];
    String gate = args.length > 1 ? args[1] : null;
    SparkSession spark =
        SparkSession.builder()
            .appName("floorplan cluster test")
            .config("spark.ui.enabled", false)
            .config("spark.scheduler.minRegisteredResourcesRatio", "1.0")
            .config("spark.scheduler.maxRegisteredResourcesWaitingTime", "120s")
            .getOrCreate();
    String expected = summary(spark.read().parquet(path), null)[0];
    if (gate != null) {
      announceHalfTime(spark);
    }
    Dataset<Row> ours =
        spark
            .read()
            .format("floorplan")
            .option("taskBytes", "64KiB")
            .option("openCost", "0")
            .option("footersOnExecutorsAbove", "3")
            .option("footersOnExecutorsAbove", "3")
            .load(path);
    String[] found = summary(ours, gate);
    say("SAME " + found[0].equals(expected) + " " + found[0]);
    say("TASKS " + ours.rdd().getNumPartitions());
    say("EXECUTORS " + found[1]);
    spark.stop();
  }

  private static void announceHalfTime(SparkSession spark) {
    AtomicInteger ended = new AtomicInteger();
    spark
        .sparkContext()
        .addSparkListener(
            new SparkListener() {
              @Override
              public void onTaskEnd(SparkListenerTaskEnd end) {
                if (ended.incrementAndGet() == FREE_TASKS) {
                  say("HALF TIME");
                }
              }
            });
  }

  /** How many rows there are and the sum of their hashes; and which executors delivered them. */
  private static String[] summary(Dataset<Row> data, String gate) {
    List<String> parts = data.toJavaRDD().mapPartitions(rows -> summarize(rows, gate)).collect();
    long count = 0;
    long hashes = 0;
    TreeSet<String> executors = new TreeSet<>();
    for (String part : parts) {
      String[] fields = part.split(" ", -1);
      count += Long.parseLong(fields[0]);
      hashes += Long.parseLong(fields[1]);
      executors.add(fields[2]);
    }
    return new String[] {count + " rows, " + hashes, String.join(" ", executors)};
  }

  private static Iterator<String> summarize(Iterator<Row> rows, String gate) {
    while (gate != null
        && TaskContext.getPartitionId() >= FREE_TASKS
        && !Files.exists(Path.of(gate))) {
      Thread.onSpinWait();
    }
    long count = 0;
    long hashes = 0;
    while (rows.hasNext()) {
      count++;
      hashes += rows.next().toString().hashCode();
    }
    List<String> part = new ArrayList<>();
    part.add(count + " " + hashes + " " + SparkEnv.get().executorId());
    return part.iterator();
  }

  private static void say(String line) {
    System.out.println(line);
    System.out.flush();
  }
}
