package dev.floorplan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floorplan.PlanComparison.Outcome;
import dev.floorplan.PlanComparison.Way;
import dev.floorplan.footer.FileFooter;
import dev.floorplan.footer.FooterReader;
import dev.floorplan.footer.ReadSet;
import dev.floorplan.footer.RowGroupMidpoint;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.pack.PackingPolicy;
import dev.floorplan.predicate.Predicates;
import dev.floorplan.size.SizeModel;
import dev.floorplan.size.SkewedDataset;
import dev.floorplan.size.SkewedDataset.SizeStatistics;
import dev.floorplan.storage.CountingStorage;
import dev.floorplan.storage.LocalStorage;
import dev.floorplan.storage.Storage;
import dev.floorplan.task.FileManifest;
import dev.floorplan.task.ParquetFileChunkMetadata;
import dev.floorplan.task.ParquetRowGroupChunkMetadata;
import dev.floorplan.task.ReadTask;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares plans with measuring the tasks of each plan on its own. */
class PlanComparisonTest {
  private static final Storage STORAGE = new LocalStorage();

  @TempDir Path directory;

  @BeforeEach
  void writeFiles() throws IOException {
    SkewedDataset.write(directory, 20, 2_000, 5, SizeStatistics.WRITTEN);
  }

  private ParquetScan.Builder scan() {
    return ParquetScan.builder().paths(directory.toString()).storage(STORAGE);
  }

  @Test
  void everyWayIsMeasuredAsItsOwnPlanWouldBe() throws IOException {
    for (long seed = 0; seed < 12; seed++) {
      Random random = new Random(seed);
      List<String> columns = random.nextBoolean() ? List.of() : List.of("id", "message");
      long taskBytes = random.nextLong(50_000, 500_000);
      long chunkBytes = random.nextLong(2_000, 200_000);
      long coalesceBytes = random.nextLong(0, 100_000);
      SizeModel model = seed % 3 == 0 ? SizeModel.ENCODED : SizeModel.DECODED;
      PlanComparison comparison =
          options(columns, taskBytes, chunkBytes, coalesceBytes, model).build().compare();

      String where = "seed " + seed;
      assertThat(comparison.outcomes()).extracting(Outcome::way).containsExactly(Way.values());
      Map<List<Object>, Long> decoded = decoded(columns);
      for (Outcome outcome : comparison.outcomes()) {
        ParquetScan.Builder alone =
            options(columns, taskBytes, chunkBytes, coalesceBytes, model)
                .chunking(outcome.way() == Way.BY_SIZE ? Chunking.SIZE : Chunking.FOOTER)
                .packing(
                    outcome.way() == Way.FIRST_FIT
                        ? PackingPolicy.FIRST_FIT
                        : PackingPolicy.BEST_FIT);
        check(where, outcome, tasks(alone), decoded, taskBytes);
      }
    }
  }

  private ParquetScan.Builder options(
      List<String> columns, long taskBytes, long chunkBytes, long coalesceBytes, SizeModel model) {
    return scan()
        .columns(columns)
        .taskBytes(taskBytes)
        .chunkBytes(chunkBytes)
        .coalesceBytes(coalesceBytes)
        .sizeModel(model);
  }

  private static List<ReadTask> tasks(ParquetScan.Builder scan) {
    List<ReadTask> tasks = new ArrayList<>();
    try (ScanPlan plan = scan.build().plan()) {
      plan.forEach(tasks::add);
    }
    return tasks;
  }

  /** What each row group takes, by path and position: plans of one row group a task. */
  private Map<List<Object>, Long> decoded(List<String> columns) {
    Map<List<Object>, Long> decoded = new HashMap<>();
    for (ReadTask task : tasks(scan().columns(columns).taskBytes(1))) {
      FileManifest.Entry entry = task.manifest().entries().get(0);
      int rowGroup = ((ParquetRowGroupChunkMetadata) entry.chunk()).rowGroups().get(0);
      decoded.put(List.of(entry.file().path(), rowGroup), task.bytes());
    }
    return decoded;
  }

