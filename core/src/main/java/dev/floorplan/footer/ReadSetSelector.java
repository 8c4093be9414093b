package dev.floorplan.footer;

/** Chooses, from a file's schema, the leaves that a scan reads. Thread-safe and pure. */
@FunctionalInterface
public interface ReadSetSelector {

  /** The read set of files with this schema; asked once for each distinct schema. */
  ReadSet select(FileSchema schema);
}
