package dev.floorplan.spark;

import static dev.floorplan.spark.Sessions.SPARK;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;

/** Directories of Parquet that Spark itself wrote, with many small row groups. */
final class GeneratedData {
  private GeneratedData() {}

  /** Every type that is compared, nulls, nested columns; sorted, so that row groups differ. */
  static String types(Path directory) {
    String path = directory.resolve("types").toString();
    write(
        SPARK
            .range(4000)
            .selectExpr(
                "id",
                "CAST(id - 2000 AS INT) AS i",
                "CAST(id % 100 AS SMALLINT) AS s",
                "CAST(id % 7 AS TINYINT) AS b",
                "CAST(id AS FLOAT) / 3 AS f",
                "CASE WHEN id % 50 = 0 THEN DOUBLE('NaN') WHEN id % 51 = 0 THEN -0.0D ELSE CAST(id - 2000 AS DOUBLE) END AS d",
                "CAST(id AS DECIMAL(9, 2)) / 8 AS small",
                "CAST(id - 2000 AS DECIMAL(18, 4)) AS middle",
                "CAST(id AS DECIMAL(38, 10)) * 1000000000000 AS large",
                "IF(id % 11 = 0, NULL, concat('name-', lpad(id, 6, '0'))) AS name",
                "CAST(concat('x', id) AS BINARY) AS bytes",
                "id % 3 = 0 AS flag",
                "IF(id < 2000, NULL, id) AS half",
                "CAST(NULL AS INT) AS nothing",
                "date_add(DATE '2020-01-01', CAST(id AS INT)) AS day",
                "timestamp_micros(1600000000000000 + id * 3600000000) AS at",
                "CAST(timestamp_micros(1600000000000000 + id * 3600000000) AS TIMESTAMP_NTZ) AS local",
                "named_struct('a', id, 'b', named_struct('c', concat('c', id % 10), 'd', id * 2)) AS nested",
                "array(id, id + 1) AS list",
                "array(named_struct('x', id, 'y', concat('y', id))) AS structs",
                "map(concat('k', id % 5), id) AS pairs",
                "concat('dot', id) AS `a.b`"),
        path,
        Map.of());
    return path;
  }

  /** Partition columns of several types with nulls and values that are escaped. */
  static String partitions(Path directory) {
    String path = directory.resolve("partitions").toString();
    SPARK
        .range(600)
        .selectExpr(
            "id",
            "id * 2 AS v",
            "IF(id % 4 = 0, NULL, CAST(id % 4 AS INT)) AS number",
            "CASE id % 5 WHEN 0 THEN 'a b' WHEN 1 THEN 'x/y=z' WHEN 2 THEN 'é%20' WHEN 3 THEN NULL ELSE '06' END AS text",
            "date_add(DATE '2024-02-28', CAST(id % 3 AS INT)) AS day")
        .coalesce(1)
        .write()
        .mode(SaveMode.Overwrite)
        .partitionBy("number", "text", "day")
        .parquet(path);
    return path;
  }

  /** Dates before 1582 and timestamps before 1900, by the calendar that Spark 2 had or by ours. */
  static String oldDates(Path directory, String calendar) {
    String path = directory.resolve("old-" + calendar).toString();
    Sessions.with(
        Map.of(
            "spark.sql.parquet.datetimeRebaseModeInWrite", calendar,
            "spark.sql.parquet.int96RebaseModeInWrite", calendar),
        () ->
            write(
                SPARK
                    .range(2000)
                    .selectExpr(
                        "id",
                        "date_add(DATE '1500-01-01', CAST(id * 40 AS INT)) AS day",
                        "timestamp_micros(-15000000000000000 + id * 6000000000000) AS at"),
                path,
                Map.of()));
    return path;
  }

  /** Files whose schemas grew, one column wider and one new, with an empty directory beside. */
  static String evolved(Path directory) {
    String path = directory.resolve("evolved").toString();
    write(SPARK.range(500).selectExpr("id", "CAST(id AS INT) AS n"), path + "/part=1", Map.of());
    write(
        SPARK.range(500, 1000).selectExpr("id", "CAST(id AS INT) AS n", "concat('s', id) AS added"),
        path + "/part=2",
        Map.of());
    directory.resolve("evolved/part=3").toFile().mkdirs();
    return path;
  }

