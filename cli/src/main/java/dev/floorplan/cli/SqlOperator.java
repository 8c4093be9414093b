package dev.floorplan.cli;

import dev.floorplan.predicate.Column;
import dev.floorplan.predicate.Predicate;

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

  /** Compares a column with a literal. */
  Predicate compare(Column column, Object literal) {
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
