package dev.floorplan.match;

/**
 * The bounds of the values of one column chunk that are neither null nor NaN, or, where they do not
 * count, the limits of the type. Mutable, for reuse from chunk to chunk.
 */
abstract class Bounds {

  /** Forgets the bounds: the values may be any of the type. */
  abstract void clear();

  /**
   * Takes bounds over from a footer's bytes; a start of -1 leaves that side at the limit of the
   * type.
   *
   * @return why the bounds do not count, whereupon the caller clears them; null where they do
   */
  abstract Distrust load(byte[] bytes, int minStart, int minLength, int maxStart, int maxLength);

  /** How the lower bound compares with the literal: negative, 0 or positive. */
  abstract int compareMin(Cut cut);

  /** How the upper bound compares with the literal: negative, 0 or positive. */
  abstract int compareMax(Cut cut);

  /** Whether the bounds coincide, so that all values are the same. */
  abstract boolean isSingle();

  /** Closes in on one number, as it is stored. */
  abstract void closeIn(long value);

  /** Closes in on one floating-point number, not NaN. */
  abstract void closeIn(double value);

  /** Closes in on one value that is stored as these bytes; they are not copied. */
  abstract void closeIn(byte[] bytes, int start, int length);
}
