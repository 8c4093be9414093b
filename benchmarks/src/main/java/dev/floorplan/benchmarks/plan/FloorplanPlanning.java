package dev.floorplan.benchmarks.plan;

import dev.floorplan.ParquetScan;
import dev.floorplan.PlanStatistics;
import dev.floorplan.ScanPlan;
import dev.floorplan.size.SizeModel;
import dev.floorplan.storage.LocalStorage;
import dev.floorplan.storage.Storage;
import dev.floorplan.task.ReadTask;
import java.nio.file.Path;

/** Makes a plan, all of its tasks, with the options that are the default but for the sizes. */
final class FloorplanPlanning implements Planning {
  private final SizeModel sizes;
  private long listedAtFirstTask = -1;

  FloorplanPlanning(SizeModel sizes) {
    this.sizes = sizes;
  }

  @Override
  public Found plan(Path dataset, int threads) {
    return plan(new LocalStorage(), dataset.toString(), threads);
  }

  Found plan(Storage storage, String path, int threads) {
    listedAtFirstTask = -1;
    ParquetScan scan =
        ParquetScan.builder()
            .storage(storage)
            .paths(path)
            .ioThreads(threads)
            .sizeModel(sizes)
            .build();
    try (ScanPlan plan = scan.plan()) {
      for (ReadTask task : plan) {
        if (task.index() == 0) {
          listedAtFirstTask = plan.statistics().files().listed();
        }
      }
      PlanStatistics.RowGroups found = plan.statistics().rowGroups();
      long bytes = sizes == SizeModel.ENCODED ? found.bytes() : Found.OTHER_BYTES;
      return new Found(found.planned(), found.rows(), bytes);
    }
  }

  /** How many files the last plan had listed when it handed out its first task. */
  long listedAtFirstTask() {
    return listedAtFirstTask;
  }
}
