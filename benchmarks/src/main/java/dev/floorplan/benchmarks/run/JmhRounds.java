package dev.floorplan.benchmarks.run;

import dev.floorplan.benchmarks.fixture.Fixtures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs the JMH benchmarks of one class in rounds. Each round runs all of them, each in a Java
 * machine of its own, so that whatever else happens on the machine meets them alike.
 */
public final class JmhRounds {
  private final Class<?> benchmark;
  private final Map<String, String[]> parameters = new LinkedHashMap<>();
  private Jvm jvm = Jvm.current();

  /**
   * One benchmark with one choice of parameters.
   *
   * @param method the name of the benchmark's method
   */
  public record Case(String method, Map<String, String> parameters) {}

  /**
   * What an operation takes, a number for each round.
   *
   * @param cpuNanos nanoseconds of processor time
   * @param allocatedBytes bytes allocated
   */
  public record Cost(List<Double> cpuNanos, List<Double> allocatedBytes) {}

  public JmhRounds(Class<?> benchmark) {
    this.benchmark = benchmark;
  }

  /** Runs on this Java machine; on the one that runs this by default. */
  public JmhRounds on(Jvm machine) {
    jvm = machine;
    return this;
  }

  /** Limits a parameter to some of its values. */
  public JmhRounds with(String parameter, List<?> values) {
    parameters.put(parameter, values.stream().map(Object::toString).toArray(String[]::new));
    return this;
  }

  /** Runs them all. */
  public Map<Case, Cost> run(Run run) throws RunnerException {
    // For those that run in this Java machine, as all do in a smoke run.
    System.setProperty(Fixtures.PROPERTY, run.directory().toString());
    Map<Case, Cost> costs = new LinkedHashMap<>();
    int rounds = run.choose(1, 1, 3);
    for (int round = 1; round <= rounds; round++) {
      run.progress(
          benchmark.getSimpleName()
              + " on JDK "
              + jvm.version()
              + ", round "
              + round
              + " of "
              + rounds);
      for (RunResult result : new Runner(options(run).build()).run()) {
        Cost cost =
            costs.computeIfAbsent(
                caseOf(result), found -> new Cost(new ArrayList<>(), new ArrayList<>()));
        cost.cpuNanos().add(secondary(result, WorkerProfiler.CPU_NANOS));
        cost.allocatedBytes().add(secondary(result, WorkerProfiler.ALLOCATED_BYTES));
      }
    }
    return costs;
  }

  private ChainedOptionsBuilder options(Run run) {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include("\\." + benchmark.getSimpleName() + "\\.")
            .addProfiler(WorkerProfiler.class)
            .jvm(jvm.executable().toString())
            .jvmArgsAppend("-D" + Fixtures.PROPERTY + "=" + run.directory())
            .forks(run.choose(0, 1, 1))
            .warmupIterations(run.choose(0, 1, 2))
            .warmupTime(TimeValue.milliseconds(400))
            .measurementIterations(run.choose(1, 3, 5))
            .measurementTime(TimeValue.milliseconds(run.choose(1, 150, 150)))
            .shouldFailOnError(true)
            .verbosity(VerboseMode.SILENT);
    parameters.forEach(options::param);
    return options;
  }

  private static Case caseOf(RunResult result) {
    Map<String, String> chosen = new LinkedHashMap<>();
    for (String key : result.getParams().getParamsKeys()) {
      chosen.put(key, result.getParams().getParam(key));
    }
    String name = result.getParams().getBenchmark();
    return new Case(name.substring(name.lastIndexOf('.') + 1), chosen);
  }

  private static double secondary(RunResult result, String name) {
    return result.getSecondaryResults().get(name).getScore();
  }
}
