package dev.floorplan.reader;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * A row, or a struct in one: a value for each name, in the order of the schema, partition columns
 * last. A value is null or, by the column's type:
 *
 * <table>
 * <caption>Classes of values</caption>
 * <tr><td>BOOLEAN</td><td>{@link Boolean}</td></tr>
 * <tr><td>INT32, INT(8 to 32), UINT(8, 16)</td><td>{@link Integer}</td></tr>
 * <tr><td>INT64, INT(64), UINT(32)</td><td>{@link Long}</td></tr>
 * <tr><td>UINT(64)</td><td>{@link java.math.BigInteger}</td></tr>
 * <tr><td>FLOAT, FLOAT16</td><td>{@link Float}</td></tr>
 * <tr><td>DOUBLE</td><td>{@link Double}</td></tr>
 * <tr><td>DECIMAL</td><td>{@link java.math.BigDecimal} of the column's scale</td></tr>
 * <tr><td>STRING, ENUM, JSON, partition columns</td><td>{@link String}</td></tr>
 * <tr><td>UUID</td><td>{@link java.util.UUID}</td></tr>
 * <tr><td>DATE</td><td>{@link java.time.LocalDate}</td></tr>
 * <tr><td>TIME</td><td>{@link java.time.LocalTime}</td></tr>
 * <tr><td>TIMESTAMP in UTC, INT96</td><td>{@link java.time.Instant}</td></tr>
 * <tr><td>TIMESTAMP, local</td><td>{@link java.time.LocalDateTime}</td></tr>
 * <tr><td>INTERVAL</td><td>{@link Interval}</td></tr>
 * <tr><td>other bytes: BSON, GEOMETRY, plain</td><td>{@code byte[]}, not to be changed</td></tr>
 * <tr><td>LIST, repeated fields</td><td>{@link List}</td></tr>
 * <tr><td>MAP</td><td>{@link java.util.Map} in the file's order; of equal keys the last counts</td></tr>
 * <tr><td>other groups</td><td>{@link Row}</td></tr>
 * </table>
 *
 * <p>A value may be made anew each time it is asked for. A row that is kept keeps the rows in
 * memory that were read with it, about a thousand. Immutable, thread-safe.
 */
public abstract class Row {
  private final List<String> names;

  /**
   * @param names kept as they are
   */
  Row(List<String> names) {
    this.names = names;
  }

  /** The names, in order; a name may occur twice. */
  public final List<String> names() {
    return names;
  }

  /** How many values there are. */
  public final int size() {
    return names.size();
  }

  /** The value at this position, from 0; may be null. */
  public abstract Object value(int index);

  /**
   * The value of this name, the first one of several; may be null. Costs a look at each name.
   *
   * @throws IllegalArgumentException if there is no such name
   */
  public final Object value(String name) {
    int index = names.indexOf(name);
    if (index < 0) {
      throw new IllegalArgumentException("no value is called " + name + "; there are " + names);
    }
    return value(index);
  }

  /** The values, in order. */
  public final List<Object> values() {
    Object[] values = new Object[size()];
    Arrays.setAll(values, this::value);
    return Collections.unmodifiableList(Arrays.asList(values));
  }

  @Override
  public final String toString() {
    StringBuilder text = new StringBuilder("{");
    for (int i = 0; i < size(); i++) {
      text.append(i == 0 ? "" : ", ").append(names.get(i)).append('=').append(text(value(i)));
    }
    return text.append('}').toString();
  }

  private static Object text(Object value) {
    return value instanceof byte[] bytes ? Arrays.toString(bytes) : value;
  }
}
