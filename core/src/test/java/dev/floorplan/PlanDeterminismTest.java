package dev.floorplan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floorplan.footer.DatalessFiles;
import dev.floorplan.pack.PackingPolicy;
import dev.floorplan.size.SizeModel;
import dev.floorplan.storage.FaultInjectingStorage;
import dev.floorplan.storage.InMemoryStorage;
import dev.floorplan.storage.Storage;
import dev.floorplan.task.ReadTask;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
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
      List<ReadTask> expected = plan(scan, memory, 1);
      for (int threads : new int[] {2, 7, 32}) {
        Storage jittery = new FaultInjectingStorage(memory, SEED + threads).jitter(100);
        assertThat(plan(scan, jittery, threads))
            .as("seed %d, round %d, %d threads", SEED, round, threads)
            .isEqualTo(expected);
      }
    }
  }

  private static List<ReadTask> plan(ParquetScan.Builder scan, Storage storage, int threads) {
    List<ReadTask> tasks = new ArrayList<>();
    try (ScanPlan plan = scan.storage(storage).ioThreads(threads).build().plan()) {
      plan.forEach(tasks::add);
    }
    return tasks;
  }

  private static ParquetScan.Builder options(SplittableRandom random) {
    long taskBytes = random.nextLong(1, 20_000);
    ParquetScan.Builder scan =
        ParquetScan.builder()
            .paths("t")
            .onError(OnError.SKIP)
            .taskBytes(taskBytes)
            .sizeModel(random.nextBoolean() ? SizeModel.DECODED : SizeModel.ENCODED)
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
      scan.limit(random.nextLong(0, 10_000));
    }
    return scan;
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
        memory.put(path, DatalessFiles.file(DatalessFiles.longs(random.nextInt(1, 4), rows)));
      }
    }
    return memory;
  }
}
