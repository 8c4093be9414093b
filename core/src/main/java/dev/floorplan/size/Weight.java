package dev.floorplan.size;

import java.util.Arrays;

/** Bytes, summed by how well they are founded. Not thread-safe. */
@SuppressWarnings("EnumOrdinal") // an EnumMap would box every summand
final class Weight {
  private static final int CONFIDENCES = Confidence.values().length;

  private final long[] bytes = new long[CONFIDENCES];
  private long total;

  /**
   * Adds bytes, at least 0.
   *
   * @throws ArithmeticException if the sum is more than a long holds
   */
  void add(long more, Confidence confidence) {
    total = Math.addExact(total, more);
    bytes[confidence.ordinal()] += more;
  }

  /** Adds another weight; sums that leave the range of a long stay at its end. */
  void addAll(Weight other) {
    total = saturated(total, other.total);
    for (int i = 0; i < CONFIDENCES; i++) {
      bytes[i] = saturated(bytes[i], other.bytes[i]);
    }
  }

  private static long saturated(long sum, long summand) {
    return sum > Long.MAX_VALUE - summand ? Long.MAX_VALUE : sum + summand;
  }

  long total() {
    return total;
  }

  long of(Confidence confidence) {
    return bytes[confidence.ordinal()];
  }

  void clear() {
    total = 0;
    Arrays.fill(bytes, 0);
  }
}
