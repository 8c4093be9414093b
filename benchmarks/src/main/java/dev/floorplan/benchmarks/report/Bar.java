package dev.floorplan.benchmarks.report;

import java.util.Optional;

/**
 * A bar that a measurement is held against: so many times as fast as a peer beside it, or at most
 * so much.
 *
 * @param comparison what it is about
 * @param fixture the fixture, or null for all that were measured
 * @param subject who is held against it
 * @param peer who must take {@code limit} times as much or more; null where the subject itself may
 *     take {@code limit} at most
 */
record Bar(Comparison comparison, String fixture, String subject, String peer, double limit) {

  /**
   * A bar beside what was measured.
   *
   * @param value the ratio to the peer, or the subject's own figure
   */
  record Outcome(Bar bar, Measurement measurement, double value) {
    boolean isMet() {
      return bar.peer == null ? value <= bar.limit : value >= bar.limit;
    }
  }

  /** Holds a measurement against this bar; empty where it does not apply. */
  Optional<Outcome> outcome(Results results, Measurement measurement) {
    if (!(measurement.comparison() == comparison)
        || !measurement.subject().equals(subject)
        || (fixture != null && !measurement.fixture().equals(fixture))) {
      return Optional.empty();
    }
    if (peer == null) {
      return Optional.of(new Outcome(this, measurement, measurement.median()));
    }
    return results
        .beside(measurement, peer)
        .map(other -> new Outcome(this, measurement, other.ratioTo(measurement)));
  }
}
