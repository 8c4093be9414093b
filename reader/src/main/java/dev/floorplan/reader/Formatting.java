package dev.floorplan.reader;

/** Which thread makes of the stored values of a batch what is handed over. */
enum Formatting {
  /** The one that has read them: there may be many, and one consumer. */
  BY_READER,
  /** The one that takes them, before which they wait as they are stored. */
  BY_CONSUMER
}
