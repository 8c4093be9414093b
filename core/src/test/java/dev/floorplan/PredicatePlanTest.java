package dev.floorplan;

import static dev.floorplan.predicate.Predicates.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floorplan.FileExplanation.Finding;
import dev.floorplan.FileExplanation.Verdict;
import dev.floorplan.SkippedFile.Cause;
import dev.floorplan.footer.DatalessFiles;
import dev.floorplan.match.Distrust;
import dev.floorplan.match.NameMatching;
import dev.floorplan.predicate.Predicate;
import dev.floorplan.size.SizeModel;
import dev.floorplan.storage.CountingStorage;
import dev.floorplan.storage.InMemoryStorage;
import dev.floorplan.task.ReadTask;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.parquet.format.ColumnOrder;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.Statistics;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.TypeDefinedOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a predicate does to a plan; whether it is decided rightly is for the matcher's tests. */
@Timeout(60)
class PredicatePlanTest {
  private static final long ROWS = 10;
  private static final long CHUNK = ROWS * DatalessFiles.BYTES_PER_ROW;

  private final InMemoryStorage memory = new InMemoryStorage();
  private final CountingStorage counting = new CountingStorage(memory);

  @Test
  void disprovedRowGroupsAreLeftOutAndProvedOnesNeedNoResidual() {
    memory.put("t/a.parquet", file(0, 10, 20, 30));
    try (ScanPlan plan = scan("t", col("c0").ge(15)).taskBytes(3 * CHUNK).build().plan()) {
      List<ReadTask> tasks = new ArrayList<>();
      plan.forEach(tasks::add);
      assertThat(tasks).extracting(ReadTask::rows).allMatch(rows -> rows.getAsLong() == ROWS);
      assertThat(tasks.get(0).residual()).map(filter -> filter.predicate().toString()).isPresent();
      assertThat(tasks.get(1).residual()).isEmpty();
      assertThat(tasks.get(2).residual()).isEmpty();
      assertThat(plan.statistics().rowGroups())
          .extracting(
              PlanStatistics.RowGroups::pruned,
              PlanStatistics.RowGroups::partial,
              PlanStatistics.RowGroups::full,
              PlanStatistics.RowGroups::planned)
          .containsExactly(1L, 1L, 2L, 3L);
      assertThat(plan.statistics().sizes().bytes().values()) // what is left out is not weighed
          .containsExactly(plan.statistics().rowGroups().bytes());
    }
  }

  @Test
  void aFileThatIsLeftOutForItsSchemaIsNotHeldAgainstThePredicate() {
    memory.put("t/a.parquet", file(0));
    memory.put(
        "t/b.parquet",
        DatalessFiles.file(
            DatalessFiles.flat(
                List.of(
                    DatalessFiles.leaf("c0", Type.BYTE_ARRAY),
                    DatalessFiles.leaf("C0", Type.INT64)),
                ROWS)));
    ParquetScan.Builder scan =
        scan("t", col("c0").ge(0)).nameMatching(NameMatching.IGNORE_CASE).onError(OnError.SKIP);
    try (ScanPlan plan = scan.build().plan()) {
      assertThat(plan).hasSize(1);
      assertThat(plan.statistics().files().skipped()).containsOnlyKeys(Cause.SCHEMA_CONFLICT);
    }
  }

  @Test
  void thePredicatesColumnsWeighEvenIfTheyAreNotSelected() {
    memory.put("t/a.parquet", file(0));
    assertThat(tasks(scan("t", col("c0").ge(5)).columns("c1")).get(0).bytes()).isEqualTo(2 * CHUNK);
    assertThat(tasks(scan("t", col("c1").ge(5)).columns("c1")).get(0).bytes()).isEqualTo(CHUNK);
  }

  @Test
  void onlyRowsThatAreSureToPassCountAgainstALimit() {
    for (int i = 0; i < 20; i++) {
      memory.put("t/%02d.parquet".formatted(i), file(10, 20, 30));
    }
    List<ReadTask> tasks = tasks(scan("t", col("c0").ge(15)).limit(25).taskBytes(3 * CHUNK));
    // Of each file one row group may pass and two do: two files bring 40 rows that pass.
    assertThat(tasks).hasSize(5);
    assertThat(tasks.stream().filter(task -> task.residual().isEmpty())).hasSize(3);
  }

