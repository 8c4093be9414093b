package dev.floorplan.predicate;

import java.util.Objects;

/** {@code column operator literal}; NULL where the column or the literal is. */
public record Comparison(Column column, Operator operator, Literal literal) implements Predicate {

  /** How the column's value is compared with the literal. */
  public enum Operator {
    EQ("="),
    NE("<>"),
    LT("<"),
    LE("<="),
    GT(">"),
    GE(">=");

    private final String symbol;

    Operator(String symbol) {
      this.symbol = symbol;
    }

    /** As SQL writes it. */
    public String symbol() {
      return symbol;
    }
  }

  public Comparison {
    Objects.requireNonNull(column, "column");
    Objects.requireNonNull(operator, "operator");
    Objects.requireNonNull(literal, "literal");
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.comparison(this);
  }

  @Override
  public String toString() {
    return column + " " + operator.symbol() + " " + literal;
  }
}
