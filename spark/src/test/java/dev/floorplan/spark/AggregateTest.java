package dev.floorplan.spark;

import static dev.floorplan.spark.Sessions.SPARK;
import static dev.floorplan.spark.Sessions.floorplan;
import static dev.floorplan.spark.Sessions.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.execution.datasources.v2.BatchScanExec;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Aggregates from footers: they are those of the rows, and where not known they are left alone. */
class AggregateTest {
  @TempDir private static Path directory;
  private static final Map<String, String> MERGED = Map.of("mergeSchema", "true");
  private static String mixed;

  @BeforeAll
  static void write() {
    mixed = GeneratedData.mixed(directory);
  }

  private static final List<String> COLUMNS =
      List.of(
          "flag",
          "tiny",
          "small",
          "i",
          "l",
          "f",
          "d",
          "nan",
          "zero",
          "dec9",
          "dec18",
          "dec38",
          "text",
          "bin",
          "day",
          "at",
          "local",
          "old",
          "nothing",
          "half",
          "struct",
          "struct.a",
          "list",
          "pairs",
          "`a.b`",
          "added",
          "p",
          "q",
          "i + 1",
          "CAST(l AS STRING)",
          "1",
          "NULL");

  private static final List<String> CONDITIONS =
      List.of(
          "p = 1",
          "p IS NULL",
          "q = 'x y'",
          "q IS NOT NULL AND p < 3",
          "p > 100",
          "i > 0",
          "true",
          "p = 2 OR i IS NULL",
          "l < 0");

  private static boolean isFromFooters(Dataset<Row> query) {
    BatchScanExec scan = Plans.scanOf(query);
    return scan != null && scan.scan() instanceof AggregateScan;
  }

  private static Map<String, Long> normal(Dataset<Row> query) {
    // Which of two equal zeros is the least depends on which comes first.
    return rows(query).entrySet().stream()
        .collect(
            java.util.stream.Collectors.toMap(
                row -> row.getKey().replace("-0.0,", "0.0,"), Map.Entry::getValue, Long::sum));
  }

  @Test
  void randomAggregatesAreThoseOfTheRows() {
    int fromFooters = 0;
    for (int seed = 0; seed < 30 * Runs.factor(); seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Map<String, String> options =
          Map.of(
              "mergeSchema", "true", "footersOnExecutorsAbove", random.nextInt(4) == 0 ? "2" : "9");
      List<String> aggregates = new ArrayList<>();
      for (int i = random.nextInt(4); i >= 0; i--) {
        aggregates.add(aggregate(random));
      }
      String condition = random.nextBoolean() ? "true" : pick(CONDITIONS, random);
      List<String> groups =
          random.nextInt(3) > 0
              ? List.of()
              : pick(
                  List.of(List.of("p"), List.of("q"), List.of("q", "p"), List.of("p", "flag")),
                  random);
      String query = "seed " + seed + ": " + aggregates + " WHERE " + condition + " BY " + groups;
      Dataset<Row> ours = aggregate(floorplan(options, mixed), condition, groups, aggregates);
      Dataset<Row> sparks =
          aggregate(SPARK.read().options(options).parquet(mixed), condition, groups, aggregates);
      assertThat(ours.schema()).as(query).isEqualTo(sparks.schema());
      fromFooters += isFromFooters(ours) ? 1 : 0;
      assertThat(normal(ours)).as(query).isEqualTo(normal(sparks));
    }
    assertThat(fromFooters).isGreaterThan(3 * Runs.factor());
  }

  private static String aggregate(SplittableRandom random) {
    String column = pick(COLUMNS, random);
    return switch (random.nextInt(12)) {
      case 0, 1 -> "count(*)";
      case 2, 3, 4 -> "count(" + column + ")";
      case 5, 6, 7 -> column.equals("pairs") ? "count(pairs)" : "min(" + column + ")";
      case 8, 9, 10 -> column.equals("pairs") ? "count(pairs)" : "max(" + column + ")";
      default ->
          pick(
              List.of(
                  "count(DISTINCT i)",
                  "count(DISTINCT 1)",
                  "sum(tiny)",
                  "count(i, l)",
                  "avg(tiny)",
                  "count(i) FILTER (WHERE l > 0)",
                  "max(i) FILTER (WHERE l > 0)",
                  "count(*) FILTER (WHERE i > 0)",
                  "min(i) + max(i)",
                  "any_value(nothing)"),
              random);
    };
  }

