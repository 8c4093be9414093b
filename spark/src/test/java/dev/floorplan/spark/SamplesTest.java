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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The samples by every door, beside Spark's own reader. */
class SamplesTest {

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theRowsAreSparks(boolean vectorized) {
    Sessions.with(
        Map.of("spark.sql.parquet.enableVectorizedReader", String.valueOf(vectorized)),
        () -> {
          Dataset<Row> sparks = SPARK.read().parquet(SAMPLES);
          Dataset<Row> ours = floorplan(SAMPLES);
          assertThat(ours.schema()).isEqualTo(sparks.schema());
          assertThat(rows(ours)).hasSizeGreaterThan(60_000).isEqualTo(rows(sparks));
          assertThat(ours.count()).isEqualTo(sparks.count());
        });
  }

  @Test
  void everyReadTaskIsOneSparkTask() {
    Dataset<Row> ours = floorplan(SAMPLES);
    assertThat(ours.rdd().getNumPartitions()).isEqualTo(Plans.of(ours).tasks());
    assertThat(Plans.of(ours).tasks()).isGreaterThan(20);
  }

  @Test
  void sqlReachesThePlanner() {
    Map<String, Long> sparks = rows(SPARK.read().parquet(SAMPLES));
    Dataset<Row> byPath = SPARK.sql("SELECT * FROM floorplan.`" + SAMPLES + "`");
    assertThat(rows(byPath)).isEqualTo(sparks);
    assertThat(Plans.of(byPath).tasks()).isGreaterThan(0);
    try {
      SPARK.sql(
          "CREATE TABLE trips USING floorplan OPTIONS (taskBytes '64KiB') LOCATION '"
              + SAMPLES
              + "'");
      Dataset<Row> table = SPARK.sql("SELECT * FROM trips WHERE fare > 20");
      assertThat(rows(table)).isEqualTo(rows(SPARK.read().parquet(SAMPLES).where("fare > 20")));
      assertThat(Plans.of(table).tasks()).isGreaterThan(10);
      assertThatThrownBy(() -> SPARK.sql("INSERT INTO trips SELECT * FROM trips"))
          .hasMessageContaining("the format floorplan only reads; write with the format parquet");
    } finally {
      SPARK.sql("DROP TABLE IF EXISTS trips");
    }
  }

  @Test
  void anUnknownOptionIsAnError() {
    assertThatThrownBy(() -> floorplan(Map.of("taskByte", "1"), SAMPLES))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("taskByte: no such option; Floorplan's are ")
        .hasMessageContaining("taskBytes");
    assertThatThrownBy(() -> floorplan(Map.of("packing", "worst-fit"), SAMPLES))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("packing: cannot be 'worst-fit': expected one of ");
    Sessions.with(
        Map.of("spark.floorplan.nonsense", "1"),
        () ->
            assertThatThrownBy(() -> floorplan(SAMPLES))
                .hasMessageStartingWith("spark.floorplan.nonsense: no such option"));
  }

  @ParameterizedTest
  @CsvSource({
    "footersOnExecutorsAbove, -1, 'footersOnExecutorsAbove must be at least 0, was -1'",
    "footersOnExecutorsAbove, many, expected a whole number",
    "ioThreads, 1.5, expected a whole number",
    "ioThreads, 0, 'ioThreads must be 1 to 1024, was 0'",
    "minTasks, 9999999999, expected a number of at most 2147483647",
    "maxRowsPerTask, 99999999999999999999, expected a whole number",
    "taskBytes, -1, 'expected a whole number of bytes that is not negative, with or without a unit'",
    "taskBytes, 1e6, expected a whole number of bytes",
    "taskBytes, 99999999999999999999, expected a whole number of bytes",
    "taskBytes, 9999999999999p, expected a whole number of bytes",
    "taskBytes, 0, 'taskBytes must be at least 1, was 0'",
    "openCost, '', expected a whole number of bytes",
    "splitCoalesced, yes, expected true or false"
  })
  void aWrongValueIsAnErrorThatNamesOptionAndValue(String option, String value, String expected) {
    assertThatThrownBy(() -> floorplan(Map.of(option, value), SAMPLES))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(option + ": cannot be '" + value + "': " + expected);
    Sessions.with(
        Map.of("spark.floorplan." + option, value),
        () ->
            assertThatThrownBy(() -> SPARK.read().format("floorplan").load(SAMPLES))
                .hasMessageStartingWith(option + ": cannot be '" + value + "': " + expected));
  }

  @Test
  void theSessionGivesDefaultsAndTheReadOverridesThem() {
    Sessions.with(
        Map.of("spark.floorplan.taskBytes", "1GiB", "spark.floorplan.openCost", "0"),
        () -> {
          assertThat(Plans.of(SPARK.read().format("floorplan").load(SAMPLES)).tasks()).isEqualTo(1);
          assertThat(Plans.of(floorplan(SAMPLES)).tasks()).isGreaterThan(10);
        });
  }

  @Test
  void anExplainReadsNoFooterAndSaysWhatIsPlanned() {
    Dataset<Row> ours = floorplan(SAMPLES).where("fare > 20").select("fare");
    String explained =
        ((org.apache.spark.sql.classic.Dataset<?>) ours)
            .queryExecution()
            .explainString(
                org.apache.spark.sql.execution.ExplainMode$.MODULE$.fromString("formatted"));
    assertThat(explained).contains("PlannedFilters", "fare > 20", "taskBytes=64KiB");
    assertThat(Plans.isPlanned(ours)).isFalse();
    assertThat(ours.count()).isPositive();
  }
}
