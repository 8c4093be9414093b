package dev.floorplan.reader;

import java.util.Arrays;

/**
 * The values of one field in a batch of rows: as objects, or as they are stored, which is how rows
 * wait. The collector carries every object that waits, and one array more easily than a thousand
 * texts. Immutable once it is handed over, and then thread-safe.
 */
final class RowColumn {
  private final Object[] objects; // null where the values are as they are stored
  private final long[] numbers; // null where they are bytes, or objects
  private final byte[] bytes; // null where they are numbers, or objects
  private final int[] starts;
  private final int[] lengths;
  private final boolean[] nulls; // null where there are none, or objects
  private final Conversion conversion;

  private RowColumn(
      Object[] objects,
      long[] numbers,
      byte[] bytes,
      int[] starts,
      int[] lengths,
      boolean[] nulls,
      Conversion conversion) {
    this.objects = objects;
    this.numbers = numbers;
    this.bytes = bytes;
    this.starts = starts;
    this.lengths = lengths;
    this.nulls = nulls;
    this.conversion = conversion;
  }

  /** The column of these values. Arrays are kept as they are, here and below. */
  static RowColumn of(Object[] values) {
    return new RowColumn(values, null, null, null, null, null, null);
  }

  /** The column of {@code count} times the same value, which may be null. */
  static RowColumn constant(Object value, int count) {
    Object[] values = new Object[count];
    Arrays.fill(values, value);
    return of(values);
  }

  /**
   * The column of these numbers.
   *
   * @param nulls which rows have none; null where all have one
   */
  static RowColumn ofNumbers(long[] numbers, boolean[] nulls, Conversion conversion) {
    return new RowColumn(null, numbers, null, null, null, nulls, conversion);
  }

  /**
   * The column of these pieces of an array.
   *
   * @param nulls which rows have none; null where all have one
   */
  static RowColumn ofBytes(
      byte[] bytes, int[] starts, int[] lengths, boolean[] nulls, Conversion conversion) {
    return new RowColumn(null, null, bytes, starts, lengths, nulls, conversion);
  }

  /** The value in this row of the batch, from 0; may be null. */
  Object value(int row) {
    if (objects != null) {
      return objects[row];
    } else if (nulls != null && nulls[row]) {
      return null;
    }
    return numbers == null
        ? conversion.ofBytes(bytes, starts[row], lengths[row])
        : conversion.ofNumber(numbers[row]);
  }

  /**
   * The same column with objects. All of them are made in one loop: row by row, with another kind
   * of value in each column, the processor would guess wrong at every step.
   */
  RowColumn ready() {
    if (objects != null) {
      return this;
    }
    Object[] values = new Object[numbers == null ? starts.length : numbers.length];
    for (int row = 0; row < values.length; row++) {
      values[row] = value(row);
    }
    return of(values);
  }
}
