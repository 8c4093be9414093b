package dev.floorplan.match;

/** Bounds that are byte strings, left where they lie in the footer. */
final class ByteBounds extends Bounds {
  private static final byte[] NOTHING = {};

  private final ByteOrdering ordering;
  private final Cut least;
  private final Cut greatest;
  private byte[] bytes;
  private int minStart;
  private int minLength;
  private int maxStart;
  private int maxLength;

  /**
   * @param least the least bound that the logical type can hold; null where there is none
   * @param greatest the greatest such bound; null where there is none
   */
  ByteBounds(ByteOrdering ordering, Cut least, Cut greatest) {
    this.ordering = ordering;
    this.least = least;
    this.greatest = greatest;
    clear();
  }

  @Override
  void clear() {
    bytes = NOTHING;
    minStart = -1;
    maxStart = -1;
  }

  @Override
  Distrust load(
      byte[] footer, int newMinStart, int newMinLength, int newMaxStart, int newMaxLength) {
    bytes = footer;
    minStart = newMinStart;
    minLength = newMinLength;
    maxStart = newMaxStart;
    maxLength = newMaxLength;
    if (isOutside(minStart, minLength) || isOutside(maxStart, maxLength)) {
      return Distrust.RANGE;
    }
    return minStart >= 0 && maxStart >= 0 && compareEnds() > 0 ? Distrust.SWAPPED : null;
  }

  /** Whether the bound is there and no value of the type. */
  private boolean isOutside(int start, int length) {
    if (start < 0 || ordering == ByteOrdering.UNSIGNED) {
      return false;
    }
    return length == 0
        || (least != null && least.compare(ordering, bytes, start, length) < 0)
        || (greatest != null && greatest.compare(ordering, bytes, start, length) > 0);
  }

  @Override
  int compareMin(Cut cut) {
    if (minStart >= 0) {
      return cut.compare(ordering, bytes, minStart, minLength);
    }
    // Nothing is less than the empty string; numbers have no least one.
    return ordering == ByteOrdering.UNSIGNED
        ? cut.compare(ordering, NOTHING, 0, 0)
        : cut.place == Cut.Place.BELOW_ALL ? 1 : -1;
  }

  @Override
  int compareMax(Cut cut) {
    if (maxStart >= 0) {
      return cut.compare(ordering, bytes, maxStart, maxLength);
    }
    return cut.place == Cut.Place.ABOVE_ALL || cut.place == Cut.Place.NAN ? -1 : 1;
  }

  @Override
  boolean isSingle() {
    return minStart >= 0 && maxStart >= 0 && compareEnds() == 0;
  }

  private int compareEnds() {
    return ordering.compare(bytes, minStart, minLength, bytes, maxStart, maxLength);
  }

  @Override
  void closeIn(long value) {
    throw new IllegalStateException("values are byte strings, was " + value);
  }

  @Override
  void closeIn(double value) {
    throw new IllegalStateException("values are byte strings, was " + value);
  }

  @Override
  void closeIn(byte[] value, int start, int length) {
    bytes = value;
    minStart = start;
    minLength = length;
    maxStart = start;
    maxLength = length;
  }
}
