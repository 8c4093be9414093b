package dev.floorplan.predicate;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A condition on the rows of a scan, in SQL's three-valued logic: a row passes where the condition
 * is TRUE, neither where it is FALSE nor where it is NULL.
 *
 * <p>A comparison with NULL on either side is NULL. NaN equals NaN and is greater than every
 * number; -0.0 equals 0.0. Numbers of different types compare exactly, as the real numbers they
 * are. Text compares by its UTF-8 bytes, bytes compare unsigned, FALSE is less than TRUE.
 *
 * <p>Predicates are immutable and thread-safe; {@link Object#toString} reads as SQL. Make them with
 * {@link Predicates}:
 *
 * <pre>{@code
 * col("country").eq("DE").and(col("year").between(2020, 2024)).or(col("price").isNull())
 * }</pre>
 */
public sealed interface Predicate
    permits Negatable, Comparison, IsNan, And, Or, Not, Constant, Unevaluable {

  /** Calls the visitor's method for this kind of predicate. */
  <R> R accept(Visitor<R> visitor);

  /** Both this and the other. */
  default Predicate and(Predicate other) {
    return Predicates.and(List.of(this, other));
  }

  /** This, the other or both. */
  default Predicate or(Predicate other) {
    return Predicates.or(List.of(this, other));
  }

  /** The opposite; NULL stays NULL. */
  default Predicate not() {
    return new Not(this);
  }

  /** The columns it names, in the order of their first mention; unmodifiable, may be empty. */
  default Set<Column> columns() {
    Set<Column> columns = new LinkedHashSet<>();
    accept(new ColumnCollector(columns));
    return Collections.unmodifiableSet(columns);
  }

  /** An operation with one method for each kind of predicate. */
  interface Visitor<R> {
    R comparison(Comparison comparison);

    R in(In in);

    R between(Between between);

    R isNull(IsNull isNull);

    R isNan(IsNan isNan);

    R startsWith(StartsWith startsWith);

    R and(And and);

    R or(Or or);

    R not(Not not);

    R constant(Constant constant);

    R unevaluable(Unevaluable unevaluable);
  }
}
