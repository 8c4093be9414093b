package dev.floorplan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rows of the samples, read in many ways, are those that another reader finds. */
class ReadCommandTest {
  private static final String DAY_1 = Run.SAMPLES + "/city=oslo/day-01.parquet";
  private static final String COLUMNS =
      "{trip_id: 'INTEGER', started_at: 'TIMESTAMP', fare: 'DECIMAL(6,2)', stars: 'TINYINT',"
          + " pickup: 'STRUCT(latitude INTEGER, longitude INTEGER)', complaint: 'VARCHAR',"
          + " city: 'VARCHAR'}";

  private static DuckDb duckdb;

  @TempDir Path directory;

  @BeforeAll
  static void loadTheSamples() throws SQLException {
    duckdb = new DuckDb();
    duckdb.execute(
        "CREATE TABLE trips AS SELECT * FROM read_parquet('"
            + Run.SAMPLES
            + "/*/*.parquet', hive_partitioning = true, hive_types = {'city': VARCHAR})");
  }

  @AfterAll
  static void close() throws SQLException {
    duckdb.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--threads 1",
        "--threads 8 --memory 1MiB",
        "--threads 2 --task-bytes 100kB --coalesce-bytes 50kB --split-coalesced",
        "--threads 3 --chunking size --chunk-bytes 70kB --task-bytes 500kB",
      })
  void allRowsAreThoseOfAnotherReader(String options) throws Exception {
    assertRows("SELECT * FROM trips", read(options.split(" ", -1)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fare > 50 AND stars IS NULL",
        "city = 'lisbon' AND started_at < TIMESTAMP '2025-03-03'",
        "pickup.latitude BETWEEN 10 AND 20 OR city IS NULL",
        "NOT (complaint LIKE 'a%' OR stars IN (1, 2))",
        "trip_id = 1234",
        "FALSE",
      })
  void rowsThatPassAreThoseOfAnotherReader(String where) throws Exception {
    String expected = "SELECT * FROM trips WHERE " + where;
    assertRows(expected, read("--where", where, "--threads", "8", "--task-bytes", "200kB"));
    assertRows(expected, read("--where", where, "--chunking", "size", "--chunk-bytes", "99kB"));
  }

  @Test
  void selectedColumnsComeInTheOrderOfTheSchemaThePartitionLast() throws Exception {
    Path rows = read("--columns", "city,pickup.longitude,trip_id", "--where", "fare < 4.00");
    assertThat(Files.readAllLines(rows).get(0))
        .matches("\\{\"trip_id\":\\d+,\"pickup\":\\{\"longitude\":\\d+\\},\"city\":.*\\}");
    assertThat(
            duckdb.haveSameRows(
                "SELECT trip_id, pickup.longitude, city FROM trips WHERE fare < 4.00",
                "SELECT trip_id, pickup.longitude, city FROM " + json(rows)))
        .isTrue();
  }

  @Test
  void aLimitGivesExactlySoManyRowsThatPass() throws Exception {
    for (String threads : List.of("1", "8")) {
      for (int limit : new int[] {0, 1, 10, 3000, 100_000}) {
        Path rows =
            read("--where", "stars = 5", "--limit", String.valueOf(limit), "--threads", threads);
        long all = duckdb.number("SELECT count(*) FROM trips WHERE stars = 5");
        assertThat(Files.readAllLines(rows)).hasSize((int) Math.min(limit, all));
        assertThat(
                duckdb.number(
                    "SELECT count(*) FROM (SELECT * FROM "
                        + json(rows)
                        + " EXCEPT ALL SELECT * FROM trips WHERE stars = 5)"))
            .isZero();
      }
    }
  }

  @Test
  void theSamePlanGivesTheSameRowsInTheSameOrder() throws IOException {
    String one = done("read", Run.SAMPLES, "--threads", "1").out();
    assertThat(done("read", Run.SAMPLES, "--threads", "8").out()).isEqualTo(one);
    assertThat(one).hasLineCount(63_904);
  }

  @Test
  void aFewRowsLookLikeThis() throws IOException {
    Run json = done("read", DAY_1, "--limit", "4");
    Golden.assertMatches("read-oslo.jsonl", json.out());
    assertThat(json.err()).startsWith("read     4 rows of 1 task, 1 row group of 4 rows with ");
    Golden.assertMatches(
        "read-trips.csv",
        done("read", Run.SAMPLES, "--where", "trip_id IN (2049, 50100, 90001)", "--format", "csv")
            .out());
  }

  @Test
  void csvReadsBackAsTheSameRows() throws Exception {
    Path rows = directory.resolve("rows.csv");
    Run run = done("read", Run.SAMPLES, "--format", "csv", "-o", rows.toString());
    assertThat(run.out()).isEmpty();
    String columns = COLUMNS.replaceAll("'STRUCT.*?\\)'", "'VARCHAR'");
    assertRows(
        "SELECT * FROM trips",
        "SELECT * REPLACE (from_json(pickup,"
            + " '{\"latitude\":\"INTEGER\",\"longitude\":\"INTEGER\"}') AS pickup) FROM read_csv("
            + DuckDb.quoted(rows)
            + ", header = true, columns = "
            + columns
            + ")");
  }

  @Test
  void withoutRowsCsvStillHasTheNames() {
    assertThat(done("read", DAY_1, "--where", "trip_id < 0", "--format", "csv").out())
        .isEqualTo("trip_id,started_at,fare,stars,pickup,complaint,city\n".replace(",city", ""));
    assertThat(done("read", DAY_1, "--where", "trip_id < 0").out()).isEmpty();
  }

  @Test
  void theOutputFileAppearsOnlyWhenAllRowsAreRead() throws IOException {
    Path broken = Files.createDirectory(directory.resolve("broken"));
    byte[] whole = Files.readAllBytes(Path.of(DAY_1));
    Files.write(broken.resolve("a.parquet"), whole);
    byte[] damaged = whole.clone();
    for (int i = 4; i < 40; i++) {
      damaged[i] = (byte) 0xff;
    }
    Files.write(broken.resolve("b.parquet"), damaged);
    Path rows = directory.resolve("rows.jsonl");
    Run run = Run.of("read", broken.toString(), "-o", rows.toString());
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err())
        .startsWith("floorplan: " + broken + "/b.parquet: ")
        .contains("row group 0", "trip_id")
        .hasLineCount(1);
    try (Stream<Path> left = Files.list(directory)) {
      assertThat(left).containsExactly(broken);
    }
  }

  @Test
  void aFileThatCannotBePlannedIsLeftOutOnRequestAndListed() throws IOException {
    Path mixed = Files.createDirectory(directory.resolve("mixed"));
    Files.copy(Path.of(DAY_1), mixed.resolve("a.parquet"));
    Files.writeString(mixed.resolve("b.parquet"), "this is not a Parquet file");
    Run run = done("read", mixed.toString(), "--on-error", "skip");
    assertThat(run.out()).hasLineCount(31);
    assertThat(run.err()).contains("skipped  1 unreadable", "b.parquet: ends with");
  }

  @Test
  void aFileThatDoesNotFitIsNamedHoweverManyThreadsRead() throws Exception {
    Path files = Files.createDirectory(directory.resolve("unfit"));
    for (String type : List.of("INTEGER", "VARCHAR")) {
      Path file = files.resolve(type + ".parquet");
      duckdb.execute(
          "COPY (SELECT 1::%s AS id) TO %s (FORMAT parquet)".formatted(type, DuckDb.quoted(file)));
    }
    for (int round = 0; round < 20; round++) {
      for (String command : List.of("read", "count")) {
        Run run = Run.of(command, files.toString(), "--threads", "8");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("VARCHAR.parquet: column id ").hasLineCount(1);
      }
    }
  }

  @Test
  void namesThatMakeNoSenseAreErrors() {
    Run literal = Run.of("read", DAY_1, "--where", "fare = 'much'");
    assertThat(literal.exitCode()).isEqualTo(1);
    assertThat(literal.err())
        .endsWith("fare is INT32 DECIMAL(6,2); compare it with a number\n")
        .hasLineCount(1);
  }

  private Path read(String... options) {
    Path rows = directory.resolve("rows.jsonl");
    List<String> args = new ArrayList<>(List.of("read", Run.SAMPLES, "-o", rows.toString()));
    args.addAll(List.of(options));
    done(args.toArray(new String[0]));
    return rows;
  }

  private static void assertRows(String expected, Path rows) throws SQLException {
    assertRows(expected, "SELECT * FROM " + json(rows));
  }

  private static void assertRows(String expected, String actual) throws SQLException {
    assertThat(duckdb.haveSameRows(expected, actual)).isTrue();
  }

  private static String json(Path rows) {
    return "read_json("
        + DuckDb.quoted(rows)
        + ", format = 'newline_delimited', columns = "
        + COLUMNS
        + ")";
  }

  private static Run done(String... args) {
    Run run = Run.of(args);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run;
  }
}
