package dev.floorplan.cli;

/** How a plan is written. */
enum PlanFormat {
  /** For people: a row for each task, and a summary. */
  TABLE,
  /** For programs: the saved plan, JSON lines. */
  JSONL
}
