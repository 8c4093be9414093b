package dev.floorplan.reader;

/** Which of a number of consecutive rows are wanted. Mutable, for reuse; not thread-safe. */
final class Selection {
  private final int[] selected;
  private int rows;
  private int count;

  Selection(int capacity) {
    selected = new int[capacity];
  }

  /** Begins anew, with none of the next {@code rows} rows. */
  void clear(int nextRows) {
    rows = nextRows;
    count = 0;
  }

  /** Adds a row, above those that were added before. */
  void add(int row) {
    selected[count++] = row;
  }

  /** Begins anew, with all of the next {@code rows} rows. */
  void all(int nextRows) {
    clear(nextRows);
    for (int row = 0; row < nextRows; row++) {
      selected[row] = row;
    }
    count = nextRows;
  }

  /**
   * Ends behind the last of so many selected rows, where there are more. The rows behind it are to
   * be selected again, should the source of records skip some of these.
   *
   * @param atMost at least 1
   */
  void truncate(int atMost) {
    if (count > atMost) {
      count = atMost;
      rows = selected[atMost - 1] + 1;
    }
  }

  /** How many rows there are to choose from. */
  int rows() {
    return rows;
  }

  /** How many are selected. */
  int count() {
    return count;
  }

  /** The selected row of this number, both from 0. */
  int row(int index) {
    return selected[index];
  }

  /** How many selected rows follow each other, from the one of this number on; at least 1. */
  int run(int index) {
    int row = selected[index];
    if (selected[count - 1] - row == count - 1 - index) {
      return count - index; // all that are left
    }
    int end = index + 1;
    while (selected[end] - row == end - index) {
      end++;
    }
    return end - index;
  }
}
