package dev.floorplan.match;

/** Bounds of values of fixed width, as their keys. */
final class NumberBounds extends Bounds {
  private final Encoding encoding;
  private final long leastBound;
  private final long greatestBound;
  private long min;
  private long max;

  /**
   * @param leastBound the least key of a bound that the logical type can hold
   * @param greatestBound the greatest such key
   */
  NumberBounds(Encoding encoding, long leastBound, long greatestBound) {
    this.encoding = encoding;
    this.leastBound = leastBound;
    this.greatestBound = greatestBound;
    clear();
  }

  @Override
  void clear() {
    min = encoding.least;
    max = encoding.greatest;
  }

  @Override
  Distrust load(byte[] bytes, int minStart, int minLength, int maxStart, int maxLength) {
    clear();
    if (minStart >= 0) {
      min = encoding.key(bytes, minStart);
    }
    if (maxStart >= 0) {
      max = encoding.key(bytes, maxStart);
    }
    if (isOutside(minStart, min) || isOutside(maxStart, max)) {
      return Distrust.RANGE;
    }
    return min > max ? Distrust.SWAPPED : null;
  }

  private boolean isOutside(int start, long key) {
    return start >= 0 && (key < leastBound || key > greatestBound);
  }

  /** The key of the lower bound, or of the type's least value. */
  long min() {
    return min;
  }

  @Override
  int compareMin(Cut cut) {
    return cut.compare(min);
  }

  @Override
  int compareMax(Cut cut) {
    return cut.compare(max);
  }

  @Override
  boolean isSingle() {
    return min == max;
  }

  @Override
  void closeIn(long value) {
    min = encoding.key(value);
    max = min;
  }

  @Override
  void closeIn(double value) {
    min = Encoding.key(value);
    max = min;
  }

  @Override
  void closeIn(byte[] bytes, int start, int length) {
    min = encoding.key(bytes, start);
    max = min;
  }
}
