package dev.floorplan.benchmarks.report;

import java.util.List;
import java.util.Objects;

/**
 * What was measured of one subject on one fixture: a sample from each round of one run.
 *
 * @param comparison what it is part of
 * @param java the version of the Java machine that ran it
 * @param fixture what it ran on
 * @param subject who ran: Floorplan, a peer, or a way of using one of them
 * @param unit what the samples count; less is better
 * @param samples in the order of the rounds, at least one; those of one comparison, machine and
 *     fixture stem from the same rounds
 */
public record Measurement(
    Comparison comparison,
    String java,
    String fixture,
    String subject,
    String unit,
    List<Double> samples) {

  public Measurement {
    Objects.requireNonNull(comparison, "comparison");
    Objects.requireNonNull(java, "java");
    Objects.requireNonNull(fixture, "fixture");
    Objects.requireNonNull(subject, "subject");
    Objects.requireNonNull(unit, "unit");
    samples = List.copyOf(samples);
    if (samples.isEmpty()) {
      throw new IllegalArgumentException(
          comparison + ", " + fixture + ", " + subject + ": samples must not be empty");
    }
  }

  /** The middle sample, or the mean of the two in the middle. */
  public double median() {
    return median(samples);
  }

  double least() {
    return samples.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
  }

  double most() {
    return samples.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
  }

  /** Whether the two were measured beside each other. */
  boolean isBeside(Measurement other) {
    return comparison == other.comparison
        && java.equals(other.java)
        && fixture.equals(other.fixture)
        && unit.equals(other.unit);
  }

  /** How many times as much this is as the other one: the median over the rounds. */
  double ratioTo(Measurement other) {
    int rounds = Math.min(samples.size(), other.samples.size());
    Double[] ratios = new Double[rounds];
    for (int round = 0; round < rounds; round++) {
      ratios[round] = samples.get(round) / other.samples.get(round);
    }
    return median(List.of(ratios));
  }

  private static double median(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
