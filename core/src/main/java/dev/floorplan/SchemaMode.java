package dev.floorplan;

/** How the schema of a scan follows from the schemas of its files. */
public enum SchemaMode {
  /** It is the first file's; columns that only later files have are not read. */
  FIRST,
  /** It is the union of all files' columns, in the order of first sight. */
  UNION,
  /**
   * The scan has none: whoever reads the tasks has a schema of its own and decides what fits it. No
   * file is refused for its types, and no comparison with an unsigned column is evaluated, since
   * the reader may take its values for signed ones.
   */
  READER
}
