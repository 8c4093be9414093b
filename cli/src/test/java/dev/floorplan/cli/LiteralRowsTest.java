package dev.floorplan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Literals at the edges of their types select the rows that another reader selects. */
class LiteralRowsTest {
  private static final List<String> OPERATORS = List.of("=", "<>", "<", "<=", ">", ">=");

  private static DuckDb duckdb;

  @TempDir Path directory;

  @BeforeAll
  static void open() throws SQLException {
    duckdb = new DuckDb();
  }

  @AfterAll
  static void close() throws SQLException {
    duckdb.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "TIME | '00:00', '23:59:59.999999', '24:00' | TIME '24:00:00'; TIME '23:59:59.999999'",
        "DATE | '-0044-03-15', '0001-01-01', '12345-01-01', '2024-02-29', 'infinity', '-infinity' |"
            + " DATE '-0044-03-15'; DATE '0000-01-01'; DATE '12345-01-01';"
            + " TIMESTAMP '2024-02-29 00:00:01'; TIMESTAMP '2024-02-28 24:00:00'",
        "TIMESTAMP | '-290307-12-22', '294247-01-10 04:00:54.775806', '2024-02-29 12:30', 'infinity' |"
            + " TIMESTAMP '294247-01-10 04:00:54.775806'; TIMESTAMP '-290307-12-22 00:00:00';"
            + " TIMESTAMP '2024-02-29 12:30:00'; TIMESTAMP '2024-02-28 24:00:00'; DATE '2024-02-29'",
        "TIMESTAMPTZ | '1970-01-01 00:00Z', '2024-02-29 12:30Z', '-infinity' |"
            + " TIMESTAMPTZ '2024-02-29 14:30:00+02:00'; TIMESTAMPTZ '1970-01-01 00:00:00+15:59';"
            + " TIMESTAMP WITH TIME ZONE '2024-02-29 14:30:00+02'; TIMESTAMP '2024-02-29 12:30:00'",
        "INTEGER | 0, -1, 2147483647, -2147483648 |"
            + " 2147483648; -2147483649; 1e0; -0.5; 1e400; -1e400; 1e-9; CAST('inf' AS DOUBLE)",
        "BIGINT | 9223372036854775807, -9223372036854775808, 9007199254740992, 9007199254740994 |"
            + " 9223372036854775808; -9223372036854775809; 9007199254740993; 9007199254740993.5",
        "UBIGINT | 0, 18446744073709551615, 9223372036854775808 |"
            + " 18446744073709551615; 18446744073709551616; -1; 9223372036854775807.5",
        "DECIMAL(38,20) | 0.29999999999999999, 0.3, 0.30000000000000001, 9007199254740994 |"
            + " 0.3; 0.29999999999999998889; 9007199254740993.5",
        "DECIMAL(4,2) | 0.3, 0.25, -99.99 | 0.3; 3e-1; 0.300; 0.301; 99.99; 100; -1e9",
        "DOUBLE | 0.0, -0.0, 0.1, 'NaN', 'inf', '-inf', 1.7976931348623157e308, 4.9e-324 |"
            + " 0.1; 0; -0.0; 1.7976931348623157e308; 1e309; -1e309; 4.9e-324; 1e-330;"
            + " CAST('nan' AS DOUBLE); CAST('-Infinity' AS DOUBLE)",
        "FLOAT | 0.1, 16777216, 'NaN', 3.4028235e38 | CAST('0.1' AS FLOAT); 16777216; 1e39",
        "VARCHAR | '', 'a', 'it''s', 'é', '%', '\\', 'NULL' | ''; 'it''s'; 'é'; '\\'; '%'; 'NULL'",
        "UUID | '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff' |"
            + " CAST('80000000-0000-0000-0000-000000000000' AS UUID);"
            + " CAST('FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF' AS UUID)",
        "BOOLEAN | TRUE, FALSE | TRUE; FALSE",
      })
  void rowsAreThoseOfAnotherReader(String type, String values, String literals)
      throws SQLException {
    Path file = directory.resolve("values.parquet");
    List<String> rows = new ArrayList<>(List.of(values.split(", ", -1)));
    rows.add("NULL");
    StringBuilder table = new StringBuilder();
    for (int id = 0; id < rows.size(); id++) {
      table.append(id == 0 ? "" : " UNION ALL ");
      table.append("SELECT %d AS id, (%s)::%s AS v".formatted(id, rows.get(id), type));
    }
    duckdb.execute("COPY (%s) TO %s (FORMAT parquet)".formatted(table, DuckDb.quoted(file)));
    for (String literal : literals.split("; *", -1)) {
      for (String operator : OPERATORS) {
        String where = "v " + operator + " " + literal;
        String query = "SELECT id FROM %s WHERE %s ORDER BY id";
        StringBuilder expected = new StringBuilder("id\n");
        duckdb
            .texts(query.formatted(DuckDb.quoted(file), where))
            .forEach(row -> expected.append(row.get(0)).append('\n'));
        Run run =
            Run.of("read", file.toString(), "--columns", "id", "--where", where, "--format", "csv");
        assertThat(run.out())
            .as("%s: %s %s", type, where, run.err())
            .isEqualTo(expected.toString());
      }
    }
  }
}
