package dev.floorplan.spark;

import static dev.floorplan.spark.Sessions.SPARK;
import static dev.floorplan.spark.Sessions.floorplan;
import static dev.floorplan.spark.Sessions.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rows of generated data under random queries are those that Spark's own reader gives. */
class EqualityTest {
  @TempDir private static Path directory;
  private static String types;
  private static String partitions;

  @BeforeAll
  static void write() {
    types = GeneratedData.types(directory);
    partitions = GeneratedData.partitions(directory);
  }

  /** Conditions on the generated types; each # becomes a random number from 0 to 4,000. */
  private static final List<String> CONDITIONS =
      List.of(
          "id > #",
          "id <= #",
          "id = #",
          "i BETWEEN # - 2000 AND # - 1900",
          "s < # % 100",
          "b = # % 7",
          "f > # / 3",
          "d >= # - 2000",
          "d = DOUBLE('NaN')",
          "d = 0",
          "isnan(d)",
          "small < # / 8",
          "middle > # - 2000",
          "large = CAST(# AS DECIMAL(38, 10)) * 1000000000000",
          "name = concat('name-', lpad(#, 6, '0'))",
          "name LIKE 'name-00#%'",
          "name IS NULL",
          "name > 'name-003'",
          "name <=> NULL",
          "bytes = CAST('x#' AS BINARY)",
          "flag",
          "NOT flag",
          "half IS NULL",
          "half IS NOT NULL",
          "half <=> #",
          "nothing = 1",
          "nothing IS NULL",
          "day > date_add(DATE '2020-01-01', #)",
          "day = DATE '2024-05-05'",
          "at < timestamp_micros(1600000000000000 + # * 3600000000)",
          "local >= CAST(timestamp_micros(1600000000000000 + # * 3600000000) AS TIMESTAMP_NTZ)",
          "nested.a < #",
          "nested.b.d > #",
          "nested.b.c = 'c3'",
          "nested IS NOT NULL",
          "list[0] = #",
          "size(pairs) = 1",
          "`a.b` = 'dot#'",
          "id IN (#, #, #, NULL)",
          "id NOT IN (#, #)",
          "i IN (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, # - 2000)",
          "id + 1 > #",
          "lower(name) = 'name-000#'",
          "length(name) > 3");

  private static final List<String> COLUMNS =
      List.of(
          "id",
          "i",
          "f",
          "d",
          "small",
          "large",
          "name",
          "bytes",
          "flag",
          "half",
          "nothing",
          "day",
          "at",
          "local",
          "nested",
          "nested.b.c",
          "list",
          "structs",
          "structs.x",
          "pairs",
          "`a.b`");

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void allTypesAreReadAsSparkDoes(boolean vectorized) {
    Sessions.with(
        Map.of("spark.sql.parquet.enableVectorizedReader", String.valueOf(vectorized)),
        () -> {
          Dataset<Row> ours = floorplan(types);
          assertThat(rows(ours)).hasSize(4000).isEqualTo(rows(SPARK.read().parquet(types)));
          assertThat(Plans.of(ours).tasks()).isGreaterThan(10);
        });
  }

  @ParameterizedTest
  @CsvSource({"true, 0, 25", "false, 1000, 8"})
  void randomQueriesGiveSparksRows(boolean vectorized, int firstSeed, int count) {
    Sessions.with(
        Map.of("spark.sql.parquet.enableVectorizedReader", String.valueOf(vectorized)),
        () -> {
          for (int seed = firstSeed; seed < firstSeed + count * Runs.factor(); seed++) {
            compare(seed);
          }
        });
  }

