package dev.floorplan.benchmarks.read;

import dev.floorplan.benchmarks.report.Comparison;
import dev.floorplan.benchmarks.report.Measurement;
import dev.floorplan.benchmarks.run.ChildJvm;
import dev.floorplan.benchmarks.run.Part;
import dev.floorplan.benchmarks.run.Run;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reading all values of local files: Floorplan's rows beside two ways of parquet-java. */
public final class ReadPart implements Part {
  private static final int THREADS = 2;
  private static final double NANOS_PER_MILLI = 1e6;

  @Override
  public String name() {
    return "read";
  }

  @Override
  public void measure(Run run) throws Exception {
    int files = run.choose(2, 4, 20); // 1 GiB on disk
    int rows = run.choose(2_000, 300_000, 1_300_000);
    int rounds = run.choose(1, 3, 3);
    run.progress("read: making " + files + " files");
    Path dataset = LineItems.dataset(files, rows, run.directory());
    run.progress("read: " + rounds + " rounds");
    List<Long> nanos =
        new ChildJvm(ReadRepeatedly.class, "-Xmx4g").run(dataset, THREADS, rounds).numbers();
    String fixture = String.format("%,d files x %,d rows x 12 columns", files, rows);
    int first = 0;
    for (ReadPeer peer : ReadPeer.values()) {
      List<Double> cpu = new ArrayList<>();
      List<Double> wall = new ArrayList<>();
      for (int i = first; i < nanos.size(); i += 2 * ReadPeer.values().length) {
        cpu.add(nanos.get(i) / NANOS_PER_MILLI);
        wall.add(nanos.get(i + 1) / NANOS_PER_MILLI);
      }
      add(run, Comparison.READ, fixture, peer, cpu);
      add(run, Comparison.READ_WALL, fixture, peer, wall);
      first += 2;
    }
  }

  private static void add(
      Run run, Comparison comparison, String fixture, ReadPeer peer, List<Double> samples) {
    run.add(new Measurement(comparison, run.jvm().version(), fixture, peer.title(), "ms", samples));
  }
}
