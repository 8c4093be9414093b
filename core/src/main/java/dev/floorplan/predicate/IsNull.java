package dev.floorplan.predicate;

import java.util.Objects;

/** {@code column IS NULL}; never NULL itself. */
public record IsNull(Column column) implements Negatable {

  public IsNull {
    Objects.requireNonNull(column, "column");
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.isNull(this);
  }

  @Override
  public String sql(String not) {
    return column + " IS " + not + "NULL";
  }

  @Override
  public String toString() {
    return sql("");
  }
}
