package dev.floorplan.reader;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floorplan.ParquetScan;
import dev.floorplan.storage.CountingStorage;
import dev.floorplan.storage.InMemoryStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a limit saves, and what counting saves, in requests to the storage. */
class LimitRequestsTest {
  private static final int FILES = 3_000;
  private static final int ROWS_PER_FILE = 300;

  private final InMemoryStorage memory = new InMemoryStorage();
  private final CountingStorage storage = new CountingStorage(memory);

  @BeforeEach
  void store(@TempDir Path directory) throws IOException {
    IdFiles.write(directory, 1, ROWS_PER_FILE, 100);
    byte[] bytes = Files.readAllBytes(directory.resolve("a0.parquet"));
    for (int file = 0; file < FILES; file++) {
      memory.put("t/%04d.parquet".formatted(file), bytes);
    }
  }

  private ParquetScan.Builder scan() {
    return ParquetScan.builder().paths("t").taskBytes(1 << 16).storage(storage);
  }

  @Test
  void tenRowsOfThousandsOfFilesTakeAHandfulOfRequests() throws IOException {
    ScanRunner runner = ScanRunner.builder().threads(8).build();
    try (ScanRun<List<Row>> run = runner.run(scan().limit(10).build().plan())) {
      assertThat(run.next()).hasSize(10);
      assertThat(run.next()).isNull();

      assertThat(run.statistics().reads().rowGroups()).isLessThanOrEqualTo(2);
      assertThat(run.statistics().reads().files()).isLessThanOrEqualTo(2);
    }
    assertThat(storage.reads()).isLessThan(20);
  }

  @Test
  void countingWithoutAPredicateReadsFootersOnly() throws IOException {
    ScanRunner runner = ScanRunner.builder().threads(2).build();
    try (ScanRun<Long> run = runner.count(scan().build().plan())) {
      long count = 0;
      for (Long rows = run.next(); rows != null; rows = run.next()) {
        count += rows;
      }

      assertThat(count).isEqualTo((long) FILES * ROWS_PER_FILE);
      assertThat(run.statistics().reads().requests()).isZero();
    }
    assertThat(storage.reads()).isEqualTo(FILES);
  }
}
