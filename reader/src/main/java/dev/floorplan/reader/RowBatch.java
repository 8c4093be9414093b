package dev.floorplan.reader;

import java.util.AbstractList;
import java.util.Arrays;
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
   * The same rows with objects for values. The batch keeps none of them: if it has waited long, the
   * collector would take them for as old as it is, and carry them on.
   */
  RowBatch ready() {
    RowColumn[] ready = new RowColumn[columns.length];
    Arrays.setAll(ready, column -> columns[column].ready());
    return new RowBatch(names, ready, size);
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
