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
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.LiteralValue;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Joins find out at run time which partitions they need, and no other footer is read. */
class PartitionPruningTest {
  private static final int PARTITIONS = 12;

  @TempDir private static Path directory;

  @BeforeAll
  static void write() {
    String facts = directory.resolve("facts").toString();
    SPARK
        .range(1200)
        .selectExpr(
            "id",
            "id * 2 AS v",
            "IF(id % 12 = 11, NULL, concat('part ', id % 12)) AS part",
            "CAST(id % 2 AS INT) AS other")
        .repartition(1)
        .write()
        .partitionBy("part", "other")
        .parquet(facts);
    String dimension = directory.resolve("dimension").toString();
    SPARK
        .range(PARTITIONS)
        .selectExpr("concat('part ', id) AS name", "id AS rank", "CAST(id % 2 AS INT) AS parity")
        .write()
        .parquet(dimension);
    SPARK.read().parquet(dimension).createOrReplaceTempView("dimension");
    SPARK.read().parquet(facts).createOrReplaceTempView("sparks");
    floorplan(CountingFileSystem.OPTIONS, "counted://" + facts).createOrReplaceTempView("ours");
  }

  @AfterAll
  static void drop() {
    List.of("dimension", "sparks", "ours").forEach(SPARK.catalog()::dropTempView);
  }

  private static Dataset<Row> query(String sql, String facts) {
    return SPARK.sql(sql.replace("FACTS", facts));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT f.id, f.v, d.rank FROM FACTS f JOIN dimension d ON f.part = d.name WHERE d.rank < 3",
        "SELECT f.id FROM FACTS f JOIN dimension d ON f.part = d.name WHERE d.rank = 11",
        "SELECT f.id, f.part FROM FACTS f LEFT SEMI JOIN (SELECT * FROM dimension WHERE rank IN (1, 5)) d ON f.part = d.name",
        "SELECT * FROM FACTS WHERE part = (SELECT max(name) FROM dimension WHERE rank < 4)",
        "SELECT * FROM FACTS WHERE part IN (SELECT name FROM dimension WHERE rank > 9)",
        "SELECT f.id FROM FACTS f JOIN dimension d ON f.part = d.name AND f.other = d.parity WHERE d.rank = 2",
        "SELECT f.id, d.rank FROM FACTS f RIGHT JOIN (SELECT * FROM dimension WHERE rank < 3) d ON f.part = d.name",
        "SELECT f.id, g.v FROM FACTS f JOIN FACTS g ON f.id = g.id JOIN dimension d ON f.part = d.name AND d.rank = 4",
        "SELECT f.part, g.part FROM (SELECT part, max(id) m FROM FACTS GROUP BY part) f JOIN FACTS g ON f.m = g.id JOIN dimension d ON g.part = d.name WHERE d.rank < 2",
        "WITH c AS (SELECT part, id, rand() < 2 AS yes FROM FACTS) SELECT c.id, e.id FROM c JOIN dimension d ON c.part = d.name AND d.rank = 1 JOIN c e ON c.id = e.id - 1",
        "SELECT f.id FROM FACTS f JOIN dimension d ON f.part <=> IF(d.rank = 11, NULL, d.name) WHERE d.rank > 9"
      })
  void joinsGiveSparksRows(String sql) {
    for (boolean isBroadcast : new boolean[] {true, false}) {
      Sessions.with(
          Map.of(
              "spark.sql.adaptive.enabled", String.valueOf(isBroadcast),
              "spark.sql.autoBroadcastJoinThreshold", isBroadcast ? "10m" : "-1",
              "spark.sql.optimizer.dynamicPartitionPruning.reuseBroadcastOnly",
                  String.valueOf(isBroadcast)),
          () -> assertThat(rows(query(sql, "ours"))).isEqualTo(rows(query(sql, "sparks"))));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT f.id FROM FACTS f JOIN dimension d ON f.part = d.name WHERE d.rank < 3",
        "SELECT id FROM FACTS WHERE part IN (SELECT name FROM dimension WHERE rank < 3)",
        "SELECT f.id, d.rank FROM FACTS f JOIN dimension d ON upper(f.part) = upper(d.name) WHERE d.rank < 3"
      })
  void onlyFootersOfThePartitionsThatJoinAreRead(String sql) {
    Dataset<Row> query = query(sql, "ours");
    long before = CountingFileSystem.OPENED.get();
    assertThat(query.collectAsList()).hasSize(300);
    Plans plan = Plans.of(query, FloorplanScan.class);
    boolean isTranslated = !sql.contains("upper");
    assertThat(plan.metric("floorplanFooters")).isEqualTo(isTranslated ? 3 : PARTITIONS - 1);
    assertThat(CountingFileSystem.OPENED.get() - before)
        .isLessThan(isTranslated ? 9 : Long.MAX_VALUE);
  }

  @Test
  void aScanThatIsPrunedOnceIsWholeTheNextTime() {
    Dataset<Row> all = query("SELECT id, part FROM FACTS", "ours");
    FloorplanScan scan = (FloorplanScan) Plans.of(all).scan().scan();
    Predicate isSeven =
        new Predicate(
            "IN",
            new Expression[] {
              scan.filterAttributes()[0],
              LiteralValue.apply(UTF8String.fromString("part 7"), DataTypes.StringType)
            });
    scan.filter(new Predicate[] {isSeven});
    scan.toBatch().planInputPartitions();
    assertThat(scan.statistics().orElseThrow().files().planned()).isEqualTo(1);
    scan.toBatch().planInputPartitions();
    assertThat(scan.statistics().orElseThrow().files().planned()).isEqualTo(PARTITIONS);
  }

  /** Spark's own reader takes 1.5 for 0.15 there, so that the rows are compared with the names. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aDecimalOfADirectoryHasTheScaleOfTheTable(boolean vectorized) {
    String data = directory.resolve("decimals-" + vectorized).toString();
    for (String price : List.of("1.5", "2", "3.25")) {
      SPARK.range(10).coalesce(1).write().parquet(data + "/price=" + price);
    }
    Sessions.with(
        Map.of("spark.sql.parquet.enableVectorizedReader", String.valueOf(vectorized)),
        () -> {
          Dataset<Row> ours =
              SPARK.read().format("floorplan").schema("id BIGINT, price DECIMAL(10,2)").load(data);
          assertThat(rows(ours.groupBy("price").count()))
              .containsOnlyKeys("(1.50, 10, )", "(2.00, 10, )", "(3.25, 10, )");
          assertThat(rows(ours.where("id = 3").select("price")))
              .containsOnlyKeys("(1.50, )", "(2.00, )", "(3.25, )");
          assertThat(ours.where("price = 1.5 AND id > 3").count()).isEqualTo(6);
        });
  }
}
