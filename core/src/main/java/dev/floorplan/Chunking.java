package dev.floorplan;

/** How files are cut into the chunks that are packed. */
public enum Chunking {
  /** Into row groups, whose rows and sizes are read from the footer. */
  FOOTER,
  /** Blindly into byte ranges of guessed weight, without opening a file. */
  SIZE
}