  private static void check(
      String where,
      Outcome outcome,
      List<ReadTask> tasks,
      Map<List<Object>, Long> decoded,
      long taskBytes)
      throws IOException {
    List<Long> loads = new ArrayList<>();
    long opens = 0;
    for (ReadTask task : tasks) {
      Set<String> paths = new HashSet<>();
      long load = 0;
      for (FileManifest.Entry entry : task.manifest().entries()) {
        paths.add(entry.file().path());
        for (int rowGroup : rowGroups(entry)) {
          load += decoded.get(List.of(entry.file().path(), rowGroup));
        }
      }
      opens += paths.size();
      loads.add(load);
    }
    String what = where + ", " + outcome;
    long sum = loads.stream().mapToLong(Long::longValue).sum();
    double mean = (double) sum / loads.size();
    double squares = loads.stream().mapToDouble(load -> (load - mean) * (load - mean)).sum();
    long heaviest = loads.stream().mapToLong(Long::longValue).max().orElseThrow();
    assertThat(sum).as(what).isEqualTo(decoded.values().stream().mapToLong(Long::longValue).sum());
    assertThat(outcome.bytes()).as(what).isEqualTo(sum);
    assertThat(outcome.tasks()).as(what).isEqualTo(tasks.size());
    assertThat(outcome.emptyTasks())
        .as(what)
        .isEqualTo(loads.stream().filter(load -> load == 0).count());
    assertThat(outcome.fileOpens()).as(what).isEqualTo(opens);
    assertThat(outcome.heaviestBytes()).as(what).isEqualTo(heaviest);
    assertClose(what, outcome.meanFill(), mean / taskBytes);
    assertClose(what, outcome.heaviestOverMean(), heaviest / mean);
    assertClose(what, outcome.variation(), Math.sqrt(squares / loads.size()) / mean);
  }

  private static void assertClose(String what, double actual, double expected) {
    assertThat(Math.abs(actual - expected)).as(what).isLessThanOrEqualTo(1e-9 * (1 + expected));
  }

  private static List<Integer> rowGroups(FileManifest.Entry entry) throws IOException {
    if (entry.chunk() instanceof ParquetRowGroupChunkMetadata part) {
      return part.rowGroups();
    }
    ParquetFileChunkMetadata range = (ParquetFileChunkMetadata) entry.chunk();
    FileInfo file = entry.file();
    FileFooter footer =
        FooterReader.readOne(file, STORAGE, schema -> ReadSet.all(schema.leafCount()));
    List<Integer> within = new ArrayList<>();
    for (int rowGroup = 0; rowGroup < footer.rowGroupCount(); rowGroup++) {
      long midpoint = RowGroupMidpoint.of(file, footer, rowGroup);
      if (midpoint >= range.start() && midpoint < range.end()) {
        within.add(rowGroup);
      }
    }
    return within;
  }

  @Test
  void filesThatThePredicateRulesOutMakeEmptyTasksOnlyWherePlannedBySize() throws IOException {
    PlanComparison comparison =
        scan().taskBytes(1).where(Predicates.col("time").lt(0L)).build().compare();

    assertThat(comparison.outcomes()).extracting(Outcome::tasks).containsExactly(20L, 0L, 0L);
    assertThat(comparison.outcomes()).extracting(Outcome::emptyTasks).containsExactly(20L, 0L, 0L);
    assertThat(comparison.outcomes()).extracting(Outcome::variation).containsOnly(0.0);
  }

  @Test
  void footersAreReadOnceForAllWays() throws IOException {
    CountingStorage counting = new CountingStorage(STORAGE);
    PlanComparison comparison = scan().storage(counting).build().compare();

    assertThat(comparison.statistics().footers().read()).isEqualTo(20);
    assertThat(counting.reads()).isEqualTo(20);
    assertThat(comparison.statistics().tasks().count()).isZero();
  }

  @Test
  void aScanThatAPlanBySizeCannotHeedIsRefused() {
    assertThatThrownBy(() -> scan().limit(5).build().compare())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("must have no limit");
    assertThatThrownBy(() -> scan().packing(PackingPolicy.FIRST_FIT).build().compare())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("packing BEST_FIT");
  }
}
