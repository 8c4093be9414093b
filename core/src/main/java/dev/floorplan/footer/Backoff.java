package dev.floorplan.footer;

import java.util.concurrent.ThreadLocalRandom;

/**
 * How long to wait before a failed request is made again: exponentially longer from try to try, at
 * most 32 seconds, and jittered, so that clients which failed together do not come back together.
 */
final class Backoff {
  /** How often a request is made before its failure counts. */
  static final int MAX_TRIES = 10;

  private static final long FIRST_MILLIS = 125;
  private static final long MAX_MILLIS = 32_000;

  private final Sleeper sleeper;

  /** Lets time pass. */
  @FunctionalInterface
  interface Sleeper {
    void sleep(long millis) throws InterruptedException;
  }

  Backoff(Sleeper sleeper) {
    this.sleeper = sleeper;
  }

  /** Waits after the given number of tries, at least 1: between half and all of that try's time. */
  void pause(int tries) throws InterruptedException {
    long ceiling = Math.min(MAX_MILLIS, FIRST_MILLIS << (tries - 1));
    sleeper.sleep(ThreadLocalRandom.current().nextLong(ceiling / 2, ceiling + 1));
  }
}
