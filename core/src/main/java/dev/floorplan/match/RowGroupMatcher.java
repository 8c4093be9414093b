package dev.floorplan.match;

import dev.floorplan.footer.FileFooter;
import java.util.Arrays;

/**
 * Decides, from the statistics of one file's footer, which row groups a predicate passes.
 *
 * <p><b>Idea.</b> For one row group, every term yields the set of truth values that its rows may
 * take, from what may be among the values: null, NaN, and ordinary values between two bounds. AND,
 * OR and NOT combine sets member by member. {@link Match#NONE} is read off a set without TRUE,
 * {@link Match#ALL} off the set of TRUE alone.
 *
 * <p><b>Invariants.</b> A set never lacks a value that some row takes. Whatever is unknown,
 * distrusted or not understood adds members and never takes one away. Literals are not rounded:
 * each is a cut between the values of the column's type.
 *
 * <p><b>Cost.</b> A row group costs one decoded chunk for each leaf of the predicate, two
 * comparisons for each range and a binary search for each list; nothing is allocated.
 *
 * <p><b>Not promised.</b> Terms are taken to be independent, so that {@code x > 5 AND x < 3} is
 * {@link Match#SOME} where either may be true. Statistics that lie within what is possible are
 * believed.
 *
 * <p>Made by {@link PredicateBinder#bind}. Not thread-safe.
 */
public final class RowGroupMatcher {
  private final FileFooter footer;
  private final Formula formula;
  private final int[] truths;
  private final LeafTest[] tests;
  private final LeafStatistics[] statisticsOfAtom;
  private LeafStatistics[] statistics = {};
  private WriterTraits writer;
  private boolean rowCountTrusted = true;

  RowGroupMatcher(FileFooter footer, Formula formula, int atomCount) {
    this.footer = footer;
    this.formula = formula;
    truths = new int[atomCount];
    tests = new LeafTest[atomCount];
    statisticsOfAtom = new LeafStatistics[atomCount];
  }

  /** Gives an atom the same truth values in every row group. */
  void setConstant(int atom, int truthSet) {
    truths[atom] = truthSet;
  }

  /** Has an atom tested in every row group. */
  void setTest(int atom, BoundAtom bound) {
    tests[atom] = bound.test();
    statisticsOfAtom[atom] = statistics(bound);
  }

  private LeafStatistics statistics(BoundAtom bound) {
    for (LeafStatistics known : statistics) {
      if (known.leaf() == bound.leaf()) {
        return known;
      }
    }
    if (writer == null) {
      writer = WriterTraits.of(footer);
    }
    LeafStatistics added = new LeafStatistics(footer, bound.leaf(), bound.domain(), writer);
    statistics = Arrays.copyOf(statistics, statistics.length + 1);
    statistics[statistics.length - 1] = added;
    return added;
  }

  /** What is proved about the rows of a row group; NONE where it has no rows. */
  public Match match(int rowGroup) {
    rowCountTrusted = footer.isRowCountTrusted(rowGroup);
    if (!rowCountTrusted) {
      return Match.SOME;
    } else if (footer.rowCount(rowGroup) == 0) {
      return Match.NONE;
    }
    for (LeafStatistics leaf : statistics) {
      leaf.load(rowGroup);
    }
    for (int atom = 0; atom < truths.length; atom++) {
      if (tests[atom] != null) {
        truths[atom] = tests[atom].truths(statisticsOfAtom[atom]);
      }
    }
    return TruthSet.match(formula.truths(truths));
  }

  /** How many leaves of the file the predicate looks at. */
  public int leafCount() {
    return statistics.length;
  }

  /** One of them, by its number in the file's schema. */
  public int leaf(int index) {
    return statistics[index].leaf();
  }

  /**
   * Why that leaf's statistics did not count in the row group that was matched last, which must
   * have rows; null where they did.
   */
  public Distrust distrust(int index) {
    return rowCountTrusted ? statistics[index].distrust() : Distrust.ROW_COUNT;
  }
}
