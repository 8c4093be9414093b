package dev.floorplan.reader;

import dev.floorplan.footer.ReadSet;
import dev.floorplan.page.ColumnCursor;
import dev.floorplan.page.RowGroupChunks;

/** The cursors over one row group, one for each leaf of the read set, whoever looks at it. */
final class Cursors {
  /** Entries that all cursors together decode at a time, so that wide rows stay small. */
  private static final int MAX_ENTRIES = 1 << 20;

  private static final int MAX_BATCH_ENTRIES = 1024;
  private static final int MIN_BATCH_ENTRIES = 16;

  private final ReadSet leaves;
  private final ColumnCursor[] cursors;

  Cursors(RowGroupChunks chunks, ReadSet leaves) {
    this.leaves = leaves;
    cursors = new ColumnCursor[leaves.size()];
    int entries = batchEntries(cursors.length);
    for (int rank = 0; rank < cursors.length; rank++) {
      cursors[rank] = chunks.cursor(leaves.leaf(rank), entries);
    }
  }

  private static int batchEntries(int leaves) {
    int share = MAX_ENTRIES / Math.max(1, leaves);
    return Math.max(MIN_BATCH_ENTRIES, Math.min(MAX_BATCH_ENTRIES, share));
  }

  ColumnCursor of(int leaf) {
    return cursors[leaves.rank(leaf)];
  }
}