  /** Spark turns the comparison of a column with what its type cannot hold into NULL. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "NOT ((b = 300) IS NULL)",
        "(b = 300) IS NULL OR id < 9",
        "NOT (s > 70000) AND id < 9",
        "(i < 3000000000L AND id < 9) <=> NULL OR id = 5"
      })
  void conditionsThatAreNullAreSparks(String condition) {
    assertThat(rows(floorplan(types).where(condition)))
        .isEqualTo(rows(SPARK.read().parquet(types).where(condition)));
  }

  private static void compare(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    String condition = condition(random, 2);
    String[] columns = columns(random);
    String query = "seed " + seed + ": " + String.join(", ", columns) + " WHERE " + condition;
    Map<String, String> options =
        Map.of(
            "taskBytes",
            String.valueOf(1 << (12 + random.nextInt(8))),
            "packing",
            random.nextBoolean() ? "best-fit" : "first-fit");
    if (options.get("packing").equals("first-fit")) {
      options = Map.of("taskBytes", options.get("taskBytes"));
    }
    Dataset<Row> ours = floorplan(options, types).where(condition).selectExpr(columns);
    Dataset<Row> sparks = SPARK.read().parquet(types).where(condition).selectExpr(columns);
    assertThat(rows(ours)).as(query).isEqualTo(rows(sparks));
    if (random.nextInt(3) == 0) {
      int limit = random.nextInt(200);
      Map<String, Long> all = rows(SPARK.read().parquet(types).selectExpr(columns));
      List<Row> limited =
          floorplan(options, types).selectExpr(columns).limit(limit).collectAsList();
      assertThat(limited).as(query).hasSize(limit);
      assertThat(all.keySet())
          .as(query)
          .containsAll(rows(floorplan(types).selectExpr(columns).limit(limit)).keySet());
    }
  }

  private static String condition(SplittableRandom random, int depth) {
    int kind = depth == 0 ? 0 : random.nextInt(5);
    return switch (kind) {
      case 1 -> "(" + condition(random, depth - 1) + ") AND (" + condition(random, depth - 1) + ")";
      case 2 -> "(" + condition(random, depth - 1) + ") OR (" + condition(random, depth - 1) + ")";
      case 3 -> "NOT (" + condition(random, depth - 1) + ")";
      default -> {
        String condition = CONDITIONS.get(random.nextInt(CONDITIONS.size()));
        while (condition.contains("#")) {
          condition = condition.replaceFirst("#", String.valueOf(random.nextInt(4000)));
        }
        yield condition;
      }
    };
  }

  private static String[] columns(SplittableRandom random) {
    List<String> columns = new ArrayList<>();
    for (String column : COLUMNS) {
      if (random.nextInt(4) == 0) {
        columns.add(column);
      }
    }
    return columns.isEmpty() ? new String[] {"id"} : columns.toArray(String[]::new);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "true",
        "number = 1",
        "number IS NULL",
        "text = 'a b'",
        "text = 'x/y=z' AND v > 600",
        "text IS NULL OR v < 100",
        "number = 2 OR id < 50",
        "number < id",
        "NOT (number = 1 OR id > 300)",
        "text = '06' AND day >= DATE '2024-02-29'",
        "day = DATE '2024-03-01' AND id IN (5, 50, 500)"
      })
  void partitionColumnsAreSparks(String condition) {
    Dataset<Row> ours = floorplan(partitions).where(condition);
    Dataset<Row> sparks = SPARK.read().parquet(partitions).where(condition);
    assertThat(ours.schema()).isEqualTo(sparks.schema());
    assertThat(rows(ours)).isEqualTo(rows(sparks)).isNotEmpty();
    assertThat(rows(ours.select("day", "v"))).isEqualTo(rows(sparks.select("day", "v")));
    assertThat(ours.count()).isEqualTo(sparks.count());
  }

  @ParameterizedTest
  @CsvSource({
    "LEGACY, CORRECTED, true",
    "CORRECTED, CORRECTED, true",
    "LEGACY, LEGACY, false",
    "CORRECTED, LEGACY, true"
  })
  void oldDatesAreSparks(String written, String read, boolean vectorized) {
    String path = GeneratedData.oldDates(directory, written);
    Sessions.with(
        Map.of(
            "spark.sql.parquet.datetimeRebaseModeInRead",
            read,
            "spark.sql.parquet.enableVectorizedReader",
            String.valueOf(vectorized)),
        () -> {
          for (String condition :
              List.of(
                  "true",
                  "day < DATE '1550-03-03'",
                  "day > DATE '1600-01-01'",
                  "at < TIMESTAMP '1600-01-01 00:00:00'",
                  "at > TIMESTAMP '1850-01-01 00:00:00'")) {
            assertThat(rows(floorplan(path).where(condition)))
                .as(condition)
                .isEqualTo(rows(SPARK.read().parquet(path).where(condition)))
                .isNotEmpty();
          }
        });
  }

  @Test
  void grownSchemasAreSparks() {
    String path = GeneratedData.evolved(directory);
    for (String merge : List.of("true", "false")) {
      Map<String, String> options = Map.of("mergeSchema", merge);
      Dataset<Row> ours = floorplan(options, path);
      Dataset<Row> sparks = SPARK.read().options(options).parquet(path);
      assertThat(ours.schema()).isEqualTo(sparks.schema());
      assertThat(rows(ours)).isEqualTo(rows(sparks)).hasSize(1000);
    }
    Dataset<Row> merged = floorplan(Map.of("mergeSchema", "true"), path);
    assertThat(merged.where("added IS NULL").count()).isEqualTo(500);
    assertThat(merged.where("added = 's700'").count()).isEqualTo(1);
    Dataset<Row> widened =
        SPARK.read().format("floorplan").schema("ID BIGINT, N BIGINT, part INT").load(path);
    assertThat(rows(widened.where("n = 700")))
        .isEqualTo(
            rows(
                SPARK
                    .read()
                    .schema("ID BIGINT, N BIGINT, part INT")
                    .parquet(path)
                    .where("n = 700")))
        .hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"count(added)", "min(added)", "max(n)", "count(*)"})
  void aggregatesOfGrownSchemasAreSparks(String aggregate) {
    String path = GeneratedData.evolved(directory);
    Map<String, String> options = Map.of("mergeSchema", "true");
    Sessions.with(
        Map.of("spark.sql.parquet.aggregatePushdown", "true"),
        () ->
            assertThat(rows(floorplan(options, path).selectExpr(aggregate)))
                .isEqualTo(
                    rows(SPARK.read().options(options).parquet(path).selectExpr(aggregate))));
  }

  @Test
  void namesFollowTheSessionsCase() {
    assertThat(floorplan(types).where("ID < 10 AND NESTED.A < 5").select("NaMe").count())
        .isEqualTo(5);
    Sessions.with(
        Map.of("spark.sql.caseSensitive", "true"),
        () -> assertThat(floorplan(types).where("id < 10").count()).isEqualTo(10));
  }

  @Test
  void sparksOwnListingDecidesWhichFilesThereAre() {
    for (Map<String, String> options :
        List.of(
            Map.of("pathGlobFilter", "*-00001-*"),
            Map.of("recursiveFileLookup", "true"),
            Map.of("basePath", types),
            Map.of("modifiedAfter", "2000-01-01T00:00:00"))) {
      assertThat(rows(floorplan(options, types)))
          .as(options.toString())
          .isEqualTo(rows(SPARK.read().options(options).parquet(types)));
    }
    String glob = directory + "/types/part-0000[01]*";
    assertThat(rows(floorplan(glob))).isEqualTo(rows(SPARK.read().parquet(glob)));
  }

  @Test
  void aPathThatIsNamedThreeTimesIsReadThreeTimes() {
    String[] several = {types, types, types};
    Map<String, Long> sparks = rows(SPARK.read().parquet(several).select("id", "name"));
    assertThat(sparks).hasSize(4000).containsValue(3L);
    for (String taskBytes : List.of("4KiB", "1GiB")) {
      for (String threshold : List.of("1", "1000")) {
        Map<String, String> options =
            Map.of("taskBytes", taskBytes, "footersOnExecutorsAbove", threshold);
        assertThat(rows(floorplan(options, several).select("id", "name"))).isEqualTo(sparks);
      }
    }
  }

  /** Which columns there are, and where, of those that both the files and the directories have. */
  @ParameterizedTest
  @CsvSource({"part, false", "PART, false", "part, true", "PART, true"})
  void aPartitionColumnThatIsInTheFilesTooStaysInItsPlace(String name, boolean isCaseSensitive) {
    String path = directory.resolve("both-" + name + isCaseSensitive).toString();
    for (int value : new int[] {1, 2}) {
      SPARK
          .range(300)
          .selectExpr(
              "id", "concat('in file ', id) AS part", "named_struct('part', id) AS s", "id AS last")
          .write()
          .parquet(path + "/" + name + "=" + value + "/other=x" + value);
    }
    Sessions.with(
        Map.of("spark.sql.caseSensitive", String.valueOf(isCaseSensitive)),
        () -> {
          Dataset<Row> sparks = SPARK.read().parquet(path);
          Dataset<Row> ours = floorplan(path);
          assertThat(ours.schema()).isEqualTo(sparks.schema());
          assertThat(rows(ours)).isEqualTo(rows(sparks)).hasSize(600);
          String condition = name + " = 2 AND id < 10";
          assertThat(rows(ours.where(condition))).isEqualTo(rows(sparks.where(condition)));
          assertThat(rows(ours.select(name, "last"))).isEqualTo(rows(sparks.select(name, "last")));
          String declared = "last BIGINT, " + name + " SMALLINT, id INT";
          assertThat(
                  SPARK.read().format("floorplan").schema("other STRING, " + declared).load(path))
              .satisfies(
                  data ->
                      assertThat(data.schema())
                          .isEqualTo(
                              SPARK
                                  .read()
                                  .schema("other STRING, " + declared)
                                  .parquet(path)
                                  .schema()));
          SPARK.sql("CREATE TABLE both USING floorplan LOCATION '" + path + "'");
          try {
            assertThat(SPARK.table("both").schema()).isEqualTo(sparks.schema());
            assertThat(rows(SPARK.table("both"))).isEqualTo(rows(sparks));
          } finally {
            SPARK.sql("DROP TABLE both");
          }
        });
  }

  @ParameterizedTest
  @CsvSource({"true", "false"})
  void aTypeThatDoesNotFitNamesFileAndColumn(boolean vectorized) {
    Sessions.with(
        Map.of("spark.sql.parquet.enableVectorizedReader", String.valueOf(vectorized)),
        () -> {
          Dataset<Row> ours =
              SPARK.read().format("floorplan").schema("id BIGINT, i STRING").load(types);
          assertThatThrownBy(ours::collectAsList)
              .hasMessageContaining("Encountered error while reading file file:" + "//" + types)
              .hasStackTraceContaining(
                  vectorized
                      ? "column: [i], physicalType: INT32, logicalType: string"
                      : "cannot decode row 0 of those read; of other types in the file:"
                          + " i is int, not string");
        });
  }
}
