package dev.floorplan.benchmarks.plan;

import dev.floorplan.benchmarks.report.Comparison;
import dev.floorplan.benchmarks.report.Measurement;
import dev.floorplan.benchmarks.report.Subjects;
import dev.floorplan.benchmarks.run.ChildJvm;
import dev.floorplan.benchmarks.run.Part;
import dev.floorplan.benchmarks.run.Run;
import java.util.ArrayList;
import java.util.List;

/** Planning a million files in little memory: whether the time a file stays the same. */
public final class ScalingPart implements Part {
  @Override
  public String name() {
    return "scaling";
  }

  @Override
  public void measure(Run run) throws Exception {
    int few = run.choose(100, 10_000, 10_000);
    int many = run.choose(1_000, 200_000, 1_000_000);
    int rounds = run.choose(1, 1, 3);
    List<Long> nanos =
        new ChildJvm(PlanMadeFiles.class, "-Xmx256m")
            .run(run.directory(), few, many, rounds)
            .numbers();
    List<Double> ofFew = new ArrayList<>();
    List<Double> ofMany = new ArrayList<>();
    int perRound = PlanMadeFiles.numbersPerRound();
    for (int round = 0; round < rounds; round++) {
      List<Long> numbers = nanos.subList(round * perRound, (round + 1) * perRound);
      List<Long> plansOfFew = numbers.subList(0, perRound - 1).stream().sorted().toList();
      ofFew.add((double) plansOfFew.get(plansOfFew.size() / 2) / few);
      ofMany.add((double) numbers.get(perRound - 1) / many);
    }
    String fixture = String.format("%,d and %,d files x 3 row groups", few, many);
    add(run, fixture, Subjects.FEW_FILES, ofFew);
    add(run, fixture, Subjects.MANY_FILES, ofMany);
  }

  private static void add(Run run, String fixture, String subject, List<Double> samples) {
    run.add(
        new Measurement(
            Comparison.PLAN_SCALING, run.jvm().version(), fixture, subject, "ns a file", samples));
  }
}
