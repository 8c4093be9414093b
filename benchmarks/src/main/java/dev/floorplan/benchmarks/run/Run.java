package dev.floorplan.benchmarks.run;

import dev.floorplan.benchmarks.report.Measurement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * One run of the benchmarks: how it runs, and what it has measured so far.
 *
 * <p>A part that fails leaves a line about it and the run goes on. Not thread-safe.
 */
public final class Run {

  /** How much time to take. */
  public enum Effort {
    /** Everything once, on small fixtures; nothing that it measures means anything. */
    SMOKE,
    /** About two minutes. */
    QUICK,
    FULL
  }

  private final Effort effort;
  private final Path directory;
  private final Jvm jvm;
  private final Jvm newerJvm;
  private final List<Measurement> measurements = new ArrayList<>();
  private final List<String> failures = new ArrayList<>();

  /**
   * @param directory where fixtures are made and kept
   * @param newerJvm the Java machine for peers that need a newer one; null where there is none
   */
  public Run(Effort effort, Path directory, Jvm newerJvm) {
    this.effort = effort;
    this.directory = directory;
    this.jvm = Jvm.current();
    this.newerJvm = newerJvm;
  }

  public Effort effort() {
    return effort;
  }

  public Path directory() {
    return directory;
  }

  public Jvm jvm() {
    return jvm;
  }

  /** The Java machine for peers that need a newer one; null where there is none. */
  public Jvm newerJvm() {
    return newerJvm;
  }

  /** One of three numbers, by the effort. */
  public int choose(int smoke, int quick, int full) {
    return switch (effort) {
      case SMOKE -> smoke;
      case QUICK -> quick;
      case FULL -> full;
    };
  }

  public void add(Measurement measurement) {
    measurements.add(measurement);
  }

  /** Notes that something could not be measured, and why. */
  public void failed(String what, Throwable failure) {
    failures.add(what + ": " + failure);
    progress("FAILED " + what);
    failure.printStackTrace();
  }

  public List<Measurement> measurements() {
    return measurements;
  }

  public List<String> failures() {
    return failures;
  }

  /** Tells whoever started the run what it is doing. */
  public void progress(String message) {
    System.err.println(message);
  }
}
