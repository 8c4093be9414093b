package dev.floorplan.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayDeque;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class AdaptiveLimitTest {

  @Test
  void startsAtTheHighestAndNeverExceedsIt() {
    AdaptiveLimit limit = new AdaptiveLimit(8);
    assertThat(limit.limit()).isEqualTo(8);
    for (int i = 0; i < 100; i++) {
      limit.succeeded();
    }
    assertThat(limit.limit()).isEqualTo(8);
  }

  @Test
  void throttlingHalvesWhatWasInFlight() {
    AdaptiveLimit limit = new AdaptiveLimit(1024);
    limit.throttled(limit.generation(), 128);
    assertThat(limit.limit()).isEqualTo(64);
    limit.throttled(limit.generation(), 64);
    assertThat(limit.limit()).isEqualTo(32);
  }

  @Test
  void oneOverloadCountsOnce() {
    AdaptiveLimit limit = new AdaptiveLimit(128);
    int sentIn = limit.generation();
    for (int i = 0; i < 128; i++) {
      limit.throttled(sentIn, 128 - i);
    }
    assertThat(limit.limit()).isEqualTo(64);
  }

  @Test
  void neverFallsBelowOne() {
    AdaptiveLimit limit = new AdaptiveLimit(2);
    for (int i = 0; i < 10; i++) {
      limit.throttled(limit.generation(), 1);
      assertThat(limit.limit()).isEqualTo(1);
    }
  }

  @Test
  void aRoundOfSuccessesRaisesItByOne() {
    AdaptiveLimit limit = new AdaptiveLimit(128);
    limit.throttled(limit.generation(), 20);
    for (int expected = 10; expected < 128; expected++) {
      assertThat(limit.limit()).isEqualTo(expected);
      for (int i = 0; i < expected; i++) {
        limit.succeeded();
      }
    }
    assertThat(limit.limit()).isEqualTo(128);
  }

  @Test
  void settlesAroundWhatTheStoreBears() {
    for (int capacity : new int[] {1, 3, 20, 100}) {
      for (long seed = 0; seed < 5; seed++) {
        assertThat(settled(capacity, seed))
            .as("capacity %d, seed %d", capacity, seed)
            .isBetween(Math.max(1L, capacity / 2), capacity + 1L);
      }
    }
  }

  /** The mean limit towards a store that throttles what exceeds its capacity, ends in any order. */
  private static long settled(int capacity, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    AdaptiveLimit limit = new AdaptiveLimit(256);
    record Sent(int generation, boolean throttled) {}
    ArrayDeque<Sent> inFlight = new ArrayDeque<>();
    long sum = 0;
    int steps = 200_000;
    for (int step = 0; step < steps; step++) {
      while (inFlight.size() < limit.limit()) {
        Sent sent = new Sent(limit.generation(), inFlight.size() >= capacity);
        if (random.nextBoolean()) {
          inFlight.addLast(sent);
        } else {
          inFlight.addFirst(sent);
        }
      }
      Sent ended = inFlight.peek();
      if (ended.throttled()) {
        limit.throttled(ended.generation(), inFlight.size());
      } else {
        limit.succeeded();
      }
      inFlight.poll();
      sum += step < steps / 2 ? 0 : limit.limit();
    }
    return sum / (steps / 2);
  }

  @Test
  void aLimitOfNothingIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new AdaptiveLimit(0))
        .withMessage("highest must be at least 1, was 0");
  }
}
