package dev.floorplan.s3;

/**
 * How many requests may be in flight, learnt from how they end: additive increase, multiplicative
 * decrease. Not thread-safe.
 *
 * <p>Idea: a request that is throttled says that too many were in flight when it was sent, so half
 * as many are sent from then on; as many successes as the limit allows at a time raise it by one.
 * All requests that were sent before a decrease saw the same overload, and their throttling counts
 * once: each request carries the <i>generation</i> it was sent in, a decrease begins a new one, and
 * throttling of an older generation is not news.
 *
 * <p>Invariant: 1 &le; limit &le; the highest limit. No clock and no randomness: the order of
 * events decides. It does not promise fairness among clients of different machines, towards which
 * additive increase and multiplicative decrease tend (Chiu and Jain, 1989; TCP).
 */
final class AdaptiveLimit {
  private final int highest;
  private int limit;
  private int generation;
  private int successes;

  /** Starts at the highest limit, at least 1: nothing is known against it yet. */
  AdaptiveLimit(int highest) {
    if (highest < 1) {
      throw new IllegalArgumentException("highest must be at least 1, was " + highest);
    }
    this.highest = highest;
    this.limit = highest;
  }

  /** How many requests may be in flight now. */
  int limit() {
    return limit;
  }

  /** What a request that is sent now carries. */
  int generation() {
    return generation;
  }

  /** A request has succeeded. */
  void succeeded() {
    successes++;
    if (successes >= limit) {
      successes = 0;
      limit = Math.min(highest, limit + 1);
    }
  }

  /**
   * A request was throttled.
   *
   * @param sentIn its generation
   * @param inFlight the requests in flight, with itself: the limit may not have been reached
   */
  void throttled(int sentIn, int inFlight) {
    if (sentIn == generation) {
      generation++;
      successes = 0;
      limit = Math.max(1, Math.min(limit, inFlight) / 2);
    }
  }
}