  @Test
  void filesThatTheirPartitionDisprovesAreNotOpened() {
    memory.put("t/day=1/a.parquet", file(0));
    memory.put("t/day=2/a.parquet", file(0));
    memory.put("t/day=2/b.parquet", file(0));
    memory.put("t/day=__HIVE_DEFAULT_PARTITION__/a.parquet", file(0));
    try (ScanPlan plan = scan("t", col("day").eq(2)).build().plan()) {
      List<ReadTask> tasks = new ArrayList<>();
      plan.forEach(tasks::add);
      assertThat(tasks).hasSize(1);
      assertThat(tasks.get(0).manifest().entries())
          .extracting(entry -> entry.file().path())
          .containsExactly("t/day=2/a.parquet", "t/day=2/b.parquet");
      assertThat(tasks.get(0).residual()).isEmpty();
      assertThat(counting.reads()).isEqualTo(2);
      assertThat(plan.statistics().files().skipped()).containsEntry(Cause.PARTITION_PRUNED, 2L);
    }
  }

  @Test
  void aPartitionValueThatCannotBeComparedIsNamed() {
    memory.put("t/day=monday/a.parquet", file(0));
    assertThatThrownBy(() -> tasks(scan("t", col("day").eq(2))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("t/day=monday/a.parquet", "day", "monday");
  }

  @Test
  void aColumnThatNoFileHasIsToldWithItsNearNames() {
    memory.put("t/a.parquet", file(0));
    try (ScanPlan plan = scan("t", col("c00").eq(2)).build().plan()) {
      assertThat(plan.iterator().hasNext()).isFalse();
      assertThat(plan.statistics().matching().unresolved())
          .containsExactly("no file has a column c00; near: c0");
    }
  }

  @Test
  void namesMatchRegardlessOfCaseWhereAsked() {
    memory.put("t/a.parquet", file(0, 10));
    assertThat(tasks(scan("t", col("C0").ge(15)))).isEmpty();
    assertThat(tasks(scan("t", col("C0").ge(15)).nameMatching(NameMatching.IGNORE_CASE)))
        .hasSize(1);
  }

  @Test
  void statisticsThatDoNotCountAreCountedAndExplained() {
    memory.put("t/a.parquet", DatalessFiles.file(DatalessFiles.longs(2, ROWS, ROWS)));
    List<FileExplanation> explanations = new ArrayList<>();
    ParquetScan scan = scan("t", col("c1").eq(2)).explain(explanations::add).build();
    try (ScanPlan plan = scan.plan()) {
      assertThat(plan.iterator().next().rows()).hasValue(2 * ROWS);
      assertThat(plan.statistics().matching().distrusted()).containsEntry(Distrust.ABSENT, 2L);
    }
    assertThat(explanations.get(0).rowGroups())
        .containsExactly(
            new Finding(
                0,
                2,
                Verdict.DISTRUSTED,
                "some rows may pass the predicate; of c1: no bounds are written"));
  }

  /** Found in the wild: row groups whose chunks are not in the order of the schema. */
  @Test
  void statisticsOfAChunkThatIsAnotherColumnsProveNothing() {
    FileMetaData metadata = metadata(0);
    Collections.swap(metadata.getRow_groups().get(0).getColumns(), 0, 1);
    memory.put("t/a.parquet", DatalessFiles.file(metadata));
    try (ScanPlan plan = scan("t", col("c1").eq(100)).build().plan()) {
      assertThat(plan.iterator().next().residual()).isPresent();
      assertThat(plan.statistics().matching().distrusted()).containsEntry(Distrust.MISPLACED, 1L);
    }
  }

  private ParquetScan.Builder scan(String path, Predicate predicate) {
    return ParquetScan.builder()
        .paths(path)
        .storage(counting)
        .where(predicate)
        .sizeModel(SizeModel.ENCODED);
  }

  private static List<ReadTask> tasks(ParquetScan.Builder scan) {
    List<ReadTask> tasks = new ArrayList<>();
    try (ScanPlan plan = scan.build().plan()) {
      plan.forEach(tasks::add);
    }
    return tasks;
  }

  /** Columns c0, c1 and c2, and row groups in which c0 goes from each start to 9 above it. */
  private static byte[] file(long... starts) {
    return DatalessFiles.file(metadata(starts));
  }

  private static FileMetaData metadata(long... starts) {
    long[] rows = new long[starts.length];
    Arrays.fill(rows, ROWS);
    FileMetaData metadata = DatalessFiles.longs(3, rows);
    for (int group = 0; group < starts.length; group++) {
      Statistics statistics = new Statistics().setNull_count(0);
      statistics.setMin_value(bytes(starts[group]));
      statistics.setMax_value(bytes(starts[group] + ROWS - 1));
      metadata
          .getRow_groups()
          .get(group)
          .getColumns()
          .get(0)
          .getMeta_data()
          .setStatistics(statistics);
    }
    metadata.setColumn_orders(
        Collections.nCopies(3, ColumnOrder.TYPE_ORDER(new TypeDefinedOrder())));
    return metadata;
  }

  private static byte[] bytes(long value) {
    return ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(value).array();
  }
}
