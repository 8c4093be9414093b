package dev.floorplan;

import static dev.floorplan.predicate.Predicates.col;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floorplan.footer.DatalessFiles;
import dev.floorplan.pack.PackingPolicy;
import dev.floorplan.predicate.Predicate;
import dev.floorplan.size.SizeModel;
import dev.floorplan.storage.FaultInjectingStorage;
import dev.floorplan.storage.InMemoryStorage;
import dev.floorplan.storage.Storage;
import dev.floorplan.task.ReadTask;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnOrder;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Statistics;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.TypeDefinedOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A plan follows from the files and the options alone, not from threads and their timing. */
@Timeout(120)
class PlanDeterminismTest {
  private static final long SEED = 20_260_101;

  @Test
  void plansAreEqualWithAnyNumberOfThreadsAndAnyDelays() {
    for (int round = 0; round < 25; round++) {
      SplittableRandom random = new SplittableRandom(SEED + round);
      InMemoryStorage memory = dataset(random);
      ParquetScan.Builder scan = options(random);
      Outcome expected = plan(scan, memory, 1);
      for (int threads : new int[] {2, 7, 32}) {
        Storage jittery = new FaultInjectingStorage(memory, SEED + threads).jitter(100);
        assertThat(plan(scan, jittery, threads))
            .as("seed %d, round %d, %d threads", SEED, round, threads)
            .isEqualTo(expected);
      }
    }
  }

  /** The tasks, and what the plan says about how it came to them. */
  private record Outcome(
      List<ReadTask> tasks,
      PlanStatistics.RowGroups rowGroups,
      PlanStatistics.Sizes sizes,
      Map<PlanStatistics.Warning, Long> warnings,
      List<String> unknownColumns,
      PlanStatistics.Matching matching) {}

  private static Outcome plan(ParquetScan.Builder scan, Storage storage, int threads) {
    List<ReadTask> tasks = new ArrayList<>();
    try (ScanPlan plan = scan.storage(storage).ioThreads(threads).build().plan()) {
      plan.forEach(tasks::add);
      PlanStatistics said = plan.statistics();
      return new Outcome(
          tasks,
          said.rowGroups(),
          said.sizes(),
          said.warnings(),
          said.unknownColumns(),
          said.matching());
    }
  }

  private static ParquetScan.Builder options(SplittableRandom random) {
    long taskBytes = random.nextLong(1, 20_000);
    SizeModel sizes = random.nextBoolean() ? SizeModel.DECODED : SizeModel.ENCODED;
    ParquetScan.Builder scan =
        ParquetScan.builder()
            .paths("t")
            .onError(OnError.SKIP)
            .taskBytes(taskBytes)
            .sizeModel(sizes)
            .dictionaryProbes(sizes == SizeModel.DECODED ? random.nextInt(3) * 5 : 0)
            .maxOpenBins(random.nextInt(1, 20))
            .coalesceBytes(random.nextLong(0, 5_000))
            .splitCoalesced(random.nextBoolean())
            .minTasks(random.nextInt(3) == 0 ? random.nextInt(50) : 0)
            .footerMemoryBytes(random.nextLong(1, 100_000));
    if (random.nextInt(3) == 0) {
      scan.packing(PackingPolicy.FIRST_FIT);
    } else {
      scan.openCost(random.nextLong(0, 2_000))
          .maxTaskBytes(taskBytes + random.nextLong(0, taskBytes))
          .maxFilesPerTask(random.nextInt(1, 20))
          .maxRowsPerTask(random.nextLong(1, 2_000));
    }
    if (random.nextBoolean()) {
      scan.where(predicate(random));
    }
    if (random.nextBoolean()) {
      scan.limit(random.nextLong(0, 10_000));
    }
    return scan;
  }

  /** On a partition column, on columns that all, some and no files have, and on a wrong type. */
  private static Predicate predicate(SplittableRandom random) {
    Predicate first = col("c0").ge(random.nextInt(100));
    return switch (random.nextInt(5)) {
      case 0 -> first;
      case 1 -> first.and(col("p").ne(random.nextInt(4)));
      case 2 -> first.or(col("c2").isNotNull());
      case 3 -> first.and(col("nowhere").isNull());
      default -> first.or(col("s").eq(7));
    };
  }

  /** Files of few and of many row groups, some of them broken, in directories. */
  private static InMemoryStorage dataset(SplittableRandom random) {
    InMemoryStorage memory = new InMemoryStorage();
    int files = random.nextInt(1, 120);
    for (int file = 0; file < files; file++) {
      String path = "t/p=%d/%d.parquet".formatted(random.nextInt(4), file);
      if (random.nextInt(20) == 0) {
        memory.put(path, "this is not a Parquet file".getBytes(StandardCharsets.UTF_8));
      } else {
        int groups = random.nextInt(10) == 0 ? 300 : random.nextInt(6);
        long[] rows = random.longs(groups, 0, 100).toArray();
        memory.put(path, DatalessFiles.file(metadata(random, rows)));
      }
    }
    return memory;
  }

  /** Up to three columns of numbers, of which the first has bounds, and then maybe one of text. */
  private static FileMetaData metadata(SplittableRandom random, long[] rows) {
    List<SchemaElement> leaves = new ArrayList<>();
    int numbers = random.nextInt(1, 4);
    for (int column = 0; column < numbers; column++) {
      leaves.add(DatalessFiles.leaf("c" + column, Type.INT64));
    }
    if (random.nextBoolean()) {
      leaves.add(DatalessFiles.leaf("s", Type.BYTE_ARRAY));
    }
    FileMetaData metadata = DatalessFiles.flat(leaves, rows);
    metadata.setColumn_orders(
        Collections.nCopies(leaves.size(), ColumnOrder.TYPE_ORDER(new TypeDefinedOrder())));
    for (RowGroup rowGroup : metadata.getRow_groups()) {
      long least = random.nextLong(100);
      Statistics statistics = new Statistics().setNull_count(0);
      statistics.setMin_value(bytes(least));
      statistics.setMax_value(bytes(least + random.nextLong(50)));
      rowGroup.getColumns().get(0).getMeta_data().setStatistics(statistics);
      for (ColumnChunk chunk : rowGroup.getColumns().subList(numbers, leaves.size())) {
        chunk.getMeta_data().setDictionary_page_offset(4);
        chunk.getMeta_data().setEncodings(List.of(Encoding.RLE_DICTIONARY));
      }
    }
    return metadata;
  }

  private static byte[] bytes(long value) {
    return ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(value).array();
  }
}
