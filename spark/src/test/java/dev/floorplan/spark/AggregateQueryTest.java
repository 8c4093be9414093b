package dev.floorplan.spark;

import static dev.floorplan.spark.Sessions.SPARK;
import static dev.floorplan.spark.Sessions.floorplan;
import static dev.floorplan.spark.Sessions.rows;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole queries around aggregates, and floating-point numbers, give what rows give. */
class AggregateQueryTest {
  @TempDir private static Path directory;

  @BeforeAll
  static void views() {
    Map<String, String> merged = Map.of("mergeSchema", "true");
    String mixed = GeneratedData.mixed(directory);
    floorplan(merged, mixed).createOrReplaceTempView("ours");
    SPARK.read().options(merged).parquet(mixed).createOrReplaceTempView("sparks");
    // The directories' column hides the files'.
    String hiding = directory + "/hiding";
    Dataset<Row> data = SPARK.range(100).selectExpr("id", "CAST(id % 3 AS INT) AS p", "-id AS v");
    data.write().parquet(hiding + "/p=7");
    data.where("id < 50").write().parquet(hiding + "/p=8");
    floorplan(hiding).createOrReplaceTempView("ours_hiding");
    SPARK.read().parquet(hiding).createOrReplaceTempView("sparks_hiding");
    String[] twice = {hiding + "/p=7", hiding + "/p=7"};
    floorplan(twice).createOrReplaceTempView("ours_twice");
    SPARK.read().parquet(twice).createOrReplaceTempView("sparks_twice");
  }

  private static boolean isFromFooters(Dataset<Row> query) {
    return Plans.scanOf(query).scan() instanceof AggregateScan;
  }

