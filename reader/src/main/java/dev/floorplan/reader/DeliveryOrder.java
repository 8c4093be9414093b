package dev.floorplan.reader;

/** In which order the rows of a run's tasks are handed over. */
public enum DeliveryOrder {
  /**
   * Task after task, in the order of the plan, so that the same plan gives the same rows in the
   * same order. Rows of later tasks wait in memory, as far as the budget allows.
   */
  PLAN,
  /** As they come, which needs the least memory; the rows of one task stay in their order. */
  AS_READ
}
