package dev.floorplan.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** The one session that the tests of this module share: starting one takes seconds. */
final class Sessions {
  static final SparkSession SPARK = start();

  /** The samples of this checkout. */
  static final String SAMPLES = System.getProperty("floorplan.root") + "/samples/trips";

  private Sessions() {}

  private static SparkSession start() {
    Path warehouse;
    try {
      warehouse = Files.createTempDirectory("floorplan-warehouse");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return SparkSession.builder()
        .master("local[2]")
        .appName("floorplan tests")
        .config("spark.ui.enabled", false)
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", 2)
        .config("spark.sql.warehouse.dir", warehouse.toString())
        .config("spark.sql.session.timeZone", "America/Los_Angeles")
        .config("spark.sql.catalog.floorplan", FloorplanCatalog.class.getName())
        .getOrCreate();
  }

  /** The files as this module reads them, cut into small tasks. */
  static Dataset<Row> floorplan(Map<String, String> options, String... paths) {
    Map<String, String> all = new HashMap<>(Map.of("taskBytes", "64KiB", "openCost", "0"));
    all.putAll(options);
    return SPARK.read().format("floorplan").options(all).load(paths);
  }

  static Dataset<Row> floorplan(String... paths) {
    return floorplan(Map.of(), paths);
  }

  /** How often each row occurs, as text that is equal exactly if the rows are. */
  static Map<String, Long> rows(Dataset<Row> data) {
    return data.collectAsList().stream()
        .map(Sessions::text)
        .collect(Collectors.groupingBy(row -> row, TreeMap::new, Collectors.counting()));
  }

  private static String text(Object value) {
    if (value instanceof Row row) {
      StringBuilder text = new StringBuilder("(");
      for (int i = 0; i < row.size(); i++) {
        text.append(text(row.get(i))).append(", ");
      }
      return text.append(')').toString();
    }
    if (value instanceof byte[] bytes) {
      return java.util.Arrays.toString(bytes);
    }
    if (value instanceof scala.collection.Map<?, ?> map) {
      Map<String, String> sorted = new TreeMap<>();
      scala.jdk.javaapi.CollectionConverters.asJava(map)
          .forEach((key, item) -> sorted.put(text(key), text(item)));
      return sorted.toString();
    }
    if (value instanceof scala.collection.Seq<?> items) {
      List<?> list = scala.jdk.javaapi.CollectionConverters.asJava(items);
      return list.stream().map(Sessions::text).collect(Collectors.joining(", ", "[", "]"));
    }
    return Objects.toString(value);
  }

  /** Runs with settings of the session, and puts back what they were. */
  static void with(Map<String, String> settings, Runnable body) {
    Map<String, String> before = new HashMap<>();
    settings.forEach(
        (key, value) -> {
          before.put(key, SPARK.conf().get(key, null));
          SPARK.conf().set(key, value);
        });
    try {
      body.run();
    } finally {
      before.forEach(
          (key, value) -> {
            if (value == null) {
              SPARK.conf().unset(key);
            } else {
              SPARK.conf().set(key, value);
            }
          });
    }
  }
}
