package dev.floorplan.benchmarks.plan;

import dev.floorplan.benchmarks.fixture.MadeStorage;
import dev.floorplan.benchmarks.fixture.SlowStorage;
import dev.floorplan.benchmarks.report.Comparison;
import dev.floorplan.benchmarks.report.Measurement;
import dev.floorplan.benchmarks.report.Subjects;
import dev.floorplan.benchmarks.run.Part;
import dev.floorplan.benchmarks.run.Run;
import dev.floorplan.size.SizeModel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Planning over a storage whose requests take long: whether enough of them are in flight. */
public final class SlowStoragePart implements Part {
  private static final int IN_FLIGHT = 128;
  private static final int ROW_GROUPS = 3;

  @Override
  public String name() {
    return "slow-storage";
  }

  @Override
  public void measure(Run run) throws Exception {
    int files = run.choose(256, 10_000, 10_000);
    plan(run, Math.min(files, 1_000), new ArrayList<>(), new ArrayList<>());
    List<Double> timesTheIdeal = new ArrayList<>();
    List<Double> readsPerFooter = new ArrayList<>();
    for (int round = 0; round < run.choose(1, 1, 5); round++) {
      plan(run, files, timesTheIdeal, readsPerFooter);
    }
    String fixture = String.format("%,d files x 3 row groups", files);
    add(run, Comparison.SLOW_STORAGE, fixture, "times the ideal", timesTheIdeal);
    add(run, Comparison.SLOW_STORAGE_REQUESTS, fixture, "reads a footer", readsPerFooter);
  }

  private static void plan(
      Run run, int files, List<Double> timesTheIdeal, List<Double> readsPerFooter)
      throws IOException {
    try (SlowStorage storage =
        new SlowStorage(new MadeStorage(files, ROW_GROUPS, run.directory()))) {
      long start = System.nanoTime();
      Planning.Found found =
          new FloorplanPlanning(SizeModel.DECODED).plan(storage, MadeStorage.DIRECTORY, IN_FLIGHT);
      double millis = (System.nanoTime() - start) / 1e6;
      if (found.rowGroups() != (long) files * ROW_GROUPS) {
        throw new IllegalStateException(files + " files gave " + found);
      }
      timesTheIdeal.add(millis * IN_FLIGHT / (storage.requests() * SlowStorage.MILLIS));
      readsPerFooter.add((double) storage.reads() / files);
    }
  }

  private static void add(
      Run run, Comparison comparison, String fixture, String unit, List<Double> samples) {
    run.add(
        new Measurement(
            comparison, run.jvm().version(), fixture, Subjects.FLOORPLAN, unit, samples));
  }
}