  private static Dataset<Row> compare(String query) {
    Dataset<Row> ours = SPARK.sql(query.replaceAll("\\bt(_\\w+)?\\b", "ours$1"));
    assertThat(rows(ours))
        .isEqualTo(rows(SPARK.sql(query.replaceAll("\\bt(_\\w+)?\\b", "sparks$1"))));
    return SPARK.sql(query.replaceAll("\\bt(_\\w+)?\\b", "ours$1"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT min(p), max(p), count(p), count(*) FROM t_hiding",
        "SELECT p, min(p), max(v), count(*) FROM t_hiding GROUP BY p",
        "SELECT min(p), max(id), count(*) FROM t_twice",
        "SELECT p, count(*) c FROM t GROUP BY p HAVING count(*) > 5 ORDER BY c DESC, p LIMIT 2",
        "SELECT p, max(l) m FROM t GROUP BY p HAVING min(l) < 0 ORDER BY m LIMIT 3",
        "SELECT count(*) FROM (SELECT DISTINCT p FROM t)",
        "SELECT max(x) FROM (SELECT l AS x, p AS y FROM t) WHERE y = 1",
        "SELECT a.p, a.c, b.m FROM (SELECT p, count(*) c FROM t GROUP BY p) a"
            + " JOIN (SELECT p, min(l) m FROM t GROUP BY p) b ON a.p = b.p",
        "SELECT a.p, a.c FROM (SELECT p, count(*) c, min(i) FROM t GROUP BY p) a"
            + " JOIN t_hiding b ON a.p = b.id WHERE b.v = -1",
        "SELECT count(DISTINCT 1), count(DISTINCT 'a'), count(*) FROM t",
        "SELECT p, count(DISTINCT 1) + count(*), max(q) FROM t GROUP BY p",
        "SELECT bool_or(flag), every(flag), max(flag) FROM t",
        "SELECT min(q), max(q) FROM t WHERE q > 'x'",
        "SELECT max(P), MIN(L) FROM t",
        "SELECT 1 FROM t HAVING max(l) > 0"
      })
  void whatIsAroundAnAnswerFromFootersIsSparks(String query) {
    assertThat(isFromFooters(compare(query))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT p, count(id) FROM t_twice GROUP BY p",
        "SELECT count(*), min(i) FROM t WHERE p = (SELECT max(p) FROM t)",
        "SELECT count(*) FROM (SELECT p FROM t LIMIT 7)",
        "SELECT p, q, count(*), max(l) FROM t GROUP BY GROUPING SETS ((p), (q), ())",
        "SELECT count(*), count(DISTINCT i), min(l) FROM t",
        "SELECT min(i) FILTER (WHERE p = 1), count(*) FROM t",
        "SELECT count(*) FROM t WHERE p = 1 OR i > 0",
        "SELECT count(*) > 0 AND count(*) < 1000 FROM t WHERE p = 1 AND rand() < 0.5",
        "SELECT max(struct(p, l)) FROM t",
        "SELECT p % 2, count(*) FROM t GROUP BY p % 2",
        "SELECT avg(p), sum(p), count(p) FROM t"
      })
  void whatOnlyRowsTellIsSparks(String query) {
    assertThat(isFromFooters(compare(query))).isFalse();
  }

  /** One file for each k, with NaN at its start, inside, at its end, or as all there is. */
  @Test
  void extremesOfFloatingPointNumbersAreThoseOfTheRows() {
    String path = directory + "/floats";
    SPARK
        .range(480)
        .selectExpr(
            "id",
            "id % 16 AS k",
            "CASE id % 16 WHEN 0 THEN id + 1 WHEN 1 THEN IF(id = 1, DOUBLE('NaN'), id)"
                + " WHEN 2 THEN IF(id = 242, DOUBLE('NaN'), id)"
                + " WHEN 3 THEN IF(id = 467, DOUBLE('NaN'), id) WHEN 4 THEN DOUBLE('NaN')"
                + " WHEN 5 THEN NULL WHEN 6 THEN IF(id = 246, NULL, DOUBLE('NaN'))"
                + " WHEN 7 THEN IF(id = 247, DOUBLE('Infinity'), 1.0D)"
                + " WHEN 8 THEN IF(id = 248, DOUBLE('-Infinity'), 1.0D)"
                + " WHEN 9 THEN 1.7976931348623157E308D WHEN 10 THEN -0.0D"
                + " WHEN 11 THEN 4.9E-324D WHEN 12 THEN IF(id = 252, NULL, -id) ELSE -id END AS d")
        .coalesce(1)
        .sortWithinPartitions("id")
        .write()
        .partitionBy("k")
        .option("parquet.block.size", 64)
        .option("parquet.block.size.row.check.min", 10)
        .parquet(path);
    Map<Integer, Boolean> known =
        Map.ofEntries(
            Map.entry(0, true),
            Map.entry(1, false),
            Map.entry(2, false),
            Map.entry(3, false),
            Map.entry(4, false),
            Map.entry(5, true),
            Map.entry(6, false),
            Map.entry(7, true),
            Map.entry(8, true),
            Map.entry(9, false),
            Map.entry(10, false),
            Map.entry(11, true),
            Map.entry(12, true));
    Dataset<Row> ours = floorplan(path);
    Dataset<Row> sparks = SPARK.read().parquet(path);
    known.forEach(
        (k, isKnown) -> {
          String[] aggregates = {"min(d)", "max(d)", "count(d)"};
          Dataset<Row> query = ours.where("k = " + k).selectExpr(aggregates);
          assertThat(isFromFooters(query)).as("k = %s", k).isEqualTo(isKnown);
          assertThat(rows(query))
              .as("k = %s", k)
              .isEqualTo(rows(sparks.where("k = " + k).selectExpr(aggregates)));
        });
  }

  @Test
  void aColumnWithADefaultForOldFilesIsLeftToRows() {
    String path = directory + "/defaults";
    SPARK.sql("CREATE TABLE defaults (id BIGINT) USING parquet LOCATION '" + path + "'");
    try {
      SPARK.sql("INSERT INTO defaults VALUES (1), (2)");
      SPARK.sql("ALTER TABLE defaults ADD COLUMN extra INT DEFAULT 5");
      for (String aggregate : List.of("count(extra)", "min(extra)")) {
        Dataset<Row> query =
            SPARK
                .read()
                .format("floorplan")
                .schema(SPARK.table("defaults").schema())
                .load(path)
                .selectExpr(aggregate);
        assertThat(isFromFooters(query)).isFalse();
        assertThat(rows(query)).isEqualTo(rows(SPARK.table("defaults").selectExpr(aggregate)));
      }
    } finally {
      SPARK.sql("DROP TABLE defaults");
    }
  }
}
