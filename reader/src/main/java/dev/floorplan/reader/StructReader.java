package dev.floorplan.reader;

import dev.floorplan.footer.MalformedFileException;
import java.util.List;

/** Reads a group of fields as a {@link Row}. */
final class StructReader extends FieldReader {
  private final int definitionLevel;
  private final List<String> names;
  private final FieldReader[] fields;
  private final FieldReader first;

  /**
   * @param definitionLevel the level from which on the group is there
   * @param names of the fields
   * @param fields at least one of them has a leaf
   */
  StructReader(int definitionLevel, List<String> names, FieldReader[] fields) {
    this.definitionLevel = definitionLevel;
    this.names = List.copyOf(names);
    this.fields = fields;
    FieldReader found = fields[0];
    for (FieldReader field : fields) {
      if (found == AbsentReader.INSTANCE) {
        found = field;
      }
    }
    this.first = found;
  }

  @Override
  void start(Cursors cursors) {
    for (FieldReader field : fields) {
      field.start(cursors);
    }
  }

  @Override
  Object read() throws MalformedFileException {
    if (first.definitionLevel() < definitionLevel) {
      skipAbsent();
      return null;
    }
    Object[] values = new Object[names.size()];
    for (int i = 0; i < fields.length; i++) {
      Object value = fields[i].read();
      if (i < values.length) {
        values[i] = value;
      }
    }
    return new Struct(names, values);
  }

  /** A row in a row. */
  private static final class Struct extends Row {
    private final Object[] values;

    Struct(List<String> names, Object[] values) {
      super(names);
      this.values = values;
    }

    @Override
    public Object value(int index) {
      return values[index];
    }
  }

  @Override
  void skipAbsent() throws MalformedFileException {
    for (FieldReader field : fields) {
      field.skipAbsent();
    }
  }

  @Override
  int definitionLevel() throws MalformedFileException {
    return first.definitionLevel();
  }

  @Override
  int repetitionLevel() throws MalformedFileException {
    return first.repetitionLevel();
  }

  @Override
  void skipRows(long rows) throws MalformedFileException {
    for (FieldReader field : fields) {
      field.skipRows(rows);
    }
  }
}
