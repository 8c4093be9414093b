package dev.floorplan.size;

/**
 * Who holds the decoded values: how many bytes there are for each byte of Arrow's layout.
 *
 * <p>Arrow's own sizes are exact; the others are tables of factors for a 64-bit JVM with compressed
 * references, good for comparing tasks and for choosing a task size, not for accounting:
 *
 * <table>
 * <caption>Bytes for a byte of Arrow's layout</caption>
 * <tr><th>profile</th><th>booleans</th><th>numbers</th><th>characters</th><th>offsets, validity</th></tr>
 * <tr><td>ARROW</td><td>1</td><td>1</td><td>1</td><td>1</td></tr>
 * <tr><td>SPARK</td><td>16</td><td>1.2</td><td>1</td><td>2.25</td></tr>
 * <tr><td>JAVA_OBJECTS</td><td>32</td><td>4</td><td>1</td><td>12</td></tr>
 * </table>
 */
public enum ConsumerProfile {
  /** Arrow vectors, and readers of the same layout. */
  ARROW(1, 1, 1, 1),
  /**
   * Spark's columnar batches: a byte for each boolean and another one that says whether it is null,
   * as with numbers; an offset, a length and such a byte for each string.
   */
  SPARK(16, 1.2, 1, 2.25),
  /**
   * Rows of boxed values: a reference to a shared Boolean; a reference to an object of 16 bytes, or
   * of 24 with a long or a double; a reference to a String and its array, of 48 bytes in all.
   */
  JAVA_OBJECTS(32, 4, 1, 12);

  private final double booleans;
  private final double numbers;
  private final double characters;
  private final double structure;

  ConsumerProfile(double booleans, double numbers, double characters, double structure) {
    this.booleans = booleans;
    this.numbers = numbers;
    this.characters = characters;
    this.structure = structure;
  }

  /** Bytes of bit-packed booleans. */
  long booleans(long arrowBytes) {
    return scaled(booleans, arrowBytes);
  }

  /** Bytes of values of a fixed width. */
  long numbers(long arrowBytes) {
    return scaled(numbers, arrowBytes);
  }

  /** Bytes of the characters of strings. */
  long characters(long arrowBytes) {
    return scaled(characters, arrowBytes);
  }

  /** Bytes of offsets and of validity bits. */
  long structure(long arrowBytes) {
    return scaled(structure, arrowBytes);
  }

  private static long scaled(double factor, long bytes) {
    return factor == 1 ? bytes : (long) (factor * bytes);
  }
}
