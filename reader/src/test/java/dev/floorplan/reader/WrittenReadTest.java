package dev.floorplan.reader;

import static dev.floorplan.predicate.Predicates.col;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floorplan.Chunking;
import dev.floorplan.ParquetScan;
import dev.floorplan.predicate.Predicate;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files of all types in all codecs, read as another reader reads them: with random columns,
 * conditions, limits and ways of planning. A long form runs with {@code -Dfloorplan.long=true}.
 */
class WrittenReadTest {
  private static final long SEED = Long.getLong("floorplan.seed", 20_261_204L);
  private static final int QUERIES = Boolean.getBoolean("floorplan.long") ? 2_000 : 16;
  private static final List<String> CODECS =
      List.of("UNCOMPRESSED", "SNAPPY", "GZIP", "ZSTD", "BROTLI", "LZ4", "LZ4_RAW");

  private static final List<String> COLUMNS =
      List.of(
          "i8", "u8", "i32", "i64", "u64", "f", "d", "dec4", "dec18", "dec38", "b", "s", "few",
          "bin", "day", "ts", "tsz", "t", "uid", "l", "ll", "m", "st", "ls");

  private static final String SELECT =
      """
      SELECT CASE WHEN i %% 11 > 0 THEN (i %% 100)::TINYINT END AS i8, (i %% 256)::UTINYINT AS u8,
        CASE WHEN i %% 5 > 0 THEN (hash(i) %% 100000)::INTEGER - 50000 END AS i32,
        i * 1000003 AS i64, hash(i) AS u64, (i / 7)::FLOAT AS f, sin(i)::DOUBLE AS d,
        (i %% 9999 / 100.0)::DECIMAL(4,2) AS dec4, i::DECIMAL(18,3) AS dec18,
        (hash(i)::HUGEINT * i)::DECIMAL(38,0) AS dec38,
        CASE WHEN i %% 3 > 0 THEN i %% 2 = 0 END AS b,
        CASE WHEN i %% 4 > 0 THEN 'text ' || hash(i) END AS s,
        ['red', 'green', 'blue', 'ünï'][1 + i %% 4] AS few,
        encode('b' || i) AS bin, DATE '1969-01-01' + (i %% 2000)::INTEGER AS day,
        TIMESTAMP '1999-12-31 23:59:59.123456' + to_seconds(i * 77) AS ts,
        TIMESTAMPTZ '2020-01-01 00:00:00.000001+00' + to_seconds(i) AS tsz,
        TIME '00:00:00' + to_seconds(i %% 86399) AS t, md5(i::VARCHAR)::UUID AS uid,
        CASE i %% 4 WHEN 0 THEN NULL WHEN 1 THEN []::INTEGER[] ELSE [i, NULL, i + 1]::INTEGER[] END AS l,
        [[i], [], NULL, [i, i %% 2]] AS ll,
        CASE WHEN i %% 6 > 0 THEN MAP {'a' || i %% 3: i, 'z': NULL} END AS m,
        CASE WHEN i %% 7 > 0 THEN {'x': i, 'y': CASE WHEN i %% 2 = 0 THEN 'y' || i END} END AS st,
        [{'k': i, 'v': [i::VARCHAR]}, NULL] AS ls
      FROM range(%d, %d) r(i)""";

  /** The same condition for both readers. */
  private record Condition(Predicate predicate, String sql) {
    Condition and(Condition other) {
      return new Condition(predicate.and(other.predicate), "(" + sql + ") AND (" + other.sql + ")");
    }

    Condition or(Condition other) {
      return new Condition(predicate.or(other.predicate), "(" + sql + ") OR (" + other.sql + ")");
    }

    Condition not() {
      return new Condition(predicate.not(), "NOT (" + sql + ")");
    }
  }

  private final Random random = new Random(SEED);

  @Test
  void randomQueriesGiveTheRowsOfTheOtherReader(@TempDir Path directory) throws Exception {
    int selective = 0;
    try (DuckDb duck = new DuckDb()) {
      write(duck, directory);
      for (int i = 0; i < QUERIES; i++) {
        selective += check(duck, directory, i) ? 1 : 0;
      }
    }
    assertThat(selective).isGreaterThan(QUERIES / 8);
  }

  private void write(DuckDb duck, Path directory) throws SQLException {
    int row = 0;
    for (String codec : CODECS) {
      int rows = 2_100 + random.nextInt(1_000);
      copy(duck, directory, codec, row, row + rows);
      row += rows;
    }
    copy(duck, directory, "EMPTY", row, row);
  }

