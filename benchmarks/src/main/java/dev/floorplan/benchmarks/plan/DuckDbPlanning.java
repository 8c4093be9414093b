package dev.floorplan.benchmarks.plan;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Adds up what DuckDB's {@code parquet_metadata} says, a row for each column chunk. */
final class DuckDbPlanning implements Planning {
  @Override
  public Found plan(Path dataset, int threads) throws SQLException {
    String query =
        """
        SELECT count(*) FILTER (column_id = 0),
               coalesce(sum(row_group_num_rows) FILTER (column_id = 0), 0)::BIGINT,
               coalesce(sum(total_uncompressed_size), 0)::BIGINT
        FROM parquet_metadata('%s/*.parquet')
        """
            .formatted(dataset);
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute("SET threads = " + threads);
      try (ResultSet found = statement.executeQuery(query)) {
        found.next();
        return new Found(found.getLong(1), found.getLong(2), found.getLong(3));
      }
    }
  }
}
