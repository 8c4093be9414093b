package dev.floorplan.cli;

import static dev.floorplan.predicate.Predicates.and;
import static dev.floorplan.predicate.Predicates.or;

import dev.floorplan.predicate.Column;
import dev.floorplan.predicate.Predicate;
import java.util.List;

/** A comparison operator of SQL. */
enum SqlOperator {
  EQ,
  NE,
  LT,
  LE,
  GT,
  GE;

  /** The operator that says the same with its sides exchanged. */
  SqlOperator mirrored() {
    return switch (this) {
      case EQ, NE -> this;
      case LT -> GT;
      case LE -> GE;
      case GT -> LT;
      case GE -> LE;
    };
  }

  /**
   * Compares a column with a literal.
   *
   * @param readings the literal as each type that it may be meant as. All of them compare alike
   *     with all values but those that they equal: an operator that allows equality wants it with
   *     one of them, the others forbid it with each.
   */
  Predicate compare(Column column, List<Object> readings) {
    List<Predicate> comparisons =
        readings.stream().map(reading -> compare(column, reading)).toList();
    return switch (this) {
      case EQ, LE, GE -> or(comparisons);
      case NE, LT, GT -> and(comparisons);
    };
  }

  private Predicate compare(Column column, Object literal) {
    return switch (this) {
      case EQ -> column.eq(literal);
      case NE -> column.ne(literal);
      case LT -> column.lt(literal);
      case LE -> column.le(literal);
      case GT -> column.gt(literal);
      case GE -> column.ge(literal);
    };
  }
}
