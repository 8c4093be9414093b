package dev.floorplan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floorplan.FileExplanation.Finding;
import dev.floorplan.FileExplanation.Verdict;
import dev.floorplan.PlanStatistics.Warning;
import dev.floorplan.SkippedFile.Cause;
import dev.floorplan.footer.DatalessFiles;
import dev.floorplan.footer.MalformedFileException;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.size.SizeModel;
import dev.floorplan.storage.CountingStorage;
import dev.floorplan.storage.FaultInjectingStorage;
import dev.floorplan.storage.InMemoryStorage;
import dev.floorplan.storage.StoredFile;
import dev.floorplan.task.FileManifest;
import dev.floorplan.task.ParquetFileChunkMetadata;
import dev.floorplan.task.ParquetRowGroupChunkMetadata;
import dev.floorplan.task.ReadTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.Type;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ScanPlanTest {
  private static final long ROW = DatalessFiles.BYTES_PER_ROW;

  private final InMemoryStorage memory = new InMemoryStorage();
  private final CountingStorage counting = new CountingStorage(memory);

  @AfterEach
  void noThreadIsLeft() {
    assertThat(
            Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("floorplan-")))
        .isEmpty();
  }

  @Test
  void rowGroupsBecomeTasksOfAboutTheSizeAskedFor() {
    put("t/a.parquet", 10, 20, 30);
    put("t/b.parquet", 40);
    List<ReadTask> tasks = tasks(scan("t").taskBytes(60 * ROW));
    assertThat(tasks).extracting(ReadTask::index).containsExactly(0, 1);
    assertThat(tasks).extracting(ReadTask::bytes).containsExactly(60 * ROW, 40 * ROW);
    assertThat(tasks.get(0).rows()).hasValue(60);
    assertThat(tasks.get(0).manifest().entries().get(0).chunk())
        .isEqualTo(new ParquetRowGroupChunkMetadata(List.of(0, 1, 2), 60, 60 * ROW, true));
    assertThat(tasks.get(1).manifest().entries().get(0).file().path()).isEqualTo("t/b.parquet");
  }

  @Test
  void theFirstTaskIsThereBeforeTheLastFooterHasBeenRead() {
    for (int i = 0; i < 50; i++) {
      put("t/%02d.parquet".formatted(i), 100);
    }
    FaultInjectingStorage held =
        new FaultInjectingStorage(memory, 1).holding("t/49.parquet", new CountDownLatch(1));
    ParquetScan scan = scan("t").storage(held).taskBytes(100 * ROW).build();
    try (ScanPlan plan = scan.plan()) {
      Iterator<ReadTask> tasks = plan.iterator();
      for (int i = 0; i < 49; i++) {
        assertThat(tasks.next().rows()).hasValue(100);
      }
      assertThat(plan.statistics().tasks().count()).isEqualTo(49);
    }
  }

  @Test
  void aPlanIsIteratedOnceAndNotAfterItWasClosed() {
    put("t/a.parquet", 10);
    ScanPlan plan = scan("t").build().plan();
    Iterator<ReadTask> tasks = plan.iterator();
    assertThatThrownBy(plan::iterator).isInstanceOf(IllegalStateException.class);
    plan.close();
    plan.close();
    assertThatThrownBy(tasks::hasNext)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the plan is closed");
    assertThatThrownBy(plan::schema).isInstanceOf(IllegalStateException.class);
    assertThat(counting.reads()).isZero();
  }

  @Test
  void closingFromAnotherThreadEndsTheIteration() throws InterruptedException {
    put("t/a.parquet", 10);
    FaultInjectingStorage held =
        new FaultInjectingStorage(memory, 1).holding("t/a.parquet", new CountDownLatch(1));
    ScanPlan plan = scan("t").storage(held).build().plan();
    AtomicReference<Exception> thrown = new AtomicReference<>();
    Thread consumer =
        new Thread(
            () -> {
              try {
                plan.iterator().next();
              } catch (RuntimeException e) {
                thrown.set(e);
              }
            });
    consumer.start();
    while (consumer.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    plan.close();
    consumer.join();
    assertThat(thrown.get()).isInstanceOf(UncheckedIOException.class);
  }

  @Test
  void theLimitEndsThePlanAfterTheItemThatReachesIt() {
    put("t/a.parquet", 10, 20, 30);
    put("t/b.parquet", 40);
    List<ReadTask> tasks = tasks(scan("t").limit(30));
    assertThat(tasks).hasSize(1);
    assertThat(tasks.get(0).rows()).hasValue(30);
    assertThat(tasks.get(0).limit()).hasValue(30);
    assertThat(tasks(scan("t").limit(31)).get(0).rows()).hasValue(60);
    assertThat(tasks(scan("t").limit(61)).get(0).rows()).hasValue(100);
    assertThat(tasks(scan("t").limit(1000)).get(0).rows()).hasValue(100);
    assertThat(tasks(scan("t").limit(5).coalesceBytes(1 << 20)).get(0).rows()).hasValue(60);
  }

  @Test
  void onlyRowsThatSurelyPassCountTowardsTheLimit() {
    FileMetaData lying = DatalessFiles.longs(1, 10, 10);
    lying.getRow_groups().get(0).getColumns().get(0).getMeta_data().setNum_values(9);
    memory.put("t/a.parquet", DatalessFiles.file(lying));
    put("t/b.parquet", 50);
    List<ReadTask> tasks = tasks(scan("t").limit(10));
    FileManifest.Entry entry = tasks.get(0).manifest().entries().get(0);
    assertThat(entry.chunk().allRowsMatch()).isFalse();
    assertThat(tasks.get(0).rows()).hasValue(20);
  }

  @Test
  void noFooterBeyondTheWindowIsReadAfterTheLimit() {
    for (int i = 0; i < 500; i++) {
      put("t/%03d.parquet".formatted(i), 10);
    }
    assertThat(tasks(scan("t").limit(10))).hasSize(1);
    assertThat(counting.reads()).isBetween(1L, 6L); // the file and a window of 4 that grew by it
    assertThat(counting.filesWalked()).isLessThanOrEqualTo(7);
    assertThat(tasks(scan("t").limit(200))).hasSize(1);
    assertThat(counting.reads()).isLessThanOrEqualTo(5 + 2 * 20 + 4);
  }

  @Test
  void aLimitOfZeroReadsNothing() {
    put("t/a.parquet", 10);
    try (ScanPlan plan = scan("t").limit(0).build().plan()) {
      assertThat(plan.schema()).isEmpty();
      assertThat(plan.iterator().hasNext()).isFalse();
    }
    assertThat(counting.reads() + counting.entries() + counting.walks()).isZero();
  }

  @Test
  void theBlindPathOpensNoFile() {
    int size = put("t/a.parquet", 10, 20, 30);
    ParquetScan.Builder scan = scan("t").chunking(Chunking.SIZE).chunkBytes(100).limit(1);
    try (ScanPlan plan = scan.build().plan()) {
      assertThat(plan.schema()).isEmpty();
      List<ReadTask> tasks = new ArrayList<>();
      plan.forEach(tasks::add);
      assertThat(tasks).allSatisfy(task -> assertThat(task.rows()).isEmpty());
      List<Object> ranges = new ArrayList<>();
      tasks.forEach(task -> task.manifest().entries().forEach(entry -> ranges.add(entry.chunk())));
      List<Object> expected = new ArrayList<>();
      for (int start = 0; start < size; start += 100) {
        int end = Math.min(start + 100, size);
        expected.add(new ParquetFileChunkMetadata(start, end, (end - start) * 5L));
      }
      assertThat(ranges).containsExactlyInAnyOrderElementsOf(expected);
    }
    assertThat(counting.reads()).isZero();
  }

  @Test
  void askingForTheSchemaLosesNoTask() {
    put("t/a.parquet", 10);
    put("t/b.parquet", 20);
    try (ScanPlan plan = scan("t").build().plan()) {
      assertThat(plan.schema().orElseThrow().fields()).extracting("name").containsExactly("c0");
      Iterator<ReadTask> tasks = plan.iterator();
      assertThat(tasks.next().rows()).hasValue(30);
      assertThat(tasks.hasNext()).isFalse();
      assertThat(plan.schema()).isPresent();
    }
  }

  @Test
  void listedFilesArePlannedInTheirOrderWithoutAListing() throws IOException {
    put("t/a.parquet", 10);
    put("t/b.parquet", 20);
    List<FileInfo> files = new ArrayList<>();
    for (String path : List.of("t/b.parquet", "t/a.parquet")) {
      files.add(new FileInfo((StoredFile) memory.entry(path), Map.of()));
    }
    ParquetScan.Builder listed = ParquetScan.builder().listed(files).storage(memory);
    try (ScanPlan plan = listed.build().plan()) {
      ReadTask task = plan.iterator().next();
      assertThat(task.manifest().entries())
          .extracting(entry -> entry.file().path())
          .containsExactly("t/b.parquet", "t/a.parquet");
      assertThat(plan.statistics().files().listed()).isEqualTo(2);
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> listed.paths("t").build())
        .withMessage("paths and listed exclude each other, both were given");
  }

  @Test
  void aReaderWithItsOwnSchemaGetsFilesOfAnyTypes() {
    memory.put("t/a.parquet", DatalessFiles.file(DatalessFiles.longs(1, 5)));
    memory.put("t/b.parquet", DatalessFiles.file(DatalessFiles.longs(2, 5)));
    try (ScanPlan plan = scan("t").schemaMode(SchemaMode.READER).build().plan()) {
      plan.forEach(task -> assertThat(task.rows()).hasValue(10));
      assertThat(plan.schema()).isEmpty();
    }
  }

  @Test
  void theUnionIsWholeAtTheEnd() {
    put("t/a.parquet", 10);
    memory.put("t/b.parquet", DatalessFiles.file(DatalessFiles.longs(2, 5)));
    try (ScanPlan plan = scan("t").schemaMode(SchemaMode.UNION).build().plan()) {
      plan.forEach(task -> assertThat(task.rows()).hasValue(15));
      assertThat(plan.schema().orElseThrow().fields()).hasSize(2);
    }
  }

  @Test
  void aFileOfNoRowGroupsContributesItsSchema() {
    put("t/a.parquet");
    try (ScanPlan plan = scan("t").build().plan()) {
      assertThat(plan.schema()).isPresent();
      assertThat(plan.iterator().hasNext()).isFalse();
    }
  }

  @Test
  void anUnreadableFileFailsThePlanByName() {
    put("t/a.parquet", 10);
    memory.put("t/b.parquet", "this is not a Parquet file".getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(() -> tasks(scan("t")))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageStartingWith("t/b.parquet: ends with 'file' instead of PAR1")
        .hasCauseInstanceOf(MalformedFileException.class);
  }

  @Test
  void skippedFilesAreListedWithTheirReasons() {
    put("t/a.parquet", 10);
    memory.put("t/b.parquet", "this is not a Parquet file".getBytes(StandardCharsets.UTF_8));
    FileMetaData text = DatalessFiles.flat(List.of(DatalessFiles.leaf("c0", Type.BYTE_ARRAY)), 7);
    memory.put("t/c.parquet", DatalessFiles.file(text));
    memory.put("t/d.parquet", new byte[0]);
    memory.put("t/e.txt", new byte[5]);
    memory.put("t/x=1/x=2/f.parquet", DatalessFiles.file(DatalessFiles.longs(1, 3)));
    put("t/z.parquet", 20);
    ParquetScan scan = scan("t", "absent").onError(OnError.SKIP).onMissing(OnError.SKIP).build();
    try (ScanPlan plan = scan.plan()) {
      plan.forEach(task -> assertThat(task.rows()).hasValue(30));
      PlanStatistics.Files files = plan.statistics().files();
      assertThat(files.planned()).isEqualTo(2);
      assertThat(files.skippedCount()).isEqualTo(6);
      assertThat(files.skipped())
          .containsEntry(Cause.UNREADABLE, 2L)
          .containsEntry(Cause.SCHEMA_CONFLICT, 1L)
          .containsEntry(Cause.EMPTY_FILE, 1L)
          .containsEntry(Cause.OTHER_NAME, 1L)
          .containsEntry(Cause.MISSING, 1L);
      assertThat(files.skippedFiles())
          .extracting(SkippedFile::path)
          .containsExactly(
              "t/b.parquet",
              "t/c.parquet",
              "t/d.parquet",
              "t/e.txt",
              "t/x=1/x=2/f.parquet",
              "absent");
    }
  }

  @Test
  void aMissingPathFailsThePlanWhenItsTurnComes() {
    put("t/a.parquet", 100);
    try (ScanPlan plan = scan("t", "absent").taskBytes(1).build().plan()) {
      Iterator<ReadTask> tasks = plan.iterator();
      assertThat(tasks.next().rows()).hasValue(100);
      assertThatThrownBy(tasks::next)
          .isInstanceOf(UncheckedIOException.class)
          .hasCauseInstanceOf(NoSuchFileException.class)
          .hasMessageContaining("absent");
    }
  }

  @Test
  void sizesThatAddUpBeyondALongAreTheFilesFault() {
    FileMetaData lying = DatalessFiles.longs(1, 5, 6);
    for (int group = 0; group < 2; group++) {
      lying
          .getRow_groups()
          .get(group)
          .getColumns()
          .get(0)
          .getMeta_data()
          .setTotal_uncompressed_size(Long.MAX_VALUE);
    }
    memory.put("t/a.parquet", DatalessFiles.file(lying));
    assertThatThrownBy(() -> tasks(scan("t")))
        .hasCauseInstanceOf(MalformedFileException.class)
        .hasMessageContaining("add up to 2^63 or more");
    assertThat(tasks(scan("t").onError(OnError.SKIP))).isEmpty();
  }

  @Test
  void hugeRowCountsOfManyFilesDoNotBreakThePlan() {
    for (String name : List.of("t/a.parquet", "t/b.parquet", "t/c.parquet")) {
      FileMetaData lying = DatalessFiles.longs(1, 5);
      lying.getRow_groups().get(0).setNum_rows(Long.MAX_VALUE);
      memory.put(name, DatalessFiles.file(lying));
    }
    List<ReadTask> tasks = tasks(scan("t"));
    assertThat(tasks).hasSize(1);
    assertThat(tasks.get(0).rows()).hasValue(Long.MAX_VALUE);
    assertThat(tasks.get(0).manifest().entries()).hasSize(3);
  }

  @Test
  void statisticsSayWhatWasSeen() {
    FileMetaData odd = DatalessFiles.longs(2, 10, 0, 30);
    odd.setNum_rows(77);
    odd.getRow_groups().get(0).getColumns().get(1).getMeta_data().setNum_values(9);
    odd.getRow_groups().get(2).getColumns().get(1).getMeta_data().setTotal_uncompressed_size(0);
    memory.put("t/a.parquet", DatalessFiles.file(odd));
    put("t/b.parquet", 100);
    ParquetScan.Builder scan = scan("t").taskBytes(500).columns("c0", "c1", "c2");
    try (ScanPlan plan = scan.build().plan()) {
      plan.forEach(task -> assertThat(task.columns()).containsExactly("c0", "c1", "c2"));
      PlanStatistics statistics = plan.statistics();
      assertThat(statistics.rowGroups())
          .isEqualTo(
              new PlanStatistics.RowGroups(
                  3, 1, 0, 0, 2, 1, 1, 140, 2 * 10 * ROW + 2 * 30 * ROW + 100 * ROW));
      assertThat(statistics.warnings())
          .containsEntry(Warning.FILE_ROW_COUNT, 1L)
          .containsEntry(Warning.ROW_GROUP_ROW_COUNT, 1L)
          .containsEntry(Warning.UNKNOWN_SIZE, 1L)
          .containsEntry(Warning.MISSING_COLUMN, 3L);
      assertThat(statistics.unknownColumns()).containsExactly("c2");
      assertThat(statistics.footers().read()).isEqualTo(2);
      assertThat(statistics.footers().reads()).isEqualTo(counting.reads()).isEqualTo(2);
      assertThat(statistics.footers().bytes()).isEqualTo(counting.bytesRead());
      assertThat(statistics.tasks().count()).isEqualTo(3);
      assertThat(statistics.tasks().maxFill()).isEqualTo(100.0 * ROW / 500);
      assertThat(statistics.files().listed()).isEqualTo(2);
      assertThat(statistics.elapsed()).isPositive().isEqualTo(plan.statistics().elapsed());
    }
  }

  @Test
  void everyFileIsExplained() {
    FileMetaData odd = DatalessFiles.longs(1, 10, 20, 0, 30);
    odd.getRow_groups().get(3).getColumns().get(0).getMeta_data().setNum_values(9);
    memory.put("t/a.parquet", DatalessFiles.file(odd));
    memory.put("t/b.parquet", new byte[20]);
    put("t/c.parquet", 10, 10, 10);
    put("t/d.parquet", 10);
    List<FileExplanation> explanations = new ArrayList<>();
    tasks(scan("t").onError(OnError.SKIP).limit(50).explain(explanations::add));
    assertThat(explanations)
        .extracting(FileExplanation::path)
        .containsExactly("t/a.parquet", "t/b.parquet", "t/c.parquet");
    assertThat(explanations.get(0).rowGroups())
        .containsExactly(
            new Finding(0, 2, Verdict.KEPT, "every row passes"),
            new Finding(2, 1, Verdict.DROPPED, "it has no rows"),
            new Finding(
                3,
                1,
                Verdict.DISTRUSTED,
                "its row count differs from the value count of a flat column"));
    assertThat(explanations.get(1).skipped()).map(SkippedFile::cause).hasValue(Cause.UNREADABLE);
    assertThat(explanations.get(2))
        .isEqualTo(
            new FileExplanation(
                "t/c.parquet",
                Optional.empty(),
                List.of(
                    new Finding(0, 2, Verdict.KEPT, "every row passes"),
                    new Finding(2, 1, Verdict.DROPPED, "the limit is reached before it"))));
  }

  private ParquetScan.Builder scan(String... paths) {
    return ParquetScan.builder().paths(paths).storage(counting).sizeModel(SizeModel.ENCODED);
  }

  private static List<ReadTask> tasks(ParquetScan.Builder scan) {
    List<ReadTask> tasks = new ArrayList<>();
    try (ScanPlan plan = scan.build().plan()) {
      plan.forEach(tasks::add);
    }
    return tasks;
  }

  /** A file of one column with a row group for each count; returns its length. */
  private int put(String path, long... rows) {
    byte[] file = DatalessFiles.file(DatalessFiles.longs(1, rows));
    memory.put(path, file);
    return file.length;
  }
}
