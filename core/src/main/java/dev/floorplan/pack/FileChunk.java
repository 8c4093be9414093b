package dev.floorplan.pack;

/** A part of one file that is packed as one item: a run of row groups or a range of bytes. */
public sealed interface FileChunk permits RowGroupInfo, FileRange {

  /** The weight that counts against a bin, in bytes, at least 0. */
  long bytes();
}
