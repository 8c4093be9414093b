package dev.floorplan.cli;

/** How a single result is written. */
enum ResultFormat {
  /** For people. */
  TABLE,
  /** For programs. */
  JSON
}
