package dev.floorplan.predicate;

import java.util.List;

/**
 * All of the terms: FALSE where one of them is, otherwise NULL where one of them is, otherwise
 * TRUE.
 *
 * @param terms at least two; copied
 */
public record And(List<Predicate> terms) implements Predicate {

  public And {
    terms = Predicates.copyOfTerms("AND", terms);
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.and(this);
  }

  @Override
  public String toString() {
    return Predicates.joined(" AND ", terms);
  }
}
