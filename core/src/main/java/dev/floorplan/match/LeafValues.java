package dev.floorplan.match;

/**
 * Which values of one leaf are possible, in a row group or in a row: null, NaN, and ordinary values
 * between two bounds. Mutable, for reuse without allocation.
 */
class LeafValues {

  /** The bounds of the ordinary values: those that are neither null nor NaN. */
  final Bounds bounds;

  boolean nullPossible;
  boolean nanPossible;
  boolean ordinaryPossible;

  private final int leaf;

  LeafValues(int leaf, Domain domain) {
    this.leaf = leaf;
    bounds = domain.bounds().get();
  }

  /** The leaf, by its number in the file's schema. */
  final int leaf() {
    return leaf;
  }
}
