package dev.floorplan.predicate;

import java.util.Objects;

/** The opposite of the term; NULL stays NULL. */
public record Not(Predicate term) implements Predicate {

  public Not {
    Objects.requireNonNull(term, "term");
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.not(this);
  }

  @Override
  public String toString() {
    return term instanceof Negatable negatable ? negatable.sql("NOT ") : "NOT (" + term + ")";
  }
}
