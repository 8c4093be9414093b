package dev.floorplan.reader;

import dev.floorplan.footer.FileSchema;
import dev.floorplan.footer.MalformedFileException;
import dev.floorplan.footer.PhysicalType;
import dev.floorplan.match.RowMatcher;
import dev.floorplan.page.ColumnCursor;
import dev.floorplan.page.Values;

/**
 * Selects the rows of a row group that pass a predicate, on the stored values of the predicate's
 * leaves and before any record is made. Used by one thread.
 */
final class Residual {
  private final RowMatcher matcher;
  private final PhysicalType[] types;
  private final boolean[] shared;
  private final ColumnCursor[] cursors;

  /**
   * @param recordLeaves one entry a leaf of the schema: those whose cursors the records move
   */
  Residual(RowMatcher matcher, FileSchema schema, boolean[] recordLeaves) {
    this.matcher = matcher;
    int count = matcher.leafCount();
    types = new PhysicalType[count];
    shared = new boolean[count];
    cursors = new ColumnCursor[count];
    for (int i = 0; i < count; i++) {
      types[i] = schema.physicalType(matcher.leaf(i));
      shared[i] = recordLeaves[matcher.leaf(i)];
    }
  }

  /** Turns to the first row of a row group. */
  void start(Cursors rowGroup) {
    for (int i = 0; i < cursors.length; i++) {
      cursors[i] = rowGroup.of(matcher.leaf(i));
    }
  }

  /** Selects among the next rows, as many as are decoded but at most {@code atMost}. */
  void select(Selection selection, int atMost) throws MalformedFileException {
    int rows = atMost;
    for (ColumnCursor cursor : cursors) {
      rows = Math.min(rows, cursor.available());
    }
    selection.clear(rows);
    if (cursors.length == 0) {
      if (matcher.passes()) {
        selection.all(rows);
      }
      return;
    }
    for (int row = 0; row < rows; row++) {
      for (int i = 0; i < cursors.length; i++) {
        feed(i, row);
      }
      if (matcher.passes()) {
        selection.add(row);
      }
    }
  }

  private void feed(int index, int row) {
    ColumnCursor cursor = cursors[index];
    if (cursor.isNull(row)) {
      matcher.setNull(index);
      return;
    }
    Values values = cursor.values();
    int at = cursor.index(row);
    switch (types[index]) {
      case BOOLEAN, INT32 -> matcher.set(index, (long) values.intAt(at));
      case INT64 -> matcher.set(index, values.longAt(at));
      case FLOAT -> matcher.set(index, (double) values.floatAt(at));
      case DOUBLE -> matcher.set(index, values.doubleAt(at));
      case INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY ->
          matcher.set(index, values.bytes(), values.startAt(at), values.lengthAt(at));
    }
  }

  /** Steps over the rows of the selection with the cursors that nobody else moves. */
  void advance(Selection selection) {
    for (int i = 0; i < cursors.length; i++) {
      if (!shared[i]) {
        cursors[i].advance(selection.rows());
      }
    }
  }
}
