package dev.floorplan.reader;

import dev.floorplan.footer.MalformedFileException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads a repeated field as a list, or as a map where its elements are pairs. */
final class RepeatedReader extends FieldReader {
  private final Shape shape;
  private final int collectionLevel;
  private final int elementLevel;
  private final int repetitionLevel;
  private final FieldReader element;

  /** What the elements become. */
  enum Shape {
    LIST,
    /** The elements are rows of a key and a value. */
    MAP
  }

  /**
   * @param collectionLevel the definition level from which on the list is there, empty or not
   * @param elementLevel the definition level from which on it has an element
   * @param repetitionLevel the repetition level of its further elements
   */
  RepeatedReader(
      Shape shape,
      int collectionLevel,
      int elementLevel,
      int repetitionLevel,
      FieldReader element) {
    this.shape = shape;
    this.collectionLevel = collectionLevel;
    this.elementLevel = elementLevel;
    this.repetitionLevel = repetitionLevel;
    this.element = element;
  }

  @Override
  void start(Cursors cursors) {
    element.start(cursors);
  }

  @Override
  Object read() throws MalformedFileException {
    int level = element.definitionLevel();
    if (level < elementLevel) {
      element.skipAbsent();
      return level < collectionLevel ? null : empty();
    }
    List<Object> elements = new ArrayList<>();
    do {
      elements.add(element.read());
    } while (element.repetitionLevel() >= repetitionLevel);
    return shape == Shape.LIST ? Collections.unmodifiableList(elements) : map(elements);
  }

  private Object empty() {
    return shape == Shape.LIST ? List.of() : Map.of();
  }

  private static Map<Object, Object> map(List<Object> pairs) {
    Map<Object, Object> map = new LinkedHashMap<>();
    for (Object pair : pairs) {
      Row row = (Row) pair;
      map.put(row.value(0), row.value(1));
    }
    return Collections.unmodifiableMap(map);
  }

  @Override
  void skipAbsent() throws MalformedFileException {
    element.skipAbsent();
  }

  @Override
  int definitionLevel() throws MalformedFileException {
    return element.definitionLevel();
  }

  @Override
  int repetitionLevel() throws MalformedFileException {
    return element.repetitionLevel();
  }

  @Override
  void skipRows(long rows) throws MalformedFileException {
    element.skipRows(rows);
  }
}
