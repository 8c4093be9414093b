package dev.floorplan.match;

/** Why statistics of a column chunk do not count, or not as bounds. */
public enum Distrust {
  /** The row group's row count contradicts the value counts of its columns. */
  ROW_COUNT("the row count contradicts the columns' value counts"),
  /** The chunk is encrypted. */
  ENCRYPTED("the column is encrypted"),
  /** The chunk at the column's place states another path or type. */
  MISPLACED("the column chunk is another column's"),
  /** The writer is known to write wrong statistics for this type. */
  WRITER("the writer is known for wrong statistics"),
  /** The chunk does not have one value for each row. */
  VALUE_COUNT("the value count is not the row count"),
  /** The null count is negative, above the number of values, or above 0 in a required column. */
  NULL_COUNT("the null count is impossible"),
  /** The NaN count is negative or above the number of values that are not null. */
  NAN_COUNT("the NaN count is impossible"),
  /** All values are said to be null or NaN, and yet there are bounds. */
  BOUNDS_OF_NOTHING("there are bounds of no values"),
  /** No bounds are written. */
  ABSENT("no bounds are written"),
  /** The type has no order that bounds could follow, or one that this version does not know. */
  NO_ORDER("the type has no known order"),
  /** Only {@code min_value} and {@code max_value} are written, but the file states no order. */
  ORDER_NOT_STATED("the footer does not state the column's order"),
  /** Only the deprecated bounds are written, which are in the wrong order for this type. */
  DEPRECATED("only deprecated bounds are written"),
  /** A bound is not as wide as the type. */
  WIDTH("a bound has the wrong width"),
  /** A bound is NaN. */
  NAN_BOUND("a bound is NaN"),
  /** A bound is outside of what the type can hold. */
  RANGE("a bound is outside the type's range"),
  /** The lower bound is above the upper one. */
  SWAPPED("the lower bound is above the upper one"),
  /** The bounds coincide, and yet one is said not to be exact. */
  EXACTNESS("bounds that coincide are said to be inexact"),
  /** The bounds are dates or timestamps in a calendar of old that readers would correct. */
  OLD_CALENDAR("the bounds are in an old calendar");

  private final String reason;

  Distrust(String reason) {
    this.reason = reason;
  }

  /** The reason in words, to stand behind a colon. */
  public String reason() {
    return reason;
  }
}
