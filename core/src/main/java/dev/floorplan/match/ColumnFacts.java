package dev.floorplan.match;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a footer proves exactly about one column in one row group: not where its values lie, but
 * what they are. What is not known is empty, never a guess.
 *
 * @param leaf the column's number in the file's schema; -1 where the file has no such column, or
 *     has it as something else than one flat leaf
 * @param nullCount rows that are null, or where a group around the column is
 * @param least the least of the other values, as it is stored: a {@link Boolean}, {@link Integer},
 *     {@link Long}, {@link Float}, {@link Double} or {@code byte[]}; empty, too, where there is no
 *     other value
 * @param greatest the greatest of them; where it is there, so is {@code NaN} nowhere
 */
public record ColumnFacts(
    int leaf, OptionalLong nullCount, Optional<Object> least, Optional<Object> greatest) {

  public ColumnFacts {
    Objects.requireNonNull(nullCount, "nullCount");
    Objects.requireNonNull(least, "least");
    Objects.requireNonNull(greatest, "greatest");
    if (leaf < 0 && (least.isPresent() || greatest.isPresent())) {
      throw new IllegalArgumentException("a column that is no leaf has no least or greatest value");
    }
  }

  /** Nothing is known. */
  static ColumnFacts unknown(int leaf) {
    return new ColumnFacts(leaf, OptionalLong.empty(), Optional.empty(), Optional.empty());
  }

  /** The file lacks the column: each of its rows has null there. */
  static ColumnFacts missing(long rows) {
    return new ColumnFacts(-1, OptionalLong.of(rows), Optional.empty(), Optional.empty());
  }
}
