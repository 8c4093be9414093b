package dev.floorplan.task;

import java.util.OptionalLong;

/** The part of one file that a task reads. */
public sealed interface ChunkMetadata
    permits ParquetRowGroupChunkMetadata, ParquetFileChunkMetadata {

  /** The weight of the part in bytes, at least 0. */
  long bytes();

  /** The rows of the part, before any predicate; empty where the footer was not read. */
  OptionalLong rowCount();

  /** Whether it is proved that every row of the part passes the predicate. */
  boolean allRowsMatch();
}
