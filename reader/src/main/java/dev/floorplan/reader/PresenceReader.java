package dev.floorplan.reader;

import dev.floorplan.footer.MalformedFileException;
import dev.floorplan.page.ColumnCursor;

/**
 * Tells whether a group is there of which the file has none of the wanted fields, by the levels of
 * another leaf below it. Its own value is null.
 */
final class PresenceReader extends FieldReader {
  private final int leaf;
  private final int repetitionLevel;
  private ColumnCursor cursor;

  /**
   * @param leaf any leaf below the group
   * @param repetitionLevel the repetition level of the group
   */
  PresenceReader(int leaf, int repetitionLevel) {
    this.leaf = leaf;
    this.repetitionLevel = repetitionLevel;
  }

  @Override
  void start(Cursors cursors) {
    cursor = cursors.of(leaf);
  }

  @Override
  Object read() throws MalformedFileException {
    skipAbsent();
    return null;
  }

  @Override
  void skipAbsent() throws MalformedFileException {
    do {
      cursor.available();
      cursor.advance(1);
    } while (cursor.repetitionLevel() > repetitionLevel);
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
