package dev.floorplan.reader;

import static dev.floorplan.predicate.Predicates.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floorplan.ParquetScan;
import dev.floorplan.ScanPlan;
import dev.floorplan.storage.FaultInjectingStorage;
import dev.floorplan.storage.LocalStorage;
import dev.floorplan.storage.Storage;
import dev.floorplan.task.ReadTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What goes wrong while rows are read names the file, the row group and, if it knows, the column.
 */
class RowErrorTest {
  private static final long SEED = Long.getLong("floorplan.seed", 20_261_205L);
  private static final int ROUNDS = Boolean.getBoolean("floorplan.long") ? 20_000 : 200;
  private static final int ROWS_PER_GROUP = 1_000;

  @TempDir Path directory;
  private Path file;
  private byte[] whole;

  @BeforeEach
  void write() throws IOException {
    IdFiles.write(directory, 1, 3 * ROWS_PER_GROUP, ROWS_PER_GROUP);
    file = directory.resolve("a0.parquet");
    whole = Files.readAllBytes(file);
  }

  private enum Records {
    ROWS {
      @Override
      TaskReader<?> reader(ReadTask task, ScanPlan plan, Storage storage) {
        return TaskReader.rows(task, plan.schema().orElseThrow(), storage);
      }
    },
    GROUPS {
      @Override
      TaskReader<?> reader(ReadTask task, ScanPlan plan, Storage storage) {
        return TaskReader.records(task, new GroupReadSupport(), storage);
      }
    };

    abstract TaskReader<?> reader(ReadTask task, ScanPlan plan, Storage storage);
  }

  private int read(Records records, boolean filtered, Storage storage) throws IOException {
    ParquetScan.Builder scan = ParquetScan.builder().paths(file.toString());
    if (filtered) {
      scan.where(col("text").ne("text 5!").or(col("text").isNull()));
    }
    int count = 0;
    try (ScanPlan plan = scan.build().plan();
        TaskReader<?> reader = records.reader(plan.iterator().next(), plan, storage)) {
      while (reader.next() != null) {
        count++;
      }
    }
    return count;
  }

  @Test
  void damagedPagesAreNamedByFileRowGroupAndColumn() throws IOException {
    String rowGroup = Pattern.quote(file + ": row group ") + "[0-2]";
    Pattern withColumn =
        Pattern.compile(rowGroup + ", column (id|text|digits): .*", Pattern.DOTALL);
    // Of what parquet-java finds, the column is in its own words, if in any.
    Pattern withoutColumn = Pattern.compile(rowGroup + ": .*", Pattern.DOTALL);
    int footer = whole.length - 8 - footerLength();
    Random random = new Random(SEED);
    int failed = 0;
    for (int round = 0; round < ROUNDS; round++) {
      byte[] damaged = whole.clone();
      int at = 4 + random.nextInt(footer - 4);
      for (int i = at; i < Math.min(at + 1 + random.nextInt(8), footer); i++) {
        damaged[i] = (byte) random.nextInt();
      }
      Files.write(file, damaged);
      Records records = round % 2 == 0 ? Records.ROWS : Records.GROUPS;
      boolean filtered = random.nextBoolean();
      try {
        assertThat(read(records, filtered, new LocalStorage()))
            .isLessThanOrEqualTo(3 * ROWS_PER_GROUP);
      } catch (IOException | RuntimeException e) {
        failed++;
        assertThat(e)
            .as("seed %d, round %d, byte %d, %s", SEED, round, at, records)
            .isInstanceOf(IOException.class);
        assertThat(e.getMessage())
            .as("seed %d, round %d, byte %d, %s", SEED, round, at, records)
            .satisfiesAnyOf(
                message -> assertThat(message).matches(withColumn),
                message -> {
                  assertThat(records).isEqualTo(Records.GROUPS);
                  assertThat(message).matches(withoutColumn);
                });
      }
    }
    assertThat(failed).isGreaterThan(ROUNDS / 4);
  }

  private int footerLength() {
    int at = whole.length - 8;
    return (whole[at] & 0xff) | (whole[at + 1] & 0xff) << 8 | (whole[at + 2] & 0xff) << 16;
  }

  @Test
  void aStorageThatFailsForGoodIsNamedByFileAndRowGroup() throws IOException {
    for (Records records : Records.values()) {
      FaultInjectingStorage storage = new FaultInjectingStorage(new LocalStorage(), SEED);
      try (ScanPlan plan = ParquetScan.builder().paths(file.toString()).build().plan();
          TaskReader<?> reader = records.reader(plan.iterator().next(), plan, storage)) {
        assertThat(reader.next()).isNotNull();
        storage.forbidding(file.toString());

        assertThatThrownBy(
                () -> {
                  List<?> batch = reader.nextBatch();
                  while (batch != null) {
                    batch = reader.nextBatch();
                  }
                })
            .isInstanceOf(IOException.class)
            .hasMessage(file + ": row group 1: permission denied");
      }
    }
  }
}
