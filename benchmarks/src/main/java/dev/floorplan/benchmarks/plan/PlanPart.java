package dev.floorplan.benchmarks.plan;

import dev.floorplan.benchmarks.fixture.SizeDistribution;
import dev.floorplan.benchmarks.fixture.SparseFiles;
import dev.floorplan.benchmarks.report.Comparison;
import dev.floorplan.benchmarks.report.Measurement;
import dev.floorplan.benchmarks.report.Subjects;
import dev.floorplan.benchmarks.run.ChildJvm;
import dev.floorplan.benchmarks.run.Part;
import dev.floorplan.benchmarks.run.Run;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Planning many local files: Floorplan, parquet-java and DuckDB, with as many threads each. */
public final class PlanPart implements Part {
  private static final int THREADS = 16;

  /** Whom the others have to agree with. */
  private static final PlanPeer REFERENCE = PlanPeer.PARQUET_JAVA;

  private static final List<PlanPeer> PEERS =
      List.of(REFERENCE, PlanPeer.FLOORPLAN, PlanPeer.FLOORPLAN_ENCODED, PlanPeer.DUCKDB);
  private static final double NANOS_PER_MILLI = 1e6;

  /** How the launcher starts the command to plan; everybody is started so. */
  private static final String[] LAUNCHER_OPTIONS = {"-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"};

  @Override
  public String name() {
    return "plan";
  }

  @Override
  public void measure(Run run) throws Exception {
    int files = run.choose(50, 2_000, 20_000);
    int rounds = run.choose(1, 3, 5);
    run.progress("plan: making " + files + " files");
    Path dataset = SparseFiles.dataset(files, SizeDistribution.MEDIUM, run.directory());
    String fixture = String.format("%,d files x 10 row groups x 12 columns", files);
    measureCold(run, dataset, fixture, files, rounds);
    measureWarm(run, dataset, fixture, rounds);
  }

  private static void measureCold(Run run, Path dataset, String fixture, int files, int rounds)
      throws Exception {
    Map<PlanPeer, List<Double>> millis = new EnumMap<>(PlanPeer.class);
    List<Double> listedPercent = new ArrayList<>();
    Planning.Found expected = null;
    for (int round = 1; round <= rounds; round++) {
      run.progress("plan: cold, round " + round + " of " + rounds);
      for (PlanPeer peer : PEERS) {
        ChildJvm.Outcome outcome =
            new ChildJvm(PlanOnce.class, LAUNCHER_OPTIONS).run(peer, dataset, THREADS);
        List<Long> numbers = outcome.numbers();
        Planning.Found found = new Planning.Found(numbers.get(0), numbers.get(1), numbers.get(2));
        if (peer == REFERENCE) {
          expected = found;
        } else {
          expected.check(peer, found);
        }
        if (peer == PlanPeer.FLOORPLAN) {
          listedPercent.add(100.0 * outcome.numbers().get(3) / files);
        }
        millis
            .computeIfAbsent(peer, first -> new ArrayList<>())
            .add(outcome.nanos() / NANOS_PER_MILLI);
      }
    }
    millis.forEach(
        (peer, samples) -> add(run, Comparison.PLAN_COLD, fixture, peer.title(), "ms", samples));
    add(
        run,
        Comparison.PLAN_FIRST_TASK,
        fixture,
        Subjects.FLOORPLAN,
        "percent of the files",
        listedPercent);
  }

  private static void measureWarm(Run run, Path dataset, String fixture, int rounds)
      throws Exception {
    run.progress("plan: warm");
    List<PlanPeer> peers = PEERS.subList(0, 3);
    List<Long> nanos =
        new ChildJvm(PlanRepeatedly.class)
            .run(dataset, THREADS, rounds, peers.get(0), peers.get(1), peers.get(2))
            .numbers();
    for (int i = 0; i < peers.size(); i++) {
      List<Double> samples = new ArrayList<>();
      for (int sample = i; sample < nanos.size(); sample += peers.size()) {
        samples.add(nanos.get(sample) / NANOS_PER_MILLI);
      }
      add(run, Comparison.PLAN_WARM, fixture, peers.get(i).title(), "ms", samples);
    }
  }

  private static void add(
      Run run,
      Comparison comparison,
      String fixture,
      String subject,
      String unit,
      List<Double> samples) {
    run.add(new Measurement(comparison, run.jvm().version(), fixture, subject, unit, samples));
  }
}
