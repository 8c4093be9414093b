package dev.floorplan.match;

import java.util.Arrays;

/**
 * A predicate bound to one file: for each of its atoms a constant or a test of a leaf, and what the
 * formula makes of them. Not thread-safe.
 *
 * @param <V> what is known about a leaf
 */
abstract class BoundFormula<V extends LeafValues> {
  private final Formula formula;
  private final int[] truths;
  private final LeafTest[] tests;
  private final LeafValues[] valuesOfAtom;
  private V[] leaves;

  /**
   * @param leaves an empty array
   */
  BoundFormula(Formula formula, int atomCount, V[] leaves) {
    this.formula = formula;
    this.leaves = leaves;
    truths = new int[atomCount];
    tests = new LeafTest[atomCount];
    valuesOfAtom = new LeafValues[atomCount];
  }

  /** Gives an atom the same truth values in every row. */
  final void setConstant(int atom, int truthSet) {
    truths[atom] = truthSet;
  }

  /** Has an atom tested. */
  final void setTest(int atom, BoundAtom bound) {
    tests[atom] = bound.test();
    valuesOfAtom[atom] = leaf(bound);
  }

  private V leaf(BoundAtom bound) {
    for (V known : leaves) {
      if (known.leaf() == bound.leaf()) {
        return known;
      }
    }
    V added = values(bound);
    leaves = Arrays.copyOf(leaves, leaves.length + 1);
    leaves[leaves.length - 1] = added;
    return added;
  }

  /** Begins to look at a leaf. */
  abstract V values(BoundAtom bound);

  /** The leaves that the tests look at. */
  final V[] leaves() {
    return leaves;
  }

  /** How many leaves of the file the predicate looks at. */
  public final int leafCount() {
    return leaves.length;
  }

  /** One of them, by its number in the file's schema. */
  public final int leaf(int index) {
    return leaves[index].leaf();
  }

  /** The truth values that the predicate may take, by what is known about the leaves now. */
  final int truths() {
    for (int atom = 0; atom < truths.length; atom++) {
      if (tests[atom] != null) {
        truths[atom] = tests[atom].truths(valuesOfAtom[atom]);
      }
    }
    return formula.truths(truths);
  }
}
