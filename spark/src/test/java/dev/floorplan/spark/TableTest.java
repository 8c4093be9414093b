package dev.floorplan.spark;

import static dev.floorplan.spark.Sessions.SAMPLES;
import static dev.floorplan.spark.Sessions.SPARK;
import static dev.floorplan.spark.Sessions.floorplan;
import static dev.floorplan.spark.Sessions.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A table is one to Spark wherever Spark shows, compares or describes it. */
class TableTest {
  @AfterEach
  void drop() {
    SPARK.sql("DROP TABLE IF EXISTS described");
    SPARK.catalog().dropTempView("viewed");
  }

  @Test
  void aViewOfFilesCanBeQueried() {
    floorplan(SAMPLES).createOrReplaceTempView("viewed");
    assertThat(rows(SPARK.sql("SELECT city, count(*) FROM viewed GROUP BY city")))
        .isEqualTo(rows(SPARK.read().parquet(SAMPLES).groupBy("city").count()));
  }

  @Test
  void theSameReadIsTheSameTable() {
    Read read = new Read(Map.of("path", SAMPLES, "taskBytes", "1m"));
    FloorplanTable table = read.table();
    assertThat(table).isEqualTo(read.table()).hasSameHashCodeAs(read.table());
    assertThat(table).hasToString("floorplan " + SAMPLES);
    assertThat(table).isNotEqualTo(new Read(Map.of("path", SAMPLES, "taskBytes", "2m")).table());
  }

  private record Read(Map<String, String> options) {
    FloorplanTable table() {
      return FloorplanSource.table(
          new org.apache.spark.sql.util.CaseInsensitiveStringMap(options), scala.Option.empty());
    }
  }

  @Test
  void whatIsReadAgainComesFromTheCache() {
    Dataset<Row> cached = floorplan(SAMPLES).select("fare").cache();
    try {
      assertThat(
              ((org.apache.spark.sql.classic.Dataset<?>) floorplan(SAMPLES).select("fare"))
                  .queryExecution()
                  .executedPlan()
                  .toString())
          .contains("InMemoryTableScan");
    } finally {
      cached.unpersist();
    }
  }

  @Test
  void aTableOfTheCatalogIsDescribedAndHasPropertiesOfItsOwn() {
    SPARK.sql(
        "CREATE TABLE described USING floorplan OPTIONS (taskBytes '64KiB') LOCATION '"
            + SAMPLES
            + "' COMMENT 'of bicycles' TBLPROPERTIES ('team' = 'maps')");
    assertThat(SPARK.sql("DESCRIBE TABLE EXTENDED described").collectAsList().toString())
        .contains("fare", "city");
    assertThat(SPARK.sql("SHOW CREATE TABLE described").first().getString(0))
        .contains(
            "USING floorplan\nOPTIONS (\n  'taskBytes' = '64KiB')\nPARTITIONED BY (city)\nLOCATION '",
            SAMPLES + "'\nTBLPROPERTIES (\n  'team' = 'maps')");
    SPARK.sql("ALTER TABLE described SET TBLPROPERTIES ('reviewed' = 'yes')");
    Dataset<Row> table = SPARK.table("described");
    assertThat(table.count()).isEqualTo(63_904);
    assertThat(Plans.of(table.select("fare")).tasks()).isGreaterThan(10);
    assertThatThrownBy(
            () ->
                SPARK.sql(
                    "CREATE TABLE wrong USING floorplan OPTIONS (taskByte '1') LOCATION '"
                        + SAMPLES
                        + "'"))
        .hasMessageStartingWith("taskByte: no such option");
  }

  @Test
  void filesAreNamedAsSparkNamesThem() {
    String names = "input_file_name() AS name";
    assertThat(rows(floorplan(SAMPLES).selectExpr(names, "fare")))
        .isEqualTo(rows(SPARK.read().parquet(SAMPLES).selectExpr(names, "fare")));
  }

  @Test
  void whatShowCreateTableSaysMakesTheSameTable() {
    SPARK.sql(
        "CREATE TABLE described USING floorplan OPTIONS (taskBytes '64KiB') LOCATION '"
            + SAMPLES
            + "'");
    String ddl = SPARK.sql("SHOW CREATE TABLE described").first().getString(0);
    Dataset<Row> before = SPARK.table("described");
    SPARK.sql("DROP TABLE described");
    SPARK.sql(ddl);
    Dataset<Row> again = SPARK.table("described");
    assertThat(again.schema()).isEqualTo(before.schema());
    assertThat(Plans.of(again).tasks()).isEqualTo(Plans.of(before).tasks()).isGreaterThan(10);
    assertThat(SPARK.sql("SHOW CREATE TABLE described").first().getString(0)).isEqualTo(ddl);
    assertThat(SPARK.sql("SHOW CREATE TABLE floorplan.`" + SAMPLES + "`").first().getString(0))
        .contains("USING floorplan\n", "LOCATION '" + SAMPLES + "'");
  }
}
