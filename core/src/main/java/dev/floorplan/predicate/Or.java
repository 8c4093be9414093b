package dev.floorplan.predicate;

import java.util.List;

/**
 * At least one of the terms: TRUE where one of them is, otherwise NULL where one of them is,
 * otherwise FALSE.
 *
 * @param terms at least two; copied
 */
public record Or(List<Predicate> terms) implements Predicate {

  public Or {
    terms = Predicates.copyOfTerms("OR", terms);
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.or(this);
  }

  @Override
  public String toString() {
    return Predicates.joined(" OR ", terms);
  }
}
