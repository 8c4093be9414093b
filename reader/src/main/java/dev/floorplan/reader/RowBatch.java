package dev.floorplan.reader;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/** A batch of rows, kept by columns; a row is made when it is asked for. */
final class RowBatch extends AbstractList<Row> implements RandomAccess {
  private final List<String> names;
  private final RowColumn[] columns;
  private final int size;

  RowBatch(List<String> names, RowColumn[] columns, int size) {
    this.names = names;
    this.columns = columns;
    this.size = size;
  }

  /**
   * The same rows. Where they are a batch, its values are objects now, so that the thread that
   * takes the rows, which is one for all that read, has less to do.
   */
  static List<Row> convert(List<Row> rows) {
    if (rows instanceof RowBatch batch) {
      for (RowColumn column : batch.columns) {
        column.objects();
      }
    }
    return rows;
  }

  @Override
  public Row get(int index) {
    if (index < 0 || index >= size) {
      throw new IndexOutOfBoundsException("row " + index + " of " + size);
    }
    return new BatchRow(index);
  }

  @Override
  public int size() {
    return size;
  }

  /** A row of the batch, which it keeps in memory. */
  private final class BatchRow extends Row {
    private final int row;

    BatchRow(int row) {
      super(names);
      this.row = row;
    }

    @Override
    public Object value(int index) {
      return columns[index].value(row);
    }
  }
}
