package dev.floorplan.benchmarks.read;

/**
 * Adds up values, in any order: equal sums of the same files mean equal values. Not thread-safe.
 */
final class Checksum {
  private static final long MIX = 0x9e37_79b9_7f4a_7c15L;

  private long rows;
  private long sum;

  void addRows(long count) {
    rows += count;
  }

  void add(long value) {
    long mixed = value * MIX;
    sum += mixed ^ mixed >>> 32;
  }

  void add(double value) {
    add(Double.doubleToRawLongBits(value));
  }

  void add(boolean value) {
    add(value ? 1 : 2);
  }

  void add(String value) {
    add(value.hashCode());
  }

  /** Adds what another one has. */
  void add(Checksum other) {
    rows += other.rows;
    sum += other.sum;
  }

  RowReading.Found found() {
    return new RowReading.Found(rows, sum);
  }
}
