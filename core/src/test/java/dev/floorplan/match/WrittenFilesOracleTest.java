package dev.floorplan.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floorplan.footer.Corpus;
import dev.floorplan.footer.FooterDecoder;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is proved holds for the rows of files with every type, by writers of today. */
class WrittenFilesOracleTest {
  private static final int PREDICATES_PER_FILE = 1_500;

  private static final List<String> DUCKDB_EXPRESSIONS =
      List.of(
          "noise(i) % 2 = 0",
          "small(i)::TINYINT",
          "(small(i) * 300)::SMALLINT",
          "small(i) * 20000000",
          "(noise(i) >> 1)::BIGINT",
          "small(i)::HUGEINT",
          "(noise(i) % 256)::UTINYINT",
          "(noise(i) % 65536)::USMALLINT",
          "(noise(i) % 4294967296)::UINTEGER",
          "noise(i)",
          "(small(i) / 3.0)::FLOAT",
          "small(i) / 7.0::DOUBLE",
          "CASE small(i) % 7 WHEN 0 THEN 'nan'::DOUBLE WHEN 1 THEN -0.0 ELSE 1e300 END",
          "CASE small(i) % 7 WHEN 0 THEN '-inf'::FLOAT ELSE 0.0 END",
          "(small(i) / 10.0)::DECIMAL(4, 1)",
          "(small(i) / 100.0)::DECIMAL(9, 2)",
          "(small(i) * 1000)::DECIMAL(18, 4)",
          "(small(i)::BIGINT * 123456789)::DECIMAL(38, 10)",
          "'text ' || noise(i)",
          "repeat(chr(97 + (noise(i) % 5)::INTEGER), 300)",
          "'\u00e9' || chr(1000 + (noise(i) % 90)::INTEGER)",
          "unhex(md5(i::VARCHAR))",
          "(['red', 'green'])[(1 + noise(i) % 2)::BIGINT]::colour",
          "DATE '1970-01-01' + small(i)",
          "DATE '1400-01-01' + (small(i) * 999)",
          "TIME '10:00:00' + to_milliseconds(small(i))",
          "TIMESTAMP '1970-01-01 00:00:00' + to_microseconds(small(i))",
          "(TIMESTAMP '1969-01-01 00:00:00' + to_hours(small(i)))::TIMESTAMP_S",
          "(TIMESTAMP '2100-01-01 00:00:00' + to_hours(small(i)))::TIMESTAMP_MS",
          "(TIMESTAMP '2020-03-29 02:30:00' + to_minutes(small(i)))::TIMESTAMP_NS",
          "(TIMESTAMP '2020-03-29 02:30:00' + to_minutes(small(i)))::TIMESTAMPTZ",
          "md5(i::VARCHAR)::UUID",
          "i::INTEGER",
          "DATE '2020-01-01' + i::INTEGER",
          "lpad(i::VARCHAR, 6, '0')",
          "{'below': small(i)}");

  @TempDir private Path directory;

  @Test
  void proofsHoldForFilesOfParquetJava() throws IOException {
    OracleRun run = new OracleRun(PREDICATES_PER_FILE);
    WrittenFiles files = new WrittenFiles(new Random(1));
    for (int i = 0; i < 12; i++) {
      Path file = directory.resolve(i + ".parquet");
      files.write(file, 5);
      check(run, file);
    }
    assertThat(run.files()).isEqualTo(12);
    assertProved(run, "parquet-java-sharpness.tsv");
  }

  @Test
  void proofsHoldForFilesOfDuckDb() throws IOException, SQLException {
    OracleRun run = new OracleRun(2 * PREDICATES_PER_FILE);
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TYPE colour AS ENUM ('red', 'green', 'blue')");
      statement.execute("CREATE MACRO noise(i) AS hash(i * 31)");
      statement.execute("CREATE MACRO small(i) AS (hash(i * 37) % 200)::INTEGER - 100");
      for (String options : new String[] {"", ", PARQUET_VERSION v2"}) {
        Path file = directory.resolve("duckdb" + options.length() + ".parquet");
        statement.execute(
            "COPY ("
                + select()
                + ") TO '"
                + file
                + "' (FORMAT parquet, ROW_GROUP_SIZE 2048"
                + options
                + ")");
        check(run, file);
      }
    }
    assertThat(run.files()).isEqualTo(2);
    assertProved(run, "duckdb-sharpness.tsv");
  }

  /** Some nulls in the first row group, none in the second, nothing else in the third. */
  private static String select() {
    StringBuilder select = new StringBuilder("SELECT ");
    for (int column = 0; column < DUCKDB_EXPRESSIONS.size(); column++) {
      String expression = DUCKDB_EXPRESSIONS.get(column);
      String gone = "(i < 2048 AND i % 5 = 0) OR i >= 4096";
      select.append("if(%s, NULL, %s) AS nullable_%d, ".formatted(gone, expression, column));
      if (column % 3 == 0) {
        select.append("%s AS full_%d, ".formatted(expression, column));
      }
    }
    return select + "i FROM range(4500) numbers(i)";
  }

  private static void check(OracleRun run, Path file) throws IOException {
    run.check(
        file.getFileName().toString(),
        file,
        new FooterDecoder().decode(file.toString(), 0, Corpus.footer(file)));
  }

  private static void assertProved(OracleRun run, String floors) throws IOException {
    System.out.println(run);
    assertThat(run.violations()).isEmpty();
    run.sharpness().assertAbove(floors);
  }
}
