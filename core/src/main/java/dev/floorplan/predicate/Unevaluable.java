package dev.floorplan.predicate;

import java.util.List;
import java.util.Objects;

/**
 * A condition that cannot be evaluated here and that somebody else applies to the rows: it may take
 * any truth value in any row, so it proves nothing.
 *
 * @param text the condition as it was written, for people
 * @param mentions the columns that it needs; copied
 */
public record Unevaluable(String text, List<Column> mentions) implements Predicate {

  public Unevaluable {
    Objects.requireNonNull(text, "text");
    mentions = List.copyOf(mentions);
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.unevaluable(this);
  }

  @Override
  public String toString() {
    return text;
  }
}
