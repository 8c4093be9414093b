package dev.floorplan.cli;

/** How a count is written. */
enum CountFormat {
  /** The number alone. */
  TEXT,
  /** One JSON object: the number and what it took. */
  JSON
}
