package dev.floorplan.predicate;

import java.util.Objects;

/** {@code column BETWEEN low AND high}: the same as {@code column >= low AND column <= high}. */
public record Between(Column column, Literal low, Literal high) implements Negatable {

  public Between {
    Objects.requireNonNull(column, "column");
    Objects.requireNonNull(low, "low");
    Objects.requireNonNull(high, "high");
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.between(this);
  }

  @Override
  public String sql(String not) {
    return column + " " + not + "BETWEEN " + low + " AND " + high;
  }

  @Override
  public String toString() {
    return sql("");
  }
}
