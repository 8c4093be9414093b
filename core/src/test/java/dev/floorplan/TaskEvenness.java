package dev.floorplan;

import dev.floorplan.size.SizeModel;
import dev.floorplan.size.SkewedDataset;
import dev.floorplan.size.SkewedDataset.SizeStatistics;
import dev.floorplan.task.FileManifest;
import dev.floorplan.task.ParquetRowGroupChunkMetadata;
import dev.floorplan.task.ReadTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How even the tasks of a plan are in what they take once decoded, by size model. */
final class TaskEvenness {

  /**
   * What came of planning with one model.
   *
   * @param tasks how many
   * @param variation standard deviation of the tasks' decoded bytes over their mean
   * @param heaviest the most decoded bytes of a task over the mean
   */
  record Spread(long tasks, double variation, double heaviest) {}

  private final String path;
  private final Map<List<Object>, Long> decoded = new HashMap<>(); // by file and row group

  /**
   * Weighs every row group alone.
   *
   * @param path what is planned
   * @param weighedPath the same files with size statistics, so that their weights are exact
   */
  TaskEvenness(Path path, Path weighedPath) {
    this.path = path.toString();
    for (ReadTask task : plan(weighedPath.toString(), SizeModel.DECODED, 1)) {
      forEachRowGroup(task, key -> decoded.put(key, task.bytes()));
    }
  }

  private static List<ReadTask> plan(String path, SizeModel model, long taskBytes) {
    ParquetScan scan =
        ParquetScan.builder().paths(path).sizeModel(model).taskBytes(taskBytes).build();
    List<ReadTask> tasks = new ArrayList<>();
    try (ScanPlan plan = scan.plan()) {
      plan.forEach(tasks::add);
    }
    return tasks;
  }

  private interface RowGroupVisitor {
    void visit(List<Object> fileAndRowGroup);
  }

  private static void forEachRowGroup(ReadTask task, RowGroupVisitor visitor) {
    for (FileManifest.Entry entry : task.manifest().entries()) {
      for (int rowGroup : ((ParquetRowGroupChunkMetadata) entry.chunk()).rowGroups()) {
        visitor.visit(List.of(Path.of(entry.file().path()).getFileName(), rowGroup));
      }
    }
  }

  /** Plans about so many tasks. */
  Spread spread(SizeModel model, int tasks) {
    long total = plan(path, model, Long.MAX_VALUE).stream().mapToLong(ReadTask::bytes).sum();
    List<Long> loads = new ArrayList<>();
    for (ReadTask task : plan(path, model, Math.max(1, total / tasks))) {
      long[] load = new long[1];
      forEachRowGroup(task, key -> load[0] += decoded.get(key));
      loads.add(load[0]);
    }
    double mean = loads.stream().mapToLong(Long::longValue).average().orElseThrow();
    double variance =
        loads.stream().mapToDouble(load -> (load - mean) * (load - mean)).average().orElseThrow();
    long heaviest = loads.stream().mapToLong(Long::longValue).max().orElseThrow();
    return new Spread(loads.size(), Math.sqrt(variance) / mean, heaviest / mean);
  }

  /** Makes a dataset twice, with size statistics and without, and plans the one asked for. */
  static TaskEvenness generated(
      Path directory, int files, int mostRows, long seed, SizeStatistics statistics)
      throws IOException {
    for (SizeStatistics each : SizeStatistics.values()) {
      SkewedDataset.write(directory.resolve(each.name()), files, mostRows, seed, each);
    }
    return new TaskEvenness(
        directory.resolve(statistics.name()), directory.resolve(SizeStatistics.WRITTEN.name()));
  }

  /** Prints the spreads of generated data as rows of a Markdown table. */
  public static void main(String[] arguments) throws IOException {
    for (SizeStatistics statistics : SizeStatistics.values()) {
      for (int seed = 0; seed < 3; seed++) {
        Path directory = Files.createTempDirectory("skewed");
        TaskEvenness evenness = generated(directory, 60, 10_000, seed, statistics);
        for (int tasks : new int[] {10, 20}) {
          for (SizeModel model : SizeModel.values()) {
            Spread spread = evenness.spread(model, tasks);
            System.out.printf(
                "| %s | %d | %s | %d | %.2f | %.2f |%n",
                statistics, seed, model, spread.tasks(), spread.variation(), spread.heaviest());
          }
        }
      }
    }
  }
}