  /**
   * Columns whose aggregates footers know, and such whose they do not, in files of two orders of
   * columns, one of them without one, under partition columns with nulls.
   */
  static String mixed(Path directory) {
    String path = directory.resolve("mixed").toString();
    List<String> columns =
        List.of(
            "id % 3 = 1 AS flag",
            "CAST(id % 250 - 125 AS TINYINT) AS tiny",
            "CAST(id * 9 - 30000 AS SMALLINT) AS small",
            "IF(id % 13 = 0, NULL, CAST(id * 1000003 % 4001 - 2000 AS INT)) AS i",
            "id * 1000000007 % 900001 - 450000 AS l",
            "CAST(id % 91 AS FLOAT) / 7 - 5 AS f",
            "CAST(id % 91 AS DOUBLE) / 7 - 5 AS d",
            "IF(id % 97 = 0, DOUBLE('NaN'), CAST(id % 91 AS DOUBLE) / 7 + 1) AS nan",
            "IF(id % 2 = 0, IF(id % 3 = 0, -0.0D, 0.0D), CAST(id AS DOUBLE)) AS zero",
            "CAST(id % 1999 - 1000 AS DECIMAL(9, 2)) / 8 AS dec9",
            "CAST(id - 2000 AS DECIMAL(18, 4)) AS dec18",
            "CAST(id - 2000 AS DECIMAL(38, 10)) * 1000000000000 AS dec38",
            "concat('t', id % 777) AS text",
            "CAST(concat('b', id % 777) AS BINARY) AS bin",
            "date_add(DATE '2020-01-01', CAST(id % 1500 - 700 AS INT)) AS day",
            "timestamp_micros(1600000000000000 + id * 3600000000) AS at",
            "CAST(timestamp_micros(1600000000000000 + id * 3600000000) AS TIMESTAMP_NTZ) AS local",
            "date_add(DATE '1500-01-01', CAST(id AS INT)) AS old",
            "CAST(NULL AS INT) AS nothing",
            "IF(id < 2000, NULL, id) AS half",
            "IF(id % 7 = 0, NULL, named_struct('a', id, 'b', concat('s', id))) AS struct",
            "array(id, id + 1) AS list",
            "map(concat('k', id % 5), id) AS pairs",
            "id AS `a.b`");
    List<String> reversed = new ArrayList<>(columns);
    Collections.reverse(reversed);
    reversed.add("IF(id % 3 = 0, NULL, id) AS added");
    partitioned(0, 2000, columns, path);
    partitioned(2000, 4000, reversed, path);
    return path;
  }

  private static void partitioned(long first, long end, List<String> columns, String path) {
    List<String> all = new ArrayList<>(columns);
    all.add("IF(id % 4 = 0, NULL, CAST(id % 4 AS INT)) AS p");
    all.add("CASE id % 3 WHEN 0 THEN 'x y' WHEN 1 THEN NULL ELSE 'z' END AS q");
    Sessions.with(
        Map.of("spark.sql.parquet.outputTimestampType", "TIMESTAMP_MICROS"),
        () ->
            SPARK
                .range(first, end)
                .selectExpr(all.toArray(String[]::new))
                .coalesce(1)
                .write()
                .mode(SaveMode.Append)
                .partitionBy("p", "q")
                .option("parquet.block.size", 8 << 10)
                .option("parquet.page.size", 1 << 10)
                .option("parquet.block.size.row.check.min", 40)
                .option("parquet.page.size.row.check.min", 40)
                .parquet(path));
  }

  private static void write(Dataset<Row> data, String path, Map<String, String> options) {
    data.repartitionByRange(3, data.col("id"))
        .sortWithinPartitions("id")
        .write()
        .mode(SaveMode.Overwrite)
        .option("parquet.block.size", 32 << 10)
        .option("parquet.page.size", 4 << 10)
        .option("parquet.block.size.row.check.min", 50)
        .option("parquet.page.size.row.check.min", 50)
        .option("parquet.page.row.count.limit", 50)
        .options(options)
        .parquet(path);
  }
}
