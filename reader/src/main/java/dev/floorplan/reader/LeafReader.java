package dev.floorplan.reader;

import dev.floorplan.footer.MalformedFileException;
import dev.floorplan.page.ColumnCursor;
import dev.floorplan.page.ValueConverter;

/** Reads the values of a leaf, one entry each. */
final class LeafReader extends FieldReader {
  private final int leaf;
  private final ValueConverter converter;
  private ColumnCursor cursor;

  LeafReader(int leaf, ValueConverter converter) {
    this.leaf = leaf;
    this.converter = converter;
  }

  @Override
  void start(Cursors cursors) {
    cursor = cursors.of(leaf);
  }

  @Override
  Object read() throws MalformedFileException {
    cursor.available();
    Object value = value(0);
    cursor.advance(1);
    return value;
  }

  private Object value(int ahead) throws MalformedFileException {
    try {
      return cursor.value(ahead, converter);
    } catch (RuntimeException e) {
      throw cursor.damaged("a value", e);
    }
  }

  /** As a leaf of its own has one entry a row, whole batches are copied at once. */
  @Override
  void read(Selection selected, Object[][] rows, int column) throws MalformedFileException {
    int row = 0;
    int next = 0;
    while (row < selected.rows()) {
      int wanted = next < selected.count() ? selected.row(next) : selected.rows();
      if (wanted > row) {
        cursor.skipRows(wanted - row);
        row = wanted;
        continue;
      }
      int available = Math.min(cursor.available(), selected.rows() - row);
      int end = row + available;
      for (; next < selected.count() && selected.row(next) < end; next++) {
        rows[next][column] = value(selected.row(next) - row);
      }
      cursor.advance(available);
      row = end;
    }
  }

  @Override
  void skipAbsent() throws MalformedFileException {
    cursor.available();
    cursor.advance(1);
  }

  @Override
  int definitionLevel() throws MalformedFileException {
    cursor.available();
    return cursor.definitionLevel(0);
  }

  @Override
  int repetitionLevel() throws MalformedFileException {
    return cursor.repetitionLevel();
  }

  @Override
  void skipRows(long rows) throws MalformedFileException {
    cursor.skipRows(rows);
  }
}
