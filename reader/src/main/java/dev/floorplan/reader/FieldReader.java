package dev.floorplan.reader;

import dev.floorplan.footer.MalformedFileException;

/**
 * Reads the values of one field, row after row, from the leaves below it. Every reader leaves all
 * of its leaves at the same place: after the entries that make up what it read. Not thread-safe.
 *
 * <p>What an entry says is known from its levels, as the Dremel paper has it: the definition level
 * says how far down the path something is there, and the repetition level which list goes on.
 */
abstract class FieldReader {

  /** Goes to the start of a row group. */
  abstract void start(Cursors cursors);

  /** The next value of the field. */
  abstract Object read() throws MalformedFileException;

  /** Steps over one instance of the field's parent, in which the field is not there. */
  abstract void skipAbsent() throws MalformedFileException;

  /** The definition level of the next entry of the first leaf. */
  abstract int definitionLevel() throws MalformedFileException;

  /** The repetition level of the next entry of the first leaf; 0 at the end. */
  abstract int repetitionLevel() throws MalformedFileException;

  /** Steps over rows. */
  abstract void skipRows(long rows) throws MalformedFileException;

  /**
   * Reads the field in some rows.
   *
   * @param selected which of the next rows to read; all of them are stepped over
   */
  RowColumn read(Selection selected) throws MalformedFileException {
    Object[] values = new Object[selected.count()];
    int next = 0;
    for (int i = 0; i < selected.count(); i++) {
      int row = selected.row(i);
      if (row > next) {
        skipRows(row - next);
      }
      values[i] = read();
      next = row + 1;
    }
    if (selected.rows() > next) {
      skipRows(selected.rows() - next);
    }
    return RowColumn.of(values);
  }
}
