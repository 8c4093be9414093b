package dev.floorplan.reader;

import dev.floorplan.footer.MalformedFileException;
import dev.floorplan.page.ColumnCursor;
import dev.floorplan.page.Values;
import java.util.Arrays;

/** Reads the values of a leaf, one entry each. */
final class LeafReader extends FieldReader {
  /** Of the texts of a batch: about as much as an array can have. */
  private static final int MAX_BYTES = Integer.MAX_VALUE - 8;

  private final int leaf;
  private final Conversion conversion;
  private ColumnCursor cursor;

  LeafReader(int leaf, Conversion conversion) {
    this.leaf = leaf;
    this.conversion = conversion;
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
      return cursor.value(ahead, conversion);
    } catch (RuntimeException e) {
      throw cursor.damaged("a value", e);
    }
  }

  /** As a leaf of its own has one entry a row, runs of selected rows are copied at once. */
  @Override
  RowColumn read(Selection selected) throws MalformedFileException {
    Target target =
        switch (conversion.form()) {
          case NUMBERS -> new Numbers(selected.count());
          case BYTES -> new Bytes(selected.count());
          case PARTIAL -> new Objects(selected.count());
        };
    int row = 0;
    int next = 0;
    while (next < selected.count()) {
      cursor.skipRows(selected.row(next) - row);
      int count = Math.min(selected.run(next), cursor.available());
      target.copy(next, count);
      cursor.advance(count);
      row = selected.row(next) + count;
      next += count;
    }
    cursor.skipRows(selected.rows() - row);
    return target.column();
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

  /** What the values of a batch of rows are copied to. */
  private abstract class Target {
    final int rows;
    boolean[] nulls; // null while there are none

    Target(int rows) {
      this.rows = rows;
    }

    /** Copies the cursor's next {@code count} entries to the rows from {@code at} on. */
    abstract void copy(int at, int count) throws MalformedFileException;

    abstract RowColumn column();

    final void copyNulls(int at, int count) {
      if (cursor.hasNulls()) {
        nulls = nulls == null ? new boolean[rows] : nulls;
        for (int i = 0; i < count; i++) {
          nulls[at + i] = cursor.isNull(i);
        }
      }
    }
  }

  private final class Objects extends Target {
    private final Object[] values = new Object[rows];

    Objects(int rows) {
      super(rows);
    }

    @Override
    void copy(int at, int count) throws MalformedFileException {
      for (int i = 0; i < count; i++) {
        values[at + i] = value(i);
      }
    }

    @Override
    RowColumn column() {
      return RowColumn.of(values);
    }
  }

  private final class Numbers extends Target {
    private final long[] values = new long[rows];

    Numbers(int rows) {
      super(rows);
    }

    @Override
    void copy(int at, int count) {
      cursor.copyNumbers(count, values, at);
      copyNulls(at, count);
    }

    @Override
    RowColumn column() {
      return RowColumn.ofNumbers(values, nulls, conversion);
    }
  }

  /**
   * Bytes that lie in the pages are copied as they are; those of a dictionary become objects, for
   * all rows of a value then share one. A batch that meets both has objects.
   */
  private final class Bytes extends Target {
    private final int[] starts = new int[rows];
    private final int[] lengths = new int[rows];
    private byte[] bytes = {};
    private int used;
    private Objects objects; // null while there are bytes only

    Bytes(int rows) {
      super(rows);
    }

    @Override
    void copy(int at, int count) throws MalformedFileException {
      if (objects == null && (cursor.isFromDictionary() || !copyBytes(at, count))) {
        RowColumn copied = column();
        objects = new Objects(rows);
        for (int row = 0; row < at; row++) {
          objects.values[row] = copied.value(row);
        }
      }
      if (objects != null) {
        objects.copy(at, count);
      }
    }

    /** Copies at once what lies in order; false where an array cannot hold it. */
    private boolean copyBytes(int at, int count) {
      copyNulls(at, count);
      Values values = cursor.values();
      int first = 0;
      int end = 0;
      for (int i = 0; i < count; i++) {
        if (!cursor.isNull(i)) {
          int index = cursor.index(i);
          int start = values.startAt(index);
          int length = values.lengthAt(index);
          first = end == 0 ? start : first;
          end = start + length;
          starts[at + i] = used + (start - first);
          lengths[at + i] = length;
        }
      }
      int length = end - first;
      if (length > MAX_BYTES - used) {
        return false;
      } else if (length > bytes.length - used) {
        bytes = Arrays.copyOf(bytes, used + Math.max(length, Math.min(used, MAX_BYTES - used)));
      }
      System.arraycopy(values.bytes(), first, bytes, used, length);
      used += length;
      return true;
    }

    @Override
    RowColumn column() {
      return objects == null
          ? RowColumn.ofBytes(bytes, starts, lengths, nulls, conversion)
          : objects.column();
    }
  }
}
