package dev.floorplan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floorplan.footer.Corpus;
import dev.floorplan.pack.PackingPolicy;
import dev.floorplan.size.SizeModel;
import dev.floorplan.task.FileManifest;
import dev.floorplan.task.ParquetRowGroupChunkMetadata;
import dev.floorplan.task.ReadTask;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.Util;
import org.junit.jupiter.api.Test;

/**
 * Whatever the options: over all tasks, every row group that has rows occurs exactly once, and the
 * sums agree. What the corpus holds is told by the generated Thrift reader.
 */
class PlanConservationTest {

  /** A column of no file: every file weighs all of its columns, and no two schemas conflict. */
  private static final String NO_COLUMN = "a column that no file has";

  @Test
  void overTheCorpusEveryRowGroupOccursExactlyOnceUnderAllOptions() throws IOException {
    Map<String, Map<Integer, Long>> expected = expected();
    Set<Long> totals = new TreeSet<>();
    for (long taskBytes : new long[] {10_000, 1 << 20}) {
      for (long coalesceBytes : new long[] {0, 5_000, 1 << 20}) {
        for (boolean split : new boolean[] {false, true}) {
          for (PackingPolicy packing : PackingPolicy.values()) {
            ParquetScan scan =
                corpus()
                    .taskBytes(taskBytes)
                    .coalesceBytes(coalesceBytes)
                    .splitCoalesced(split)
                    .packing(packing)
                    .maxOpenBins(split ? 1 : 16)
                    .build();
            totals.add(check(scan, expected));
          }
        }
      }
    }
    assertThat(totals).as("the bytes do not depend on how they are packed").hasSize(1);
  }

  @Test
  void overTheCorpusEveryRowGroupOccursExactlyOnceUnderRandomCapsCostsAndModels()
      throws IOException {
    Map<String, Map<Integer, Long>> expected = expected();
    for (long seed = 0; seed < 10; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      long taskBytes = random.nextLong(1_000, 1 << 22);
      ParquetScan.Builder scan =
          corpus()
              .taskBytes(taskBytes)
              .sizeModel(random.nextBoolean() ? SizeModel.DECODED : SizeModel.ON_DISK)
              .coalesceBytes(random.nextLong(0, 100_000))
              .splitCoalesced(random.nextBoolean())
              .minTasks(random.nextInt(0, 2_000));
      if (seed % 3 == 0) {
        scan.packing(PackingPolicy.FIRST_FIT);
      } else {
        scan.openCost(random.nextLong(0, taskBytes))
            .maxTaskBytes(taskBytes + random.nextLong(0, taskBytes))
            .maxFilesPerTask(random.nextInt(1, 50))
            .maxRowsPerTask(random.nextLong(1, 1_000_000));
      }
      check(scan.build(), expected);
    }
  }

  private static Map<String, Map<Integer, Long>> expected() throws IOException {
    Map<String, Map<Integer, Long>> expected = new TreeMap<>();
    for (Path file : Corpus.files()) {
      Map<Integer, Long> rowGroups = rowGroups(file);
      if (rowGroups != null) {
        expected.put(file.toString(), rowGroups);
      }
    }
    assertThat(expected).hasSizeGreaterThan(1000);
    return expected;
  }

  @Test
  void everyCorpusFileIsPlannedOrListedWithAReason() throws IOException {
    try (ScanPlan plan = corpus().build().plan()) {
      Set<String> planned = new TreeSet<>();
      for (ReadTask task : plan) {
        task.manifest().entries().forEach(entry -> planned.add(entry.file().path()));
      }
      PlanStatistics.Files files = plan.statistics().files();
      Set<String> skipped =
          files.skippedFiles().stream().map(SkippedFile::path).collect(Collectors.toSet());
      assertThat(files.skippedFiles()).hasSize((int) files.skippedCount());
      Set<String> neither = new TreeSet<>();
      for (Path file : Corpus.files()) {
        String path = file.toString();
        if (!planned.contains(path) && !skipped.contains(path) && !rowGroups(file).isEmpty()) {
          neither.add(path);
        }
      }
      assertThat(neither).isEmpty();
    }
  }

  private static long check(ParquetScan scan, Map<String, Map<Integer, Long>> expected) {
    String options =
        "taskBytes %d, coalesceBytes %d, %s"
            .formatted(scan.taskBytes(), scan.coalesceBytes(), scan.packing());
    Map<String, Map<Integer, Long>> missing = new HashMap<>();
    expected.forEach((path, groups) -> missing.put(path, new HashMap<>(groups)));
    long rows = 0;
    long bytes = 0;
    PlanStatistics statistics;
    try (ScanPlan plan = scan.plan()) {
      for (ReadTask task : plan) {
        long taskBytes = 0;
        for (FileManifest.Entry entry : task.manifest().entries()) {
          ParquetRowGroupChunkMetadata chunk = (ParquetRowGroupChunkMetadata) entry.chunk();
          taskBytes += chunk.bytes();
          rows += chunk.rows();
          Map<Integer, Long> groups = missing.get(entry.file().path());
          if (groups != null) {
            long chunkRows = 0;
            for (int rowGroup : chunk.rowGroups()) {
              Long groupRows = groups.remove(rowGroup);
              assertThat(groupRows)
                  .as("%s: row group %d of %s", options, rowGroup, entry.file().path())
                  .isNotNull();
              chunkRows += groupRows;
            }
            assertThat(chunk.rows())
                .as("%s: %s", options, entry.file().path())
                .isEqualTo(chunkRows);
          }
        }
        assertThat(task.bytes()).as(options).isEqualTo(taskBytes);
        bytes += taskBytes;
      }
      statistics = plan.statistics();
    }
    statistics.files().skippedFiles().forEach(skipped -> missing.remove(skipped.path()));
    missing.values().removeIf(Map::isEmpty);
    assertThat(missing).as("%s: row groups in no task", options).isEmpty();
    assertThat(statistics.rowGroups().rows()).as(options).isEqualTo(rows);
    assertThat(statistics.rowGroups().bytes()).as(options).isEqualTo(bytes);
    return bytes;
  }

  /** Every file by its name, for many lie in directories that are hidden from a listing. */
  private static ParquetScan.Builder corpus() throws IOException {
    return ParquetScan.builder()
        .paths(Corpus.files().stream().map(Path::toString).toList())
        .columns(NO_COLUMN)
        .onError(OnError.SKIP);
  }

  /** The rows of each row group that has any; null where the generated reader fails. */
  private static Map<Integer, Long> rowGroups(Path file) throws IOException {
    byte[] footer = Corpus.footer(file);
    if (footer == null) {
      return null;
    }
    FileMetaData metaData;
    try {
      metaData = Util.readFileMetaData(new ByteArrayInputStream(footer));
    } catch (IOException | RuntimeException e) {
      return null;
    }
    Map<Integer, Long> rows = new HashMap<>();
    List<RowGroup> groups = new ArrayList<>(metaData.getRow_groups());
    for (int i = 0; i < groups.size(); i++) {
      if (groups.get(i).getNum_rows() > 0) {
        rows.put(i, groups.get(i).getNum_rows());
      }
    }
    return rows;
  }
}
