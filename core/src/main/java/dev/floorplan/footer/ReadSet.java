package dev.floorplan.footer;

import java.util.Arrays;

/**
 * The leaves of one schema that a task decodes: the projection and the predicate's columns.
 *
 * <p>Leaves are named by their position in the schema; each one in the set has a rank, its position
 * among those of the set. Immutable, thread-safe.
 */
public final class ReadSet {
  private final int[] ranks;
  private final int[] leaves;

  private ReadSet(boolean[] contained) {
    ranks = new int[contained.length];
    int[] found = new int[contained.length];
    int count = 0;
    for (int leaf = 0; leaf < contained.length; leaf++) {
      if (contained[leaf]) {
        found[count] = leaf;
        ranks[leaf] = count++;
      } else {
        ranks[leaf] = -1;
      }
    }
    leaves = Arrays.copyOf(found, count);
  }

  /** The leaves whose entry is true; the array has one entry a leaf of the schema. */
  public static ReadSet of(boolean[] contained) {
    return new ReadSet(contained);
  }

  /** Every leaf of a schema of {@code leafCount} leaves. */
  public static ReadSet all(int leafCount) {
    boolean[] contained = new boolean[leafCount];
    Arrays.fill(contained, true);
    return new ReadSet(contained);
  }

  /** How many leaves it holds. */
  public int size() {
    return leaves.length;
  }

  /** The leaf of this rank. */
  public int leaf(int rank) {
    return leaves[rank];
  }

  /** The rank of this leaf, or -1 where the set does not hold it. */
  public int rank(int leaf) {
    return ranks[leaf];
  }

  /** Whether the set holds this leaf. */
  public boolean contains(int leaf) {
    return ranks[leaf] >= 0;
  }
}
