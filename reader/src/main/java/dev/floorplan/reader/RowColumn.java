package dev.floorplan.reader;

import java.util.function.LongFunction;

/**
 * The values of one field in a batch of rows. Numbers wait as numbers and become objects when they
 * are asked for: rows may wait long, and the collector carries every object that does.
 *
 * <p>Immutable once it is handed over, and then thread-safe.
 */
@FunctionalInterface
interface RowColumn {

  /** The value in this row of the batch, from 0; may be null. */
  Object value(int row);

  /** The column of these values, which are kept as they are. */
  static RowColumn of(Object[] values) {
    return row -> values[row];
  }

  /**
   * The column of these numbers, which are kept as they are.
   *
   * @param nulls which rows have none; null where all have one
   * @param meaning what a number means
   */
  static RowColumn of(long[] numbers, boolean[] nulls, LongFunction<Object> meaning) {
    return nulls == null
        ? row -> meaning.apply(numbers[row])
        : row -> nulls[row] ? null : meaning.apply(numbers[row]);
  }
}
