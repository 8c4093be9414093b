package dev.floorplan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floorplan.footer.Corpus;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Counts of real files under random conditions: as many rows as are read, and as many as another
 * reader finds. By default every fortieth file; all of them with {@code -Dfloorplan.long=true}.
 */
class CorpusCountTest {
  private static final long SEED = Long.getLong("floorplan.seed", 20_261_201L);
  private static final boolean LONG = Boolean.getBoolean("floorplan.long");
  private static final int EVERY = LONG ? 1 : 40;
  private static final int CONDITIONS = LONG ? 8 : 3;

  private final Random random = new Random(SEED);

  @Test
  void countsAreThoseOfTheRows() throws Exception {
    List<String> wrong = new ArrayList<>();
    int compared = 0;
    List<Path> files =
        Corpus.files().stream().filter(file -> file.toString().matches(".*\\.parq(uet)?")).toList();
    try (DuckDb duckdb = new DuckDb()) {
      for (int i = (int) (SEED % EVERY); i < files.size(); i += EVERY) {
        Path file = files.get(i);
        for (String where : conditions(duckdb, file)) {
          compared += compare(duckdb, file, where, wrong);
        }
      }
    }
    System.out.printf("seed %d: %d counts compared%n", SEED, compared);
    assertThat(wrong).isEmpty();
    assertThat(compared).isGreaterThan(1_500 / EVERY);
  }

  private static int compare(DuckDb duckdb, Path file, String where, List<String> wrong) {
    String at = "seed " + SEED + ", " + file + " --where \"" + where + "\": ";
    Run count = Run.of("count", file.toString(), "--where", where);
    Run read = Run.of("read", file.toString(), "--where", where);
    if (count.exitCode() != 0 || read.exitCode() != 0) {
      if (read.err().contains("bug in floorplan") || count.err().contains("bug in floorplan")) {
        wrong.add(at + count.err() + read.err());
      }
      return 0;
    }
    long rows = read.out().lines().count();
    if (!count.out().equals(rows + "\n")) {
      wrong.add(at + "counted " + count.out().strip() + " of " + rows + " rows");
    }
    try {
      long theirs =
          duckdb.number(
              "SELECT count(*) FROM read_parquet("
                  + DuckDb.quoted(file)
                  + ", hive_partitioning = false) WHERE "
                  + where);
      if (theirs != rows) {
        wrong.add(at + rows + " rows where " + theirs + " were expected");
      }
      return 1;
    } catch (SQLException refused) {
      return 0;
    }
  }

  /** Conditions on values that the file has. */
  private List<String> conditions(DuckDb duckdb, Path file) {
    List<String> terms = new ArrayList<>();
    try {
      String scan = "read_parquet(" + DuckDb.quoted(file) + ", hive_partitioning = false)";
      for (List<String> column : duckdb.texts("DESCRIBE SELECT * FROM " + scan)) {
        String name = "\"" + column.get(0).replace("\"", "\"\"") + "\"";
        terms.add(name + " IS NULL");
        String values = "SELECT DISTINCT " + name + "::VARCHAR FROM " + scan + " LIMIT 40";
        for (List<String> value : duckdb.texts(values)) {
          String literal = value.get(0) == null ? null : literal(column.get(1), value.get(0));
          if (literal != null) {
            terms.add(name + " " + operator() + " " + literal);
          }
        }
      }
    } catch (SQLException refused) {
      return List.of();
    }
    List<String> conditions = new ArrayList<>();
    for (int i = 0; i < CONDITIONS && !terms.isEmpty(); i++) {
      String one = terms.get(random.nextInt(terms.size()));
      String other = terms.get(random.nextInt(terms.size()));
      conditions.add(
          switch (random.nextInt(4)) {
            case 0 -> one + " AND " + other;
            case 1 -> one + " OR " + other;
            case 2 -> "NOT (" + one + ")";
            default -> one;
          });
    }
    return conditions;
  }

  private String operator() {
    return List.of("=", "<>", "<", "<=", ">", ">=").get(random.nextInt(6));
  }

  /** The value as both readers understand it; null for types that are not compared. */
  private static String literal(String type, String value) {
    if (type.startsWith("DECIMAL") || type.matches("U?(TINY|SMALL|BIG|)INT|U?INTEGER")) {
      return value;
    }
    return switch (type) {
      case "VARCHAR" -> "'" + value.replace("'", "''") + "'";
      case "DATE" -> value.matches("\\d{4}-\\d\\d-\\d\\d") ? "DATE '" + value + "'" : null;
      case "TIMESTAMP" ->
          value.matches("\\d{4}-\\d\\d-\\d\\d .*") ? "TIMESTAMP '" + value + "'" : null;
      case "FLOAT", "DOUBLE" -> "CAST('" + value + "' AS DOUBLE)";
      case "BOOLEAN" -> value.toUpperCase(Locale.ROOT);
      case "UUID" -> "CAST('" + value + "' AS UUID)";
      default -> null;
    };
  }
}
