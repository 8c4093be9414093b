package dev.floorplan.predicate;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * {@code column IN (literals)}: TRUE where one of them equals the column; otherwise NULL where the
 * column or one of them is NULL; otherwise FALSE.
 *
 * @param literals at least one; copied
 */
public record In(Column column, List<Literal> literals) implements Negatable {

  public In {
    Objects.requireNonNull(column, "column");
    literals = List.copyOf(literals);
    if (literals.isEmpty()) {
      throw new IllegalArgumentException(
          column + " IN needs at least one literal; an empty list is never true, use FALSE");
    }
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.in(this);
  }

  @Override
  public String sql(String not) {
    return literals.stream()
        .map(Literal::toString)
        .collect(Collectors.joining(", ", column + " " + not + "IN (", ")"));
  }

  @Override
  public String toString() {
    return sql("");
  }
}
