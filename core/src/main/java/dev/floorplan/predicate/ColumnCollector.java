package dev.floorplan.predicate;

import java.util.List;
import java.util.Set;

/** Adds the columns that a predicate names to a set. */
record ColumnCollector(Set<Column> columns) implements Predicate.Visitor<Void> {

  @Override
  public Void comparison(Comparison comparison) {
    return add(comparison.column());
  }

  @Override
  public Void in(In in) {
    return add(in.column());
  }

  @Override
  public Void between(Between between) {
    return add(between.column());
  }

  @Override
  public Void isNull(IsNull isNull) {
    return add(isNull.column());
  }

  @Override
  public Void isNan(IsNan isNan) {
    return add(isNan.column());
  }

  @Override
  public Void startsWith(StartsWith startsWith) {
    return add(startsWith.column());
  }

  @Override
  public Void and(And and) {
    return visit(and.terms());
  }

  @Override
  public Void or(Or or) {
    return visit(or.terms());
  }

  @Override
  public Void not(Not not) {
    return not.term().accept(this);
  }

  @Override
  public Void constant(Constant constant) {
    return null;
  }

  @Override
  public Void unevaluable(Unevaluable unevaluable) {
    columns.addAll(unevaluable.mentions());
    return null;
  }

  private Void add(Column column) {
    columns.add(column);
    return null;
  }

  private Void visit(List<Predicate> terms) {
    for (Predicate term : terms) {
      term.accept(this);
    }
    return null;
  }
}
