package dev.floorplan.match;

import dev.floorplan.footer.ColumnChunk;
import dev.floorplan.footer.FileFooter;

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
public final class RowGroupMatcher extends BoundFormula<LeafStatistics> {
  private final FileFooter footer;
  private final ColumnChunk chunk = new ColumnChunk();
  private WriterTraits writer;
  private boolean rowCountTrusted = true;

  RowGroupMatcher(FileFooter footer, Formula formula, int atomCount) {
    super(formula, atomCount, new LeafStatistics[0]);
    this.footer = footer;
  }

  @Override
  LeafStatistics values(BoundAtom bound) {
    if (writer == null) {
      writer = new WriterTraits(footer);
    }
    return new LeafStatistics(footer, bound.leaf(), bound.domain(), writer, chunk);
  }

  /** What is proved about the rows of a row group; NONE where it has no rows. */
  public Match match(int rowGroup) {
    rowCountTrusted = footer.isRowCountTrusted(rowGroup);
    if (!rowCountTrusted) {
      return Match.SOME;
    } else if (footer.rowCount(rowGroup) == 0) {
      return Match.NONE;
    }
    for (LeafStatistics leaf : leaves()) {
      leaf.load(rowGroup);
    }
    return TruthSet.match(truths());
  }

  /**
   * Why that leaf's statistics did not count in the row group that was matched last; null where
   * they did, and where that row group has no rows.
   */
  public Distrust distrust(int index) {
    return rowCountTrusted ? leaves()[index].distrust() : Distrust.ROW_COUNT;
  }
}
