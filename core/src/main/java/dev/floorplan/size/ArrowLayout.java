package dev.floorplan.size;

import dev.floorplan.footer.FileSchema;
import dev.floorplan.footer.LogicalType;
import dev.floorplan.footer.LogicalType.Decimal;
import dev.floorplan.footer.ReadSet;
import dev.floorplan.footer.Repetition;

/**
 * Which buffers Arrow's columnar layout has for the leaves of one read set, as tables: everything
 * about them that is the same for all row groups of a schema. Immutable, thread-safe.
 *
 * <p>A leaf has a buffer of values, and one of offsets if they are strings. Above it lie the
 * <b>nodes</b> of its path, which it shares with other leaves: a repeated element is the offsets of
 * a list, an optional group is a validity bitmap, be it of a struct, a list or a map. Every node is
 * in the tables once, with the first leaf of the read set below it.
 *
 * <p>The <b>depth</b> of an element is how many elements on its path are repeated, itself included.
 * Its vector has a slot for each element of the innermost list around it: for each entry of a leaf
 * below that begins an element at this depth, which is one whose definition level reaches that of
 * the depth's repeated element (0 at depth 0).
 */
final class ArrowLayout {
  /** The width of a leaf whose slots are bits. */
  static final int BITS = -1;

  /** The width of a leaf whose slots are offsets to characters. */
  static final int CHARACTERS = -2;

  private static final int NO_LEVEL = -1;
  private static final int MAX_LONG_DECIMAL_DIGITS = 38;

  private final ReadSet readSet;
  private final int[] widths; // by rank
  private final int[] maxDefinitionLevels;
  private final int[] maxRepetitionLevels;
  private final int[] elementLevels;
  private final boolean[] nullable;
  private final int[] firstNodes; // by rank, and one more
  private final int[] nodeDepths;
  private final int[] nodeElementLevels;
  private final int[] nodePresentLevels; // NO_LEVEL for the offsets of a list
  private int nodes;

  ArrowLayout(FileSchema schema, ReadSet readSet) {
    this.readSet = readSet;
    int leaves = readSet.size();
    int elements = schema.elementCount();
    widths = new int[leaves];
    maxDefinitionLevels = new int[leaves];
    maxRepetitionLevels = new int[leaves];
    elementLevels = new int[leaves];
    nullable = new boolean[leaves];
    firstNodes = new int[leaves + 1];
    nodeDepths = new int[elements];
    nodeElementLevels = new int[elements];
    nodePresentLevels = new int[elements];

    int[] levels = new int[elements]; // definition level of each element
    int[] depths = new int[elements];
    int[] slotLevels = new int[elements]; // definition level of the innermost repeated element
    for (int element = 1; element < elements; element++) {
      int parent = schema.parent(element);
      Repetition repetition = schema.repetition(element);
      boolean repeated = repetition == Repetition.REPEATED;
      levels[element] = levels[parent] + (repetition == Repetition.REQUIRED ? 0 : 1);
      depths[element] = depths[parent] + (repeated ? 1 : 0);
      slotLevels[element] = repeated ? levels[element] : slotLevels[parent];
    }
    boolean[] placed = new boolean[elements];
    for (int rank = 0; rank < leaves; rank++) {
      int leaf = readSet.leaf(rank);
      int element = schema.element(leaf);
      widths[rank] = width(schema, leaf);
      maxDefinitionLevels[rank] = levels[element];
      maxRepetitionLevels[rank] = depths[element];
      elementLevels[rank] = slotLevels[element];
      nullable[rank] = schema.repetition(element) == Repetition.OPTIONAL;
      firstNodes[rank] = nodes;
      for (int node = element; node > 0 && !placed[node]; node = schema.parent(node)) {
        placed[node] = true;
        int parent = schema.parent(node);
        switch (schema.repetition(node)) {
          case REPEATED -> addNode(depths[parent], slotLevels[parent], NO_LEVEL);
          case OPTIONAL -> {
            if (node != element) {
              addNode(depths[node], slotLevels[node], levels[node]);
            }
          }
          case REQUIRED -> {}
        }
      }
    }
    firstNodes[leaves] = nodes;
  }

  private void addNode(int depth, int elementLevel, int presentLevel) {
    nodeDepths[nodes] = depth;
    nodeElementLevels[nodes] = elementLevel;
    nodePresentLevels[nodes++] = presentLevel;
  }

  private static int width(FileSchema schema, int leaf) {
    LogicalType logical = schema.logicalType(schema.element(leaf));
    if (logical instanceof Decimal decimal) {
      return decimal.precision() > MAX_LONG_DECIMAL_DIGITS ? 32 : 16;
    }
    return switch (schema.physicalType(leaf)) {
      case BOOLEAN -> BITS;
      case INT32 -> logical instanceof LogicalType.Int number ? number.bitWidth() / Byte.SIZE : 4;
      case FLOAT -> 4;
      case INT64, INT96, DOUBLE -> 8;
      case BYTE_ARRAY -> CHARACTERS;
      case FIXED_LEN_BYTE_ARRAY -> schema.typeLength(leaf);
    };
  }

  /** The leaves, whose ranks the tables go by. */
  ReadSet readSet() {
    return readSet;
  }

  /** Bytes of a value of the leaf, or {@link #BITS} or {@link #CHARACTERS}. */
  int width(int rank) {
    return widths[rank];
  }

  /** The definition level of the leaf's values. */
  int maxDefinitionLevel(int rank) {
    return maxDefinitionLevels[rank];
  }

  /** The depth of the leaf. */
  int maxRepetitionLevel(int rank) {
    return maxRepetitionLevels[rank];
  }

  /** The least definition level of entries that are a slot of the leaf. */
  int elementLevel(int rank) {
    return elementLevels[rank];
  }

  /** Whether a slot of the leaf may be null of its own. */
  boolean isNullable(int rank) {
    return nullable[rank];
  }

  /** The first node that is placed with the leaf; the others follow. */
  int firstNode(int rank) {
    return firstNodes[rank];
  }

  /** Where the nodes of the leaf end. */
  int endNode(int rank) {
    return firstNodes[rank + 1];
  }

  /** Whether the node is the offsets of a list, rather than a validity bitmap. */
  boolean isList(int node) {
    return nodePresentLevels[node] == NO_LEVEL;
  }

  /** The depth of the node's slots, for a list that of the lists. */
  int depth(int node) {
    return nodeDepths[node];
  }

  /** The least definition level of entries that are a slot of the node. */
  int nodeElementLevel(int node) {
    return nodeElementLevels[node];
  }

  /** The definition level of slots of a validity bitmap that are not null. */
  int presentLevel(int node) {
    return nodePresentLevels[node];
  }
}
