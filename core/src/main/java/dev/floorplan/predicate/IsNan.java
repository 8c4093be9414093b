package dev.floorplan.predicate;

import java.util.Objects;

/**
 * {@code isnan(column)}: whether the column is NaN; FALSE where it is NULL, as Spark and Iceberg
 * have it, and for numbers of types that have no NaN.
 */
public record IsNan(Column column) implements Predicate {

  public IsNan {
    Objects.requireNonNull(column, "column");
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.isNan(this);
  }

  @Override
  public String toString() {
    return "isnan(" + column + ")";
  }
}
