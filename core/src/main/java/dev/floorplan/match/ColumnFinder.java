package dev.floorplan.match;

import dev.floorplan.footer.FileSchema;
import dev.floorplan.footer.LogicalType.Simple;
import dev.floorplan.footer.Repetition;
import dev.floorplan.predicate.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Finds the elements of a schema that a column's path may mean. */
final class ColumnFinder {
  private final FileSchema schema;
  private final List<String> path;
  private final NameMatching names;
  private final List<Integer> found = new ArrayList<>();
  private boolean obstructed;

  private ColumnFinder(FileSchema schema, Column column, NameMatching names) {
    this.schema = schema;
    this.path = column.path();
    this.names = names;
  }

  static ColumnFinder find(FileSchema schema, Column column, NameMatching names) {
    ColumnFinder finder = new ColumnFinder(schema, column, names);
    finder.search(0, 0);
    return finder;
  }

  private void search(int parent, int level) {
    for (int element = parent + 1; element < schema.elementCount(); element++) {
      if (schema.parent(element) != parent
          || !names.matches(path.get(level), schema.name(element))) {
        continue;
      }
      if (level + 1 == path.size()) {
        found.add(element);
      } else {
        obstructed |= schema.leaf(element) >= 0 || isCollection(element);
        search(element, level + 1);
      }
    }
  }

  private boolean isCollection(int element) {
    return schema.repetition(element) == Repetition.REPEATED
        || schema.logicalType(element) == Simple.LIST
        || schema.logicalType(element) == Simple.MAP;
  }

  /** The elements, in the order of the schema. */
  List<Integer> found() {
    return found;
  }

  /**
   * Whether the path could go on inside something that is no struct, so that not finding it does
   * not mean that the file lacks it.
   */
  boolean isObstructed() {
    return obstructed;
  }

  /** The paths of the elements, for messages. */
  String foundNames() {
    return found.stream()
        .map(this::pathOf)
        .map(Column::toString)
        .collect(Collectors.joining(" and "));
  }

  private Column pathOf(int element) {
    List<String> reversed = new ArrayList<>();
    for (int e = element; schema.parent(e) >= 0; e = schema.parent(e)) {
      reversed.add(0, schema.name(e));
    }
    return new Column(reversed);
  }
}
