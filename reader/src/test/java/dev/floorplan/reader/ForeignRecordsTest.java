package dev.floorplan.reader;

import static dev.floorplan.predicate.Predicates.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floorplan.ParquetScan;
import dev.floorplan.ScanPlan;
import dev.floorplan.storage.LocalStorage;
import dev.floorplan.task.ReadTask;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.api.InitContext;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.io.api.RecordMaterializer;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records that a {@link ReadSupport} makes which knows nothing of this project. */
class ForeignRecordsTest {
  private static final int FILES = 3;
  private static final int ROWS_PER_FILE = 2_500;

  @TempDir static Path directory;

  @BeforeAll
  static void write() throws IOException {
    IdFiles.write(directory, FILES, ROWS_PER_FILE, 1_000);
  }

  private static ParquetScan.Builder scan() {
    return ParquetScan.builder().paths(directory.toString()).taskBytes(20_000);
  }

  /** Asks for the column of ids alone. */
  private static final class Ids extends ReadSupport<Long> {
    private final RecordMaterializer<Long> materializer;

    Ids(RecordMaterializer<Long> materializer) {
      this.materializer = materializer;
    }

    /**
     * @param skippedDivisor ids that it divides are skipped; 0 for none
     */
    Ids(long skippedDivisor) {
      this(new Materializer(skippedDivisor));
    }

    @Override
    public ReadContext init(InitContext context) {
      MessageType offered = context.getFileSchema();
      return new ReadContext(new MessageType(offered.getName(), offered.getType("id")));
    }

    @Override
    public RecordMaterializer<Long> prepareForRead(
        ParquetConfiguration configuration,
        Map<String, String> keyValues,
        MessageType fileSchema,
        ReadContext context) {
      return materializer;
    }

    @Deprecated
    @Override
    public RecordMaterializer<Long> prepareForRead(
        Configuration configuration,
        Map<String, String> keyValues,
        MessageType fileSchema,
        ReadContext context) {
      throw new AssertionError("asked for with Hadoop's configuration");
    }
  }

  /** Makes of each row its id. */
  private static final class Materializer extends RecordMaterializer<Long> {
    private final long skippedDivisor;
    private long id;

    Materializer(long skippedDivisor) {
      this.skippedDivisor = skippedDivisor;
    }

    @Override
    public Long getCurrentRecord() {
      return skippedDivisor > 0 && id % skippedDivisor == 0 ? null : (Long) id;
    }

    @Override
    public GroupConverter getRootConverter() {
      PrimitiveConverter value =
          new PrimitiveConverter() {
            @Override
            public void addLong(long number) {
              id = number;
            }
          };
      return new GroupConverter() {
        @Override
        public Converter getConverter(int field) {
          return value;
        }

        @Override
        public void start() {}

        @Override
        public void end() {}
      };
    }
  }

  /** Refuses one of the ids. */
  private static final class Unlucky extends RecordMaterializer<Long> {
    private final Materializer inner = new Materializer(0);

    @Override
    public Long getCurrentRecord() {
      if (inner.getCurrentRecord() == 1_700) {
        throw new IllegalStateException("1,700 is unlucky");
      }
      return inner.getCurrentRecord();
    }

    @Override
    public GroupConverter getRootConverter() {
      return inner.getRootConverter();
    }
  }

  private static <T> List<T> taskByTask(ParquetScan scan, Supplier<ReadSupport<T>> supports)
      throws IOException {
    List<T> records = new ArrayList<>();
    try (ScanPlan plan = scan.plan()) {
      for (ReadTask task : plan) {
        try (TaskReader<T> reader = TaskReader.records(task, supports.get(), new LocalStorage())) {
          for (T next = reader.next(); next != null; next = reader.next()) {
            records.add(next);
          }
        }
      }
    }
    return records;
  }

  private static <T> List<T> run(ParquetScan scan, Supplier<ReadSupport<T>> supports, int threads)
      throws IOException {
    List<T> all = new ArrayList<>();
    ScanRunner runner = ScanRunner.builder().threads(threads).build();
    try (ScanRun<List<T>> run = runner.run(scan.plan(), supports, records -> records)) {
      for (List<T> records = run.next(); records != null; records = run.next()) {
        all.addAll(records);
      }
    }
    return all;
  }

