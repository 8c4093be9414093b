package dev.floorplan.size;

/** How well a weight is founded, from the best to the worst. */
public enum Confidence {
  /** It follows from counts and sizes that the footer states. */
  EXACT,
  /**
   * It follows from what the footer states but for a few percent: headers and levels among plain
   * values, or whether a column has nulls at all.
   */
  CLOSE,
  /** It follows from the mean length of a dictionary's entries, read from the dictionary's page. */
  PROBED,
  /** It is estimated from what the footer states about related things. */
  ESTIMATED,
  /** The footer states too little: it is another size times a usual ratio. */
  GUESSED
}
