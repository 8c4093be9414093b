package dev.floorplan.cache;

import dev.floorplan.footer.FooterCache;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.zip.CRC32C;
import org.sqlite.SQLiteConfig;

/** The table of footers, through one connection of its own. Not thread-safe. */
final class FooterTable implements AutoCloseable {
  private static final int FORMAT = 1;
  private static final int BUSY_MILLIS = 10_000;

  /** How far below its bound the database is brought once it has passed it. */
  private static final double ROOM = 0.9;

  private static final int REMOVED_AT_ONCE = 16;

  private final Connection connection;
  private final PreparedStatement find;
  private final PreparedStatement put;
  private final PreparedStatement touch;
  private final PreparedStatement removeOldest;

  /**
   * A footer that was found.
   *
   * @param day when it was used last, in days since 1970
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Entry(byte[] footer, long day) {}

  private FooterTable(Connection connection) throws SQLException {
    this.connection = connection;
    find =
        connection.prepareStatement(
            "SELECT size, version, day, checksum, length(footer), footer FROM footer"
                + " WHERE path = ?");
    put =
        connection.prepareStatement(
            "INSERT OR REPLACE INTO footer (path, size, version, day, checksum, footer)"
                + " VALUES (?, ?, ?, ?, ?, ?)");
    touch = connection.prepareStatement("UPDATE footer SET day = ? WHERE path = ?");
    removeOldest =
        connection.prepareStatement(
            "DELETE FROM footer WHERE id IN (SELECT id FROM footer ORDER BY day, id LIMIT ?)");
  }

  /** Opens the database, and makes the table if there is none. */
  static FooterTable open(Path file) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(BUSY_MILLIS);
    config.setJournalMode(SQLiteConfig.JournalMode.WAL);
    config.setSynchronous(SQLiteConfig.SynchronousMode.NORMAL);
    Connection connection = config.createConnection("jdbc:sqlite:" + file);
    try {
      prepare(connection);
      return new FooterTable(connection);
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  private static void prepare(Connection connection) throws SQLException {
    int format = number(connection, "PRAGMA user_version");
    if (format == FORMAT) {
      return;
    }
    if (format != 0 || number(connection, "SELECT count(*) FROM sqlite_schema") != 0) {
      // Another process may just have made the table.
      if (number(connection, "PRAGMA user_version") == FORMAT) {
        return;
      }
      throw new SQLException("it is no footer cache of this version");
    }
    try (Statement statement = connection.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      statement.execute(
          "CREATE TABLE IF NOT EXISTS footer (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE,"
              + " size INTEGER NOT NULL, version TEXT NOT NULL, day INTEGER NOT NULL,"
              + " checksum INTEGER NOT NULL, footer BLOB NOT NULL)");
      statement.execute("CREATE INDEX IF NOT EXISTS footer_day ON footer (day)");
      statement.execute("PRAGMA user_version = " + FORMAT);
      statement.execute("COMMIT");
    }
  }

  private static int number(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      return result.next() ? result.getInt(1) : 0;
    }
  }

  /** The footer of this version of the file, or null. */
  Entry find(FooterCache.Key key, FooterCache.Memory memory)
      throws SQLException, InterruptedException {
    find.setString(1, key.path());
    try (ResultSet row = find.executeQuery()) {
      if (!row.next()
          || row.getLong("size") != key.size()
          || !row.getString("version").equals(key.version())) {
        return null;
      }
      memory.reserve(row.getInt("length(footer)"));
      byte[] footer = row.getBytes("footer");
      return row.getLong("checksum") == checksum(key, footer)
          ? new Entry(footer, row.getLong("day"))
          : null;
    }
  }

  void put(FooterCache.Key key, byte[] footer, long day) throws SQLException {
    put.setString(1, key.path());
    put.setLong(2, key.size());
    put.setString(3, key.version());
    put.setLong(4, day);
    put.setLong(5, checksum(key, footer));
    put.setBytes(6, footer);
    put.executeUpdate();
  }

  /** Notes that the footer of this path was used on this day. */
  void touch(String path, long day) throws SQLException {
    touch.setLong(1, day);
    touch.setString(2, path);
    touch.executeUpdate();
  }

  /** Brings the database below its bound, if it is above it. */
  void shrink(long maxBytes) throws SQLException {
    if (usedBytes() <= maxBytes) {
      return;
    }
    removeOldest.setInt(1, REMOVED_AT_ONCE);
    while (usedBytes() > maxBytes * ROOM && removeOldest.executeUpdate() > 0) {
      // Goes on until there is room.
    }
  }

  /** The size of the database without the pages that are free for new entries. */
  long usedBytes() throws SQLException {
    long pages = number(connection, "PRAGMA page_count");
    long free = number(connection, "PRAGMA freelist_count");
    return (pages - free) * number(connection, "PRAGMA page_size");
  }

  void begin() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
    }
  }

  void commit() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("COMMIT");
    }
  }

  private static long checksum(FooterCache.Key key, byte[] footer) {
    CRC32C checksum = new CRC32C();
    checksum.update(footer);
    return checksum.getValue() ^ key.size();
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      // What is committed is there; nothing else counts.
    }
  }
}
