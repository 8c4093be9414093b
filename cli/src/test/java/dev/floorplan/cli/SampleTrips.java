package dev.floorplan.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;

/**
 * Makes {@code samples/trips}: taxi trips that never happened, laid out as badly as real data is.
 *
 * <ul>
 *   <li>{@code city=lisbon}: two files of many row groups, some of them many times the others,
 *   <li>{@code city=oslo}: forty tiny files, one a day,
 *   <li>{@code city=turin}: one file with one big row group,
 *   <li>{@code city=__HIVE_DEFAULT_PARTITION__}: trips of no city.
 * </ul>
 *
 * <p>Every value is a function of the trip's number: the same writer makes the same bytes.
 */
final class SampleTrips {
  private final Connection duckdb;
  private final Path directory;

  private SampleTrips(Connection duckdb, Path directory) {
    this.duckdb = duckdb;
    this.directory = directory;
  }

  /** Writes the dataset: {@code SampleTrips samples/trips}. */
  public static void main(String[] args) throws SQLException, IOException {
    write(Path.of(args[0]));
  }

  static void write(Path directory) throws SQLException, IOException {
    try (Connection duckdb = DriverManager.getConnection("jdbc:duckdb:")) {
      new SampleTrips(duckdb, directory).write();
    }
  }

  private void write() throws SQLException, IOException {
    execute("SET threads = 1");
    file("city=lisbon", "trips-0", 0, 30_000, 2_048);
    file("city=lisbon", "trips-1", 30_000, 45_000, 2_048);
    for (int day = 1; day <= 40; day++) {
      int first = 50_000 + day * 100;
      file(
          "city=oslo", String.format(Locale.ROOT, "day-%02d", day), first, first + 30 + day, 2_048);
    }
    file("city=turin", "trips", 60_000, 76_384, 122_880);
    file("city=__HIVE_DEFAULT_PARTITION__", "trips", 90_000, 90_500, 2_048);
  }

  private void file(String city, String name, int firstTrip, int endTrip, int rowGroupSize)
      throws SQLException, IOException {
    Path file = Files.createDirectories(directory.resolve(city)).resolve(name + ".parquet");
    execute(
        """
        COPY (
          SELECT
            i::INTEGER AS trip_id,
            TIMESTAMP '2025-03-01 00:00:00' + to_seconds((i * 37)::BIGINT) AS started_at,
            ((hash(i, 1) %% 9000) / 100 + 3)::DECIMAL(6, 2) AS fare,
            CASE WHEN hash(i, 2) %% 5 = 0 THEN NULL ELSE (hash(i, 3) %% 5 + 1)::TINYINT END AS stars,
            {'latitude': (hash(i, 4) %% 1000)::INTEGER, 'longitude': (hash(i, 5) %% 1000)::INTEGER}
              AS pickup,
            -- Of every 2,048 trips, half complain: at a length that is the row group's own.
            CASE WHEN i %% 2 = 1 AND i // 2048 %% 13 > 0
              THEN left(repeat(md5(i::VARCHAR), 5), ((i // 2048 * 7 %% 13) ** 2)::BIGINT)
              ELSE NULL END AS complaint
          FROM range(%d, %d) AS trips(i) ORDER BY i
        ) TO '%s' (FORMAT parquet, ROW_GROUP_SIZE %d, COMPRESSION zstd)
        """
            .formatted(firstTrip, endTrip, file.toString().replace("'", "''"), rowGroupSize));
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = duckdb.createStatement()) {
      statement.execute(sql);
    }
  }
}