  private static Dataset<Row> aggregate(
      Dataset<Row> data, String condition, List<String> groups, List<String> aggregates) {
    Column[] columns = aggregates.stream().map(functions::expr).toArray(Column[]::new);
    return data.where(condition)
        .groupBy(groups.stream().map(functions::col).toArray(Column[]::new))
        .agg(columns[0], Arrays.copyOfRange(columns, 1, columns.length));
  }

  private static <T> T pick(List<T> choices, SplittableRandom random) {
    return choices.get(random.nextInt(choices.size()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "count(*)",
        "count(flag)",
        "min(flag)",
        "max(tiny)",
        "min(small)",
        "count(i)",
        "min(i)",
        "max(l)",
        "min(f)",
        "max(f)",
        "min(d)",
        "max(d)",
        "min(dec9)",
        "max(dec18)",
        "min(dec38)",
        "count(text)",
        "count(bin)",
        "min(day)",
        "max(at)",
        "min(at)",
        "max(local)",
        "count(old)",
        "count(nothing)",
        "min(nothing)",
        "max(half)",
        "count(half)",
        "count(nan)",
        "count(`a.b`)",
        "max(`a.b`)",
        "count(added)",
        "min(added)",
        "count(p)",
        "min(p)",
        "max(q)",
        "max(i) + 1"
      })
  void whatFootersKnowTheyAnswer(String aggregate) {
    Dataset<Row> ours = floorplan(MERGED, mixed).selectExpr(aggregate);
    assertThat(isFromFooters(ours)).isTrue();
    assertThat(rows(ours)).isEqualTo(rows(sparks().selectExpr(aggregate)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "min(text)",
        "max(bin)",
        "max(nan)",
        "min(nan)",
        "max(zero)",
        "min(zero)",
        "min(old)",
        "count(struct)",
        "count(struct.a)",
        "min(struct.a)",
        "count(list)",
        "count(pairs)",
        "min(struct)",
        "count(DISTINCT i)",
        "sum(i)",
        "min(i + 1)",
        "count(i, l)",
        "count(DISTINCT p)",
        "max(CAST(i AS BIGINT))",
        "count(i) FILTER (WHERE i > 0)"
      })
  void whatTheyDoNotKnowIsTakenFromRows(String aggregate) {
    Dataset<Row> ours = floorplan(MERGED, mixed).selectExpr(aggregate);
    assertThat(isFromFooters(ours)).isFalse();
    assertThat(normal(ours)).isEqualTo(normal(sparks().selectExpr(aggregate)));
    assertThat(isFromFooters(floorplan(MERGED, mixed).selectExpr("count(*)", aggregate))).isFalse();
  }

  private static Dataset<Row> sparks() {
    return SPARK.read().options(MERGED).parquet(mixed);
  }

  @Test
  void noTaskOpensAFile() {
    Dataset<Row> data = floorplan(CountingFileSystem.OPTIONS, "counted://" + mixed);
    long files = data.inputFiles().length;
    long before = CountingFileSystem.OPENED.get();
    Dataset<Row> ours = data.selectExpr("count(*)", "count(i)", "min(l)", "max(d)", "min(p)");
    assertThat(ours.collectAsList()).hasSize(1);
    assertThat(CountingFileSystem.OPENED.get() - before).as("footers").isEqualTo(files);
    assertThat(Plans.scanOf(data.selectExpr("min(l)")).scan().description())
        .contains("Aggregates: [min(l)] from footers");
    String explained =
        ((org.apache.spark.sql.classic.Dataset<?>) data.groupBy("p").count())
            .queryExecution()
            .toString();
    assertThat(explained).contains("[count(*)] by [p] from footers");
  }

  @Test
  void numbersOfRowsWaitForTheQueryToRun() {
    Dataset<Row> data = floorplan(CountingFileSystem.OPTIONS, "counted://" + mixed);
    long before = CountingFileSystem.OPENED.get();
    Dataset<Row> ours = data.groupBy("p").agg(functions.expr("count(*)"), functions.expr("max(q)"));
    assertThat(isFromFooters(ours)).isTrue();
    assertThat(CountingFileSystem.OPENED.get() - before).isZero();
    assertThat(rows(ours))
        .isEqualTo(
            rows(
                SPARK
                    .read()
                    .parquet(mixed)
                    .groupBy("p")
                    .agg(functions.expr("count(*)"), functions.expr("max(q)"))));
  }

  @Test
  void theFirstRowGroupThatIsNotKnownEndsTheReadingOfFooters() {
    Dataset<Row> data =
        floorplan(
            Map.of("ioThreads", "1", "fs.counted.impl", CountingFileSystem.class.getName()),
            "counted://" + mixed);
    long files = data.inputFiles().length;
    long before = CountingFileSystem.OPENED.get();
    assertThat(isFromFooters(data.selectExpr("min(zero)"))).isFalse();
    assertThat(CountingFileSystem.OPENED.get() - before).isLessThan(files / 2);
  }

  @Test
  void groupsAreThoseOfTheRows() {
    for (List<String> groups :
        List.of(List.of("p"), List.of("q"), List.of("q", "p"), List.of("p", "p"))) {
      List<String> aggregates = List.of("count(i)", "min(l)", "max(dec9)", "count(p)", "max(q)");
      Dataset<Row> ours = aggregate(floorplan(MERGED, mixed), "true", groups, aggregates);
      assertThat(isFromFooters(ours)).isTrue();
      assertThat(rows(ours)).isEqualTo(rows(aggregate(sparks(), "true", groups, aggregates)));
      Dataset<Row> distinct = floorplan(MERGED, mixed).selectExpr(groups.get(0)).distinct();
      assertThat(isFromFooters(distinct)).isTrue();
      assertThat(rows(distinct)).isEqualTo(rows(sparks().selectExpr(groups.get(0)).distinct()));
    }
    assertThat(
            isFromFooters(
                aggregate(floorplan(MERGED, mixed), "true", List.of("flag"), List.of("min(i)"))))
        .isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "count(DISTINCT 1)",
        "count(NULL)",
        "count(1)",
        "count(DISTINCT p)",
        "count(DISTINCT NULL)"
      })
  void countsOfConstantsAreSparks(String aggregate) {
    for (String condition : List.of("true", "p = 1", "p = 100")) {
      for (List<String> groups : List.of(List.<String>of(), List.of("p"), List.of("p", "q"))) {
        List<String> aggregates = List.of(aggregate, "count(*)", "min(q)", aggregate + " + 1");
        assertThat(rows(aggregate(floorplan(MERGED, mixed), condition, groups, aggregates)))
            .as(condition + groups)
            .isEqualTo(rows(aggregate(sparks(), condition, groups, aggregates)));
      }
    }
  }

  /** Spark takes equal scans for one. */
  @Test
  void scansOfOtherAggregatesAreOthers() {
    floorplan(MERGED, mixed).createOrReplaceTempView("ours");
    sparks().createOrReplaceTempView("sparks");
    String query =
        "SELECT (SELECT min(l) FROM ours), (SELECT max(l) FROM ours), (SELECT min(i) FROM ours),"
            + " (SELECT max(l) FROM ours WHERE p = 1), (SELECT count(*) FROM ours)"
            + " UNION ALL SELECT max(l), min(l), count(*), min(tiny), count(i) FROM ours"
            + " UNION ALL SELECT min(l), max(l), count(*), min(tiny), count(i) FROM ours";
    assertThat(rows(SPARK.sql(query))).isEqualTo(rows(SPARK.sql(query.replace("ours", "sparks"))));
  }

  @Test
  void aSchemaThatIsNotTheFilesIsLeftToRows() {
    for (String schema :
        List.of("i BIGINT", "tiny INT", "day TIMESTAMP_NTZ", "dec9 DECIMAL(20,2)")) {
      Dataset<Row> ours = SPARK.read().format("floorplan").schema(schema).load(mixed);
      String name = schema.substring(0, schema.indexOf(' '));
      for (String aggregate : List.of("min", "max", "count")) {
        Dataset<Row> query = ours.selectExpr(aggregate + "(" + name + ")");
        assertThat(isFromFooters(query)).as(schema).isFalse();
      }
    }
    Dataset<Row> absent = SPARK.read().format("floorplan").schema("l BIGINT, no INT").load(mixed);
    Dataset<Row> query = absent.selectExpr("count(no)", "min(no)", "count(l)");
    assertThat(isFromFooters(query)).isTrue();
    assertThat(rows(query)).containsOnlyKeys("(0, null, 4000, )");
  }

  @Test
  void nothingIsCountedAsNothing(@TempDir Path empty) {
    SPARK.range(0).selectExpr("id", "1 AS p").write().parquet(empty + "/files/p=1");
    Dataset<Row> ours = floorplan(empty + "/files");
    Dataset<Row> query = ours.selectExpr("count(*)", "count(id)", "min(id)", "max(p)", "count(p)");
    assertThat(isFromFooters(query)).isTrue();
    assertThat(rows(query)).containsOnlyKeys("(0, 0, null, null, 0, )");
    assertThat(rows(ours.groupBy("p").count())).isEmpty();
    assertThat(rows(ours.where("p = 2").groupBy().count())).containsOnlyKeys("(0, )");
  }

  @ParameterizedTest
  @CsvSource({"LEGACY, CORRECTED", "CORRECTED, LEGACY", "CORRECTED, CORRECTED", "LEGACY, LEGACY"})
  void oldDatesAreLeftToRows(String written, String read) {
    String path = GeneratedData.oldDates(directory, written);
    Sessions.with(
        Map.of("spark.sql.parquet.datetimeRebaseModeInRead", read),
        () -> {
          for (String aggregate : List.of("min(day)", "max(day)", "min(at)", "max(at)")) {
            Dataset<Row> ours = floorplan(path).selectExpr(aggregate);
            assertThat(rows(ours))
                .as(aggregate)
                .isEqualTo(rows(SPARK.read().parquet(path).selectExpr(aggregate)));
            assertThat(isFromFooters(floorplan(path).selectExpr(aggregate)))
                .as(aggregate)
                .isFalse();
          }
          assertThat(isFromFooters(floorplan(path).selectExpr("count(day)"))).isTrue();
        });
  }

  @Test
  void aBadFileIsAnErrorOrLeftOutAsEver(@TempDir Path data) throws IOException {
    SPARK.range(10).coalesce(1).write().mode("append").parquet(data + "/files");
    Path bad = Files.writeString(data.resolve("files/z.parquet"), "this is not a Parquet file");
    Dataset<Row> failing =
        SPARK.read().format("floorplan").schema("id BIGINT").load(data + "/files");
    assertThatThrownBy(() -> failing.selectExpr("min(id)").collectAsList())
        .hasMessageContaining(bad + ": ends with 'file'");
    Dataset<Row> query =
        SPARK
            .read()
            .format("floorplan")
            .schema("id BIGINT")
            .option("onError", "skip")
            .load(data + "/files")
            .selectExpr("max(id)");
    Plans plan = Plans.of(query);
    assertThat(rows(query)).containsOnlyKeys("(9, )");
    assertThat(plan.metric("floorplanFilesSkipped")).isEqualTo(1);
    assertThat(plan.scan().scan()).isInstanceOf(AggregateScan.class);
    assertThat(
            isFromFooters(
                SPARK
                    .read()
                    .format("floorplan")
                    .schema("id BIGINT")
                    .option("ignoreCorruptFiles", "true")
                    .load(data + "/files")
                    .selectExpr("max(id)")))
        .isFalse();
  }
}
