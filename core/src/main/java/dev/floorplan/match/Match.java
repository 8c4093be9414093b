package dev.floorplan.match;

/** What is proved about the rows of a row group under a predicate. */
public enum Match {
  /** No row passes. */
  NONE,
  /** Nothing is proved: some rows may pass, and some may not. */
  SOME,
  /** Every row passes. */
  ALL
}
