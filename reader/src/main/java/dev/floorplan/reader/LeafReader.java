package dev.floorplan.reader;

import dev.floorplan.footer.MalformedFileException;
import dev.floorplan.page.ColumnCursor;
import dev.floorplan.page.ValueConverter;
import dev.floorplan.page.Values;
import java.util.function.LongFunction;

/** Reads the values of a leaf, one entry each. */
final class LeafReader extends FieldReader {
  private final int leaf;
  private final LongFunction<Object> numbers; // null where there are none
  private final ValueConverter converter;
  private ColumnCursor cursor;

  /**
   * @param numbers what the leaf's numbers mean; null where it has none
   * @param converter the same of each value
   */
  LeafReader(int leaf, LongFunction<Object> numbers, ValueConverter converter) {
    this.leaf = leaf;
    this.numbers = numbers;
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
  RowColumn read(Selection selected) throws MalformedFileException {
    Target target = numbers == null ? new Objects(selected.count()) : new Numbers(selected.count());
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
      int first = next;
      while (next < selected.count() && selected.row(next) < end) {
        next++;
      }
      target.fill(selected, first, next, row);
      cursor.advance(available);
      row = end;
    }
    return target.column();
  }

  /** What a batch of values is copied to. */
  private interface Target {
    /**
     * Copies the values of the selected rows of these numbers.
     *
     * @param present the cursor's present row
     */
    void fill(Selection selected, int from, int to, int present) throws MalformedFileException;

    RowColumn column();
  }

  private final class Objects implements Target {
    private final Object[] values;

    Objects(int count) {
      values = new Object[count];
    }

    @Override
    public void fill(Selection selected, int from, int to, int present)
        throws MalformedFileException {
      for (int i = from; i < to; i++) {
        values[i] = value(selected.row(i) - present);
      }
    }

    @Override
    public RowColumn column() {
      return RowColumn.of(values);
    }
  }

  private final class Numbers implements Target {
    private final long[] values;
    private boolean[] nulls; // null while there are none

    Numbers(int count) {
      values = new long[count];
    }

    @Override
    public void fill(Selection selected, int from, int to, int present) {
      Values stored = cursor.values();
      for (int i = from; i < to; i++) {
        int ahead = selected.row(i) - present;
        if (!cursor.isNull(ahead)) {
          values[i] = stored.numberAt(cursor.index(ahead));
        } else {
          nulls = nulls == null ? new boolean[values.length] : nulls;
          nulls[i] = true;
        }
      }
    }

    @Override
    public RowColumn column() {
      return RowColumn.of(values, nulls, numbers);
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