  private static void copy(DuckDb duck, Path directory, String codec, int from, int to)
      throws SQLException {
    duck.execute(
        "COPY (%s) TO '%s' (FORMAT PARQUET, CODEC %s, ROW_GROUP_SIZE 2048, PARQUET_VERSION %s)"
            .formatted(
                SELECT.formatted(from, to),
                directory.resolve(codec + ".parquet"),
                codec.equals("EMPTY") ? "SNAPPY" : codec,
                from % 2 == 0 ? "V1" : "V2"));
  }

  /** Whether the query has a condition that some rows pass. */
  private boolean check(DuckDb duck, Path directory, int number) throws IOException, SQLException {
    List<String> columns = new ArrayList<>(COLUMNS);
    if (random.nextInt(4) > 0) {
      Collections.shuffle(columns, random);
      columns = columns.subList(0, 1 + random.nextInt(5));
    }
    String from = random.nextInt(8) == 0 ? "*" : CODECS.get(random.nextInt(CODECS.size()));
    Path paths = directory.resolve(from + ".parquet");
    ParquetScan.Builder scan = scan(paths, columns);
    Condition condition = random.nextInt(5) == 0 ? null : tree(2);
    String where = "";
    if (condition != null) {
      scan.where(condition.predicate);
      where = " WHERE " + condition.sql;
    }
    int threads = random.nextBoolean() ? 1 : 8;
    ScanRunner runner =
        ScanRunner.builder()
            .threads(threads)
            .memoryBytes(random.nextBoolean() ? 1 << 30 : 1 << 16)
            .order(random.nextBoolean() ? DeliveryOrder.PLAN : DeliveryOrder.AS_READ)
            .build();
    List<String> expected =
        duck.rows(
            "SELECT "
                + String.join(", ", COLUMNS.stream().filter(columns::contains).toList())
                + " FROM "
                + DuckDb.scan(paths.toString())
                + where);
    String what =
        "seed %d, query %d: %s of %s%s, %d threads"
            .formatted(SEED, number, columns, from, where, threads);

    assertThat(Reading.sorted(Reading.run(runner, scan.build()))).as(what).isEqualTo(expected);
    assertThat(Reading.count(runner, scan.build())).as(what).isEqualTo(expected.size());
    int limit = random.nextInt(expected.size() + 10);
    List<String> some = Reading.run(runner, scan.limit(limit).build());
    assertThat(some).as(what).hasSize(Math.min(limit, expected.size()));
    assertThat(expected).as(what).containsAll(some);
    return condition != null && !expected.isEmpty();
  }

  private ParquetScan.Builder scan(Path paths, List<String> columns) {
    ParquetScan.Builder scan =
        ParquetScan.builder()
            .paths(paths.toString())
            .columns(columns)
            .taskBytes(1 + random.nextInt(1 << 20))
            .coalesceBytes(random.nextInt(3) == 0 ? 1 + random.nextInt(1 << 20) : 0)
            .splitCoalesced(random.nextBoolean());
    return random.nextInt(3) > 0
        ? scan.maxOpenBins(1 + random.nextInt(4))
        : scan.chunking(Chunking.SIZE).chunkBytes(1 + random.nextInt(1 << 18));
  }

  private Condition tree(int depth) {
    if (depth == 0 || random.nextInt(3) == 0) {
      return atom();
    }
    return switch (random.nextInt(3)) {
      case 0 -> tree(depth - 1).and(tree(depth - 1));
      case 1 -> tree(depth - 1).or(tree(depth - 1));
      default -> tree(depth - 1).not();
    };
  }

  private Condition atom() {
    int number = random.nextInt(18_000);
    return switch (random.nextInt(10)) {
      case 0 -> new Condition(col("i8").gt(number % 100), "i8 > " + number % 100);
      case 1 -> new Condition(col("i32").le(number - 20_000), "i32 <= " + (number - 20_000));
      case 2 ->
          new Condition(
              col("i64").between(0L, number * 1_000_003L),
              "i64 BETWEEN 0 AND " + number * 1_000_003L);
      case 3 -> new Condition(col("d").lt(number / 18_000.0), "d < " + number / 18_000.0);
      case 4 -> new Condition(col("s").isNull(), "s IS NULL");
      case 5 -> new Condition(col("few").in("red", "ünï"), "few IN ('red', 'ünï')");
      case 6 -> new Condition(col("s").startsWith("text 1"), "s LIKE 'text 1%'");
      case 7 -> new Condition(col("b").eq(true), "b = true");
      case 8 -> new Condition(col("st", "x").ge((long) number), "st.x >= " + number);
      default -> new Condition(col("u8").ne(number % 256), "u8 <> " + number % 256);
    };
  }
}
