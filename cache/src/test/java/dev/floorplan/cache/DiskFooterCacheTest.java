package dev.floorplan.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floorplan.footer.FooterCache;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class DiskFooterCacheTest {
  private static final long MIB = 1 << 20;
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  @TempDir private Path directory;

  private DiskFooterCache open() throws IOException {
    return DiskFooterCache.open(directory, 64 * MIB);
  }

  private static byte[] find(DiskFooterCache cache, FooterCache.Key key)
      throws InterruptedException {
    return cache.find(key, bytes -> {});
  }

  private static byte[] footer(int seed, int length) {
    byte[] footer = new byte[length];
    new SplittableRandom(seed).nextBytes(footer);
    return footer;
  }

  @Test
  void whatWasAddedIsFoundByTheNextPlan() throws Exception {
    try (DiskFooterCache cache = open()) {
      for (int i = 0; i < 500; i++) {
        cache.add(new FooterCache.Key("data/ü é" + i, i, "etag " + i), footer(i, 10 * i));
      }
    }
    try (DiskFooterCache cache = open()) {
      for (int i = 0; i < 500; i++) {
        assertThat(find(cache, new FooterCache.Key("data/ü é" + i, i, "etag " + i)))
            .isEqualTo(footer(i, 10 * i));
      }
      assertThat(cache.failure()).isEmpty();
    }
  }

  @Test
  void anotherSizeOrVersionIsAnotherFile() throws Exception {
    try (DiskFooterCache cache = open()) {
      cache.add(new FooterCache.Key("f", 10, "etag a"), footer(1, 100));
    }
    try (DiskFooterCache cache = open()) {
      assertThat(find(cache, new FooterCache.Key("f", 11, "etag a"))).isNull();
      assertThat(find(cache, new FooterCache.Key("f", 10, "etag b"))).isNull();
      assertThat(find(cache, new FooterCache.Key("g", 10, "etag a"))).isNull();
      assertThat(find(cache, new FooterCache.Key("f", 10, "etag a"))).isNotNull();
    }
  }

  @Test
  void aNewVersionTakesThePlaceOfTheOldOne() throws Exception {
    try (DiskFooterCache cache = open()) {
      cache.add(new FooterCache.Key("f", 10, "etag a"), footer(1, 100));
      cache.add(new FooterCache.Key("f", 20, "etag b"), footer(2, 100));
    }
    try (DiskFooterCache cache = open()) {
      assertThat(find(cache, new FooterCache.Key("f", 10, "etag a"))).isNull();
      assertThat(find(cache, new FooterCache.Key("f", 20, "etag b"))).isEqualTo(footer(2, 100));
    }
  }

  @Test
  void memoryIsAskedForBeforeAFooterIsHandedOut() throws Exception {
    FooterCache.Key key = new FooterCache.Key("f", 10, "etag a");
    try (DiskFooterCache cache = open()) {
      cache.add(key, footer(1, 12_345));
    }
    try (DiskFooterCache cache = open()) {
      List<Integer> reserved = new ArrayList<>();
      cache.find(key, reserved::add);
      cache.find(new FooterCache.Key("g", 10, "etag a"), reserved::add);
      assertThat(reserved).containsExactly(12_345);
    }
  }

  @Test
  void whatIsDamagedIsNoAnswer() throws Exception {
    FooterCache.Key key = new FooterCache.Key("f", 10, "etag a");
    try (DiskFooterCache cache = open()) {
      cache.add(key, footer(1, 100));
    }
    execute("UPDATE footer SET footer = zeroblob(100)");
    try (DiskFooterCache cache = open()) {
      assertThat(find(cache, key)).isNull();
      assertThat(cache.failure()).isEmpty();
    }
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("footers.sqlite"));
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void theDatabaseStaysWithinItsBoundAndForgetsWhatWasUsedLongestAgo() throws Exception {
    long maxBytes = 4 * MIB;
    int perDay = 40;
    for (int day = 0; day < 10; day++) {
      Clock clock = Clock.fixed(NOW.plus(Duration.ofDays(day)), ZoneOffset.UTC);
      try (DiskFooterCache cache = DiskFooterCache.open(directory, maxBytes, clock)) {
        find(cache, new FooterCache.Key("always", 1, "etag"));
        for (int i = 0; i < perDay; i++) {
          cache.add(new FooterCache.Key(day + "/" + i, 1, "etag"), footer(i, 50_000));
        }
        if (day == 0) {
          cache.add(new FooterCache.Key("always", 1, "etag"), footer(7, 50_000));
        }
      }
      try (FooterTable table = FooterTable.open(directory.resolve("footers.sqlite"))) {
        assertThat(table.usedBytes()).isLessThanOrEqualTo(maxBytes);
      }
    }
    // Free pages are used again, so the file does not grow beyond one batch above the bound.
    assertThat(Files.size(directory.resolve("footers.sqlite"))).isLessThan(2 * maxBytes);
    try (DiskFooterCache cache = DiskFooterCache.open(directory, maxBytes)) {
      assertThat(find(cache, new FooterCache.Key("always", 1, "etag"))).isNotNull();
      assertThat(find(cache, new FooterCache.Key("9/0", 1, "etag"))).isNotNull();
      assertThat(find(cache, new FooterCache.Key("0/0", 1, "etag"))).isNull();
    }
  }

  @Test
  void aFooterThatWouldDriveOthersOutIsNotRemembered() throws Exception {
    FooterCache.Key key = new FooterCache.Key("f", 10, "etag a");
    try (DiskFooterCache cache = DiskFooterCache.open(directory, MIB)) {
      cache.add(key, footer(1, 100_000));
    }
    try (DiskFooterCache cache = DiskFooterCache.open(directory, MIB)) {
      assertThat(find(cache, key)).isNull();
    }
  }

  @Test
  void severalProcessesShareIt() throws Exception {
    List<Process> processes = new ArrayList<>();
    for (int process = 0; process < 3; process++) {
      processes.add(
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-cp",
                  System.getProperty("java.class.path"),
                  SharedCacheProcess.class.getName(),
                  directory.toString(),
                  Integer.toString(process))
              .redirectErrorStream(true)
              .start());
    }
    for (Process process : processes) {
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).as(said).isZero();
    }
    try (DiskFooterCache cache = open()) {
      for (int i = 0; i < SharedCacheProcess.FILES; i++) {
        assertThat(find(cache, SharedCacheProcess.key(i))).isEqualTo(footer(i, 100 + i));
      }
    }
  }

  @Test
  void aFileThatIsNoCacheIsRefused() throws IOException {
    Path file = directory.resolve("footers.sqlite");
    Files.writeString(file, "something else entirely, and longer than a header of a database is");
    assertThatThrownBy(this::open)
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(file + ": cannot be used as a footer cache: ")
        .hasMessageEndingWith("; delete it");
  }

  @Test
  void aFileIsNoFolder() throws IOException {
    Path file = Files.createFile(directory.resolve("file"));
    assertThatThrownBy(() -> DiskFooterCache.open(file, MIB))
        .hasMessage(file + ": is a file, a folder was expected");
  }

  @Test
  void aDatabaseOfAnotherKindIsRefused() throws Exception {
    execute("CREATE TABLE mine (x)");
    assertThatThrownBy(this::open).hasMessageContaining("it is no footer cache of this version");
  }

  @Test
  void whatFailsLaterSwitchesTheCacheOff() throws Exception {
    try (DiskFooterCache cache = open()) {
      assertThat(find(cache, new FooterCache.Key("f", 1, "etag"))).isNull();
      execute("DROP TABLE footer");
      assertThat(find(cache, new FooterCache.Key("f", 1, "etag"))).isNull();
      assertThat(cache.failure())
          .get()
          .asString()
          .contains("the footer cache is not used", "if that goes on, delete the file");
      cache.add(new FooterCache.Key("f", 1, "etag"), footer(1, 100));
      assertThat(find(cache, new FooterCache.Key("f", 1, "etag"))).isNull();
    }
  }
}
