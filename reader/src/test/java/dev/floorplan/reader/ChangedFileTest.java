package dev.floorplan.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floorplan.ParquetScan;
import dev.floorplan.ScanPlan;
import dev.floorplan.ScanSchema;
import dev.floorplan.storage.InMemoryStorage;
import dev.floorplan.storage.LocalStorage;
import dev.floorplan.storage.Storage;
import dev.floorplan.task.ReadTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that is not the one that was planned is refused, and its rows are never mixed. */
class ChangedFileTest {
  private static final int ROWS_PER_GROUP = 2_000;

  @TempDir Path directory;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    IdFiles.write(directory, 1, 3 * ROWS_PER_GROUP, ROWS_PER_GROUP);
    file = directory.resolve("a0.parquet");
  }

  private static TaskReader<Row> reader(Storage storage, String path) throws IOException {
    ReadTask task;
    ScanSchema schema;
    try (ScanPlan plan = ParquetScan.builder().paths(path).storage(storage).build().plan()) {
      task = plan.iterator().next();
      schema = plan.schema().orElseThrow();
    }
    return TaskReader.rows(task, schema, storage);
  }

  private static int rows(TaskReader<Row> reader, int atMost) throws IOException {
    int rows = 0;
    while (rows < atMost && reader.next() != null) {
      rows++;
    }
    return rows;
  }

  @Test
  void anotherTimeOfModificationIsRefused() throws IOException {
    try (TaskReader<Row> reader = reader(new LocalStorage(), file.toString())) {
      Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000));

      assertThatThrownBy(reader::next)
          .isInstanceOf(IOException.class)
          .hasMessageContaining(file + ": was changed after it was planned: had ")
          .hasMessageContaining("1970-01-01T00:16:40Z; plan it again");
    }
  }

  @Test
  void anotherSizeIsRefused() throws IOException {
    try (TaskReader<Row> reader = reader(new LocalStorage(), file.toString())) {
      FileTime planned = Files.getLastModifiedTime(file);
      Files.write(file, new byte[100]);
      Files.setLastModifiedTime(file, planned);

      assertThatThrownBy(reader::next)
          .isInstanceOf(IOException.class)
          .hasMessageContaining(file + ": was changed after it was planned: had ")
          .hasMessageContaining("has 100 bytes");
    }
  }

  @Test
  void aFileThatIsGoneIsRefused() throws IOException {
    try (TaskReader<Row> reader = reader(new LocalStorage(), file.toString())) {
      Files.delete(file);

      assertThatThrownBy(reader::next)
          .isInstanceOf(IOException.class)
          .hasMessageContaining(file + ": no such file; it was there when it was planned");
    }
  }

  @Test
  void aChangeBetweenRowGroupsEndsTheRowsAtTheRowGroup() throws IOException {
    try (TaskReader<Row> reader = reader(new LocalStorage(), file.toString())) {
      assertThat(rows(reader, ROWS_PER_GROUP / 2)).isEqualTo(ROWS_PER_GROUP / 2);
      Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000));

      assertThat(rows(reader, ROWS_PER_GROUP / 2)).isEqualTo(ROWS_PER_GROUP / 2);
      assertThatThrownBy(reader::next).hasMessageContaining("was changed after it was planned");
    }
  }

  @Test
  void anotherVersionOfAnObjectIsRefused() throws IOException {
    InMemoryStorage storage = new InMemoryStorage();
    storage.put("t/a.parquet", Files.readAllBytes(file));
    try (TaskReader<Row> reader = reader(storage, "t/a.parquet")) {
      assertThat(rows(reader, 10)).isEqualTo(10);
      storage.put("t/a.parquet", Files.readAllBytes(file));

      assertThatThrownBy(() -> rows(reader, Integer.MAX_VALUE))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("t/a.parquet: row group 1: was changed after it was listed");
    }
  }
}
