package dev.floorplan.reader;

/** Stands for a field that the file does not have: null in every row. */
final class AbsentReader extends FieldReader {
  static final AbsentReader INSTANCE = new AbsentReader();

  private AbsentReader() {}

  @Override
  void start(Cursors cursors) {}

  @Override
  Object read() {
    return null;
  }

  @Override
  RowColumn read(Selection selected) {
    return RowColumn.constant(null, selected.count());
  }

  @Override
  void skipAbsent() {}

  @Override
  int definitionLevel() {
    throw new IllegalStateException("a field without leaves has no levels");
  }

  @Override
  int repetitionLevel() {
    throw new IllegalStateException("a field without leaves has no levels");
  }

  @Override
  void skipRows(long rows) {}
}
