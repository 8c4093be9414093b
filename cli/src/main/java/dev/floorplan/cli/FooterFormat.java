package dev.floorplan.cli;

/** How a footer is written. */
enum FooterFormat {
  /** For people. */
  TABLE,
  /** For programs. */
  JSON
}
