package dev.floorplan.footer;

import java.util.List;

/**
 * The schema of one file: a tree of elements, listed in depth-first order with the root first,
 * whose leaves are the columns. Immutable, thread-safe.
 */
public final class FileSchema {

  /** How many elements it has, groups and leaves, the root included. */
  public int elementCount() {
    throw new UnsupportedOperationException();
  }

  /** How many leaves it has. */
  public int leafCount() {
    throw new UnsupportedOperationException();
  }

  /** The element that is this leaf; leaves are numbered from 0 in the order of the elements. */
  public int element(int leaf) {
    throw new UnsupportedOperationException();
  }

  /** The leaf that this element is, or -1 where it is a group. */
  public int leaf(int element) {
    throw new UnsupportedOperationException();
  }

  /** The element's parent; -1 for the root. */
  public int parent(int element) {
    throw new UnsupportedOperationException();
  }

  /** How many children the element has; 0 for a leaf. */
  public int childCount(int element) {
    throw new UnsupportedOperationException();
  }

  /** The element's own name, decoded at each call. */
  public String name(int element) {
    throw new UnsupportedOperationException();
  }

  /** How often the element occurs in its parent; REQUIRED for the root. */
  public Repetition repetition(int element) {
    throw new UnsupportedOperationException();
  }

  /** What the element's values mean. */
  public LogicalType logicalType(int element) {
    throw new UnsupportedOperationException();
  }

  /** The names from below the root down to the leaf. */
  public List<String> path(int leaf) {
    throw new UnsupportedOperationException();
  }

  /** How the leaf's values are stored. */
  public PhysicalType physicalType(int leaf) {
    throw new UnsupportedOperationException();
  }

  /** Bytes a value of a FIXED_LEN_BYTE_ARRAY leaf; 0 for other types. */
  public int typeLength(int leaf) {
    throw new UnsupportedOperationException();
  }

  /** How many elements on the leaf's path are optional or repeated. */
  public int maxDefinitionLevel(int leaf) {
    throw new UnsupportedOperationException();
  }

  /** How many elements on the leaf's path are repeated. */
  public int maxRepetitionLevel(int leaf) {
    throw new UnsupportedOperationException();
  }

  /** Whether the leaf lies directly below the root and is not repeated: one entry a row. */
  public boolean isFlat(int leaf) {
    throw new UnsupportedOperationException();
  }
}