  private static List<Long> ids(ParquetScan scan) throws IOException {
    List<Long> ids = new ArrayList<>();
    try (ScanRun<List<Row>> run = ScanRunner.builder().build().run(scan.plan())) {
      for (List<Row> rows = run.next(); rows != null; rows = run.next()) {
        rows.forEach(row -> ids.add((long) row.value("id")));
      }
    }
    return ids;
  }

  private static String text(Group group) {
    String text = group.getFieldRepetitionCount("text") == 0 ? "-" : group.getString("text", 0);
    return group.getLong("id", 0) + " " + text + " " + group.getFieldRepetitionCount("digits");
  }

  private static String text(Row row) {
    Object text = row.value("text");
    return row.value("id") + " " + (text == null ? "-" : text) + " " + digits(row);
  }

  private static int digits(Row row) {
    return ((List<?>) row.value("digits")).size();
  }

  @Test
  void groupsHaveTheValuesOfRows() throws IOException {
    ParquetScan scan = scan().where(col("text").isNull().or(col("id").gt(5_000L))).build();
    List<String> expected = new ArrayList<>();
    try (ScanRun<List<Row>> run = ScanRunner.builder().build().run(scan.plan())) {
      for (List<Row> rows = run.next(); rows != null; rows = run.next()) {
        rows.forEach(row -> expected.add(text(row)));
      }
    }
    assertThat(expected).hasSizeGreaterThan(2_500);
    List<String> found = new ArrayList<>();
    run(scan, GroupReadSupport::new, 4).forEach(group -> found.add(text(group)));
    assertThat(found).isEqualTo(expected);
  }

  @Test
  void theSupportSeesOnlyRowsThatPassThoughItAsksForOtherColumns() throws IOException {
    ParquetScan scan = scan().where(col("text").eq("text 5")).build();
    List<Long> expected = ids(scan);
    assertThat(expected).hasSizeBetween(100, 300);
    assertThat(taskByTask(scan, () -> new Ids(0))).isEqualTo(expected);
    for (int threads : new int[] {1, 8}) {
      assertThat(run(scan, () -> new Ids(0), threads)).isEqualTo(expected);
    }
  }

  @Test
  void recordsThatTheSupportSkipsAreLeftOut() throws IOException {
    List<Long> expected = ids(scan().build());
    expected.removeIf(id -> id % 3 == 0);
    assertThat(run(scan().build(), () -> new Ids(3), 4)).isEqualTo(expected);
  }

  @Test
  void aLimitCountsRecords() throws IOException {
    ParquetScan.Builder scan = scan().where(col("text").ne("text 5!").or(col("text").isNull()));
    List<Long> odd = ids(scan.build());
    odd.removeIf(id -> id % 2 == 0);
    ParquetScan limited = scan.limit(1_610).build();
    assertThat(run(limited, () -> new Ids(2), 4)).isEqualTo(odd.subList(0, 1_610));
    ParquetScan inOneTask = scan.taskBytes(1 << 30).limit(33).build();
    assertThat(taskByTask(inOneTask, () -> new Ids(2)))
        .isEqualTo(LongStream.range(0, 33).map(i -> 2 * i + 1).boxed().toList());
  }

  @Test
  void theSupportIsOfferedTheSelectedColumns() throws IOException {
    List<Group> groups =
        run(scan().columns("digits", "id").limit(1).build(), GroupReadSupport::new, 1);
    assertThat(groups.get(0).getType().getFields())
        .extracting(Type::getName)
        .containsExactly("id", "digits");
  }

  @Test
  void aSupportThatThrowsFailsTheRunWithFileAndRowGroup() {
    Supplier<ReadSupport<Long>> failing = () -> new Ids(new Unlucky());
    assertThatThrownBy(() -> run(scan().build(), failing, 2))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(directory.resolve("a0.parquet") + ": row group 1: ")
        .hasStackTraceContaining("1,700 is unlucky");
  }
}
