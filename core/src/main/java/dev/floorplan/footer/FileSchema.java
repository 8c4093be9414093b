package dev.floorplan.footer;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * The schema of one file: a tree of elements, listed in depth-first order with the root first,
 * whose leaves are the columns.
 *
 * <p>Names stay in the bytes of the footer until they are asked for. Immutable, thread-safe.
 */
public final class FileSchema {
  private final SchemaElements elements;
  private final int[] parents;
  private final int[] leafElements;
  private final int[] leaves;
  private final short[] maxDefinitionLevels;
  private final short[] maxRepetitionLevels;
  private final boolean[] flat; // of leaves

  /** Links elements into a tree; the decoder has checked that they are one. */
  FileSchema(SchemaElements elements, int[] parents, int leafCount) {
    this.elements = elements;
    this.parents = parents;
    int count = elements.count;
    leafElements = new int[leafCount];
    leaves = new int[count];
    maxDefinitionLevels = new short[count];
    maxRepetitionLevels = new short[count];
    flat = new boolean[leafCount];
    int leaf = 0;
    for (int element = 0; element < count; element++) {
      int parent = parents[element];
      if (parent >= 0) {
        Repetition repetition = elements.repetition(element);
        maxDefinitionLevels[element] =
            (short) (maxDefinitionLevels[parent] + (repetition == Repetition.REQUIRED ? 0 : 1));
        maxRepetitionLevels[element] =
            (short) (maxRepetitionLevels[parent] + (repetition == Repetition.REPEATED ? 1 : 0));
      }
      leaves[element] = -1;
      if (elements.isLeaf(element)) {
        leaves[element] = leaf;
        flat[leaf] = maxRepetitionLevels[element] == 0;
        leafElements[leaf++] = element;
      }
    }
  }

  /** How many elements it has, groups and leaves, the root included. */
  public int elementCount() {
    return elements.count;
  }

  /** How many leaves it has. */
  public int leafCount() {
    return leafElements.length;
  }

  /** The element that is this leaf; leaves are numbered from 0 in the order of the elements. */
  public int element(int leaf) {
    return leafElements[leaf];
  }

  /** The leaf that this element is, or -1 where it is a group. */
  public int leaf(int element) {
    return leaves[element];
  }

  /** The element's parent; -1 for the root. */
  public int parent(int element) {
    return parents[element];
  }

  /** How many children the element has; 0 for a leaf. */
  public int childCount(int element) {
    return elements.childCounts[element];
  }

  /** The element's own name, decoded at each call. */
  public String name(int element) {
    return new String(
        elements.bytes,
        elements.nameStarts[element],
        elements.nameLengths[element],
        StandardCharsets.UTF_8);
  }

  /** How often the element occurs in its parent; REQUIRED for the root. */
  public Repetition repetition(int element) {
    return parents[element] < 0 ? Repetition.REQUIRED : elements.repetition(element);
  }

  /** What the element's values mean. */
  public LogicalType logicalType(int element) {
    return elements.logicalTypes[element];
  }

  /** The names from below the root down to the leaf. */
  public List<String> path(int leaf) {
    int element = leafElements[leaf];
    String[] names = new String[depth(element)];
    for (int i = names.length - 1; i >= 0; i--) {
      names[i] = name(element);
      element = parents[element];
    }
    return List.of(names);
  }

  private int depth(int element) {
    int depth = 0;
    for (int e = element; parents[e] >= 0; e = parents[e]) {
      depth++;
    }
    return depth;
  }

  /** How the leaf's values are stored. */
  public PhysicalType physicalType(int leaf) {
    return SchemaElements.PHYSICAL_TYPES[physicalTypeNumber(leaf)];
  }

  /** The leaf's type as its number in the Thrift enum {@code Type}. */
  int physicalTypeNumber(int leaf) {
    return elements.types[leafElements[leaf]];
  }

  /** Bytes a value of a FIXED_LEN_BYTE_ARRAY leaf; 0 for other types. */
  public int typeLength(int leaf) {
    return physicalType(leaf) == PhysicalType.FIXED_LEN_BYTE_ARRAY
        ? elements.typeLengths[leafElements[leaf]]
        : 0;
  }

  /** How many elements on the leaf's path are optional or repeated. */
  public int maxDefinitionLevel(int leaf) {
    return maxDefinitionLevels[leafElements[leaf]];
  }

  /** How many elements on the leaf's path are repeated. */
  public int maxRepetitionLevel(int leaf) {
    return maxRepetitionLevels[leafElements[leaf]];
  }

  /** Whether nothing on the leaf's path is repeated, so that it has one entry a row. */
  public boolean isFlat(int leaf) {
    return flat[leaf];
  }

  /**
   * Whether {@code list}, a well-formed Thrift list in {@code footer}, holds the names of the
   * leaf's path.
   */
  boolean isPath(int leaf, byte[] footer, int list) {
    int element = leafElements[leaf];
    int depth = depth(element);
    int position = list;
    int header = footer[position++] & 0xff;
    int count = header >> 4;
    if (count == 15) {
      count = footer[position++];
    }
    if (count != depth || (header & 0x0f) != ThriftReader.BINARY) {
      return false;
    }
    for (int level = depth; level > 0; level--) {
      int length = footer[position++];
      for (int shift = 7; footer[position - 1] < 0; shift += 7) {
        length = (length & ~(-1 << shift)) | footer[position++] << shift;
      }
      int named = ancestor(element, level - 1);
      int start = elements.nameStarts[named];
      if (!Arrays.equals(
          elements.bytes,
          start,
          start + elements.nameLengths[named],
          footer,
          position,
          position + length)) {
        return false;
      }
      position += length;
    }
    return true;
  }

  private int ancestor(int element, int generations) {
    int ancestor = element;
    for (int i = 0; i < generations; i++) {
      ancestor = parents[ancestor];
    }
    return ancestor;
  }

  /** Whether the footer holds this very schema's bytes at {@code start}. */
  boolean isAt(byte[] footer, int start) {
    byte[] own = elements.bytes;
    return start + own.length <= footer.length
        && Arrays.equals(own, 0, own.length, footer, start, start + own.length);
  }

  /** Bytes of the schema's list in a footer. */
  int byteLength() {
    return elements.bytes.length;
  }
}
