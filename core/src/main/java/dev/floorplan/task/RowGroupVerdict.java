package dev.floorplan.task;

/** What becomes of one row group, and why. */
public enum RowGroupVerdict {
  /** Left out: it has no rows. */
  EMPTY,
  /** Left out: no row passes the predicate. */
  PRUNED,
  /** Planned: some rows may pass the predicate, and some may not. */
  PARTIAL,
  /** Planned: every row passes, or there is no predicate. */
  FULL,
  /**
   * Planned: its row count contradicts its columns' value counts, so nothing is proved about it.
   */
  UNTRUSTED
}
