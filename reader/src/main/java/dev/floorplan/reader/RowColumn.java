package dev.floorplan.reader;

import java.util.Arrays;

/**
 * The values of one field in a batch of rows. Most wait as they are stored, for rows may wait long,
 * and the collector carries every object that does. They become objects when the first of them is
 * asked for, all at once: value by value, with another kind in each column, the processor would
 * guess wrong at every step.
 *
 * <p>Thread-safe once it is handed over.
 */
final class RowColumn {
  private final long[] numbers; // null where bytes or objects are stored
  private final byte[] bytes; // null where numbers or objects are stored
  private final int[] starts;
  private final int[] lengths;
  private final boolean[] nulls; // null where there are none, or objects
  private final Conversion conversion;
  private volatile Object[] objects; // null while nobody has asked for them

  private RowColumn(
      long[] numbers,
      byte[] bytes,
      int[] starts,
      int[] lengths,
      boolean[] nulls,
      Conversion conversion) {
    this.numbers = numbers;
    this.bytes = bytes;
    this.starts = starts;
    this.lengths = lengths;
    this.nulls = nulls;
    this.conversion = conversion;
  }

  /** The column of these values. Arrays are kept as they are, here and below. */
  static RowColumn of(Object[] values) {
    RowColumn column = new RowColumn(null, null, null, null, null, null);
    column.objects = values;
    return column;
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
    return new RowColumn(numbers, null, null, null, nulls, conversion);
  }

  /**
   * The column of these pieces of an array.
   *
   * @param nulls which rows have none; null where all have one
   */
  static RowColumn ofBytes(
      byte[] bytes, int[] starts, int[] lengths, boolean[] nulls, Conversion conversion) {
    return new RowColumn(null, bytes, starts, lengths, nulls, conversion);
  }

  /** The value in this row of the batch, from 0; may be null. */
  Object value(int row) {
    return objects()[row];
  }

  /** The values of all rows, made into objects where they are not yet. */
  Object[] objects() {
    Object[] values = objects;
    if (values == null) {
      values = convert();
      objects = values;
    }
    return values;
  }

  private Object[] convert() {
    Object[] values = new Object[numbers == null ? starts.length : numbers.length];
    for (int row = 0; row < values.length; row++) {
      if (nulls == null || !nulls[row]) {
        values[row] =
            numbers == null
                ? conversion.ofBytes(bytes, starts[row], lengths[row])
                : conversion.ofNumber(numbers[row]);
      }
    }
    return values;
  }
}
