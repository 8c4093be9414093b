package dev.floorplan.reader;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;

/**
 * The other reader, as the oracle of tests. Its optimizer is off, for it trusts the same statistics
 * as this project.
 */
final class DuckDb implements AutoCloseable {
  private final Connection connection;

  DuckDb() throws SQLException {
    connection = DriverManager.getConnection("jdbc:duckdb:");
    execute("PRAGMA disable_optimizer");
    execute("SET TimeZone = 'UTC'");
    execute("SET threads = 1");
  }

  void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** The rows of a query, each as text, sorted. */
  List<String> rows(String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      int columns = result.getMetaData().getColumnCount();
      while (result.next()) {
        List<Object> values = new ArrayList<>();
        for (int column = 1; column <= columns; column++) {
          values.add(value(result, column));
        }
        rows.add(PlainText.of(values));
      }
    }
    rows.sort(null);
    return rows;
  }

  /** Not as the class that takes days before 1582 for those of the old calendar. */
  private static Object value(ResultSet result, int column) throws SQLException {
    Object value = result.getObject(column);
    return value instanceof Timestamp ? result.getObject(column, LocalDateTime.class) : value;
  }

  /** What a table function reads of files, named as SQL text. */
  static String scan(String path) {
    return "read_parquet('" + path.replace("'", "''") + "', hive_partitioning = false)";
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
