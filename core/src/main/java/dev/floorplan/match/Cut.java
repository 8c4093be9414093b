package dev.floorplan.match;

import java.util.Arrays;

/**
 * Where a literal lies among the values that a leaf can hold: at one of them, between two
 * neighbours, or beyond all of them. So a literal is never narrowed to the leaf's type, and a value
 * never widened.
 *
 * <p>Values are numbers or byte strings, as the leaf's {@link Domain} says; a cut has the one or
 * the other. Immutable.
 */
final class Cut {
  /** How the literal lies to the cut's value. */
  enum Place {
    BELOW_ALL,
    AT,
    /** Above the value and below its next neighbour. */
    AFTER,
    ABOVE_ALL,
    /** At NaN, which is above all other values. */
    NAN
  }

  static final Cut BELOW_ALL = new Cut(Place.BELOW_ALL, 0, null);
  static final Cut ABOVE_ALL = new Cut(Place.ABOVE_ALL, 0, null);
  static final Cut NAN = new Cut(Place.NAN, 0, null);

  final Place place;
  final long number;
  final byte[] bytes;

  private Cut(Place place, long number, byte[] bytes) {
    this.place = place;
    this.number = number;
    this.bytes = bytes;
  }

  static Cut number(Place place, long number) {
    return new Cut(place, number, null);
  }

  static Cut bytes(Place place, byte[] bytes) {
    return new Cut(place, 0, bytes);
  }

  /** Whether a value can equal the literal; NaN is no value in this sense. */
  boolean isValue() {
    return place == Place.AT;
  }

  /** How a number that is not NaN compares with the literal: negative, 0 or positive. */
  int compare(long value) {
    return place == Place.AT || place == Place.AFTER
        ? landed(Long.compare(value, number))
        : beyond();
  }

  /** How the byte string compares with the literal: negative, 0 or positive. */
  int compare(ByteOrdering ordering, byte[] array, int start, int length) {
    return place == Place.AT || place == Place.AFTER
        ? landed(ordering.compare(array, start, length, bytes, 0, bytes.length))
        : beyond();
  }

  private int landed(int compared) {
    return compared == 0 && place == Place.AFTER ? -1 : compared;
  }

  private int beyond() {
    return place == Place.BELOW_ALL ? 1 : -1;
  }

  @Override
  public String toString() {
    return place + (bytes == null ? " " + number : " " + Arrays.toString(bytes));
  }
}
