package dev.floorplan.predicate;

/** The same truth value for every row. */
public enum Constant implements Predicate {
  TRUE,
  FALSE,
  NULL;

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.constant(this);
  }
}
