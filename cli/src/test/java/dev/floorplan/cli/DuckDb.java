package dev.floorplan.cli;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Another reader, as the oracle of tests. Its optimizer is off, for it trusts the same statistics
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

  /** The one number that a query answers. */
  long number(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      result.next();
      return result.getLong(1);
    }
  }

  /** The values of a query's rows as text. */
  List<List<String>> texts(String sql) throws SQLException {
    List<List<String>> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      int columns = result.getMetaData().getColumnCount();
      while (result.next()) {
        List<String> row = new ArrayList<>();
        for (int column = 1; column <= columns; column++) {
          row.add(result.getString(column));
        }
        rows.add(row);
      }
    }
    return rows;
  }

  /** Whether two queries have the same rows, each as often. */
  boolean haveSameRows(String left, String right) throws SQLException {
    return number("SELECT count(*) FROM (" + left + ")")
            == number("SELECT count(*) FROM (" + right + ")")
        && number("SELECT count(*) FROM ((" + left + ") EXCEPT ALL (" + right + "))") == 0;
  }

  /** A path as SQL text. */
  static String quoted(Path path) {
    return "'" + path.toString().replace("'", "''") + "'";
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
