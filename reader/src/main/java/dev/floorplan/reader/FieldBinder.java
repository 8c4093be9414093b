package dev.floorplan.reader;

import dev.floorplan.ScanSchema.Field;
import dev.floorplan.footer.FileSchema;
import dev.floorplan.footer.LogicalType;
import dev.floorplan.footer.LogicalType.Simple;
import dev.floorplan.footer.PhysicalType;
import dev.floorplan.footer.Repetition;
import dev.floorplan.reader.RepeatedReader.Shape;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the readers of a scan's fields in files of one schema.
 *
 * <p>Fields are found by name, and of several of one name the first is the first. Inside the groups
 * that make up lists and maps they are found by place, for writers name these differently. A field
 * that the file lacks is null.
 *
 * <p>What a list's element is follows the rules of the format for the forms that were in use before
 * lists had three levels.
 *
 * @see <a href="https://github.com/apache/parquet-format/blob/master/LogicalTypes.md">Logical
 *     types</a>
 */
final class FieldBinder {
  private final String path;
  private final FileSchema schema;
  private final int[] definitionLevels;
  private final int[] repetitionLevels;
  private final boolean[] needed;

  /**
   * @param path a file with the schema, for messages
   * @param needed one entry a leaf of the schema; those that the readers read are set
   */
  FieldBinder(String path, FileSchema schema, boolean[] needed) {
    this.path = path;
    this.schema = schema;
    this.needed = needed;
    int count = schema.elementCount();
    definitionLevels = new int[count];
    repetitionLevels = new int[count];
    for (int element = 1; element < count; element++) {
      int parent = schema.parent(element);
      Repetition repetition = schema.repetition(element);
      definitionLevels[element] =
          definitionLevels[parent] + (repetition == Repetition.REQUIRED ? 0 : 1);
      repetitionLevels[element] =
          repetitionLevels[parent] + (repetition == Repetition.REPEATED ? 1 : 0);
    }
  }

  /**
   * The readers of these fields, in their order.
   *
   * @throws IOException if the file has one of them with a type that does not promote
   */
  FieldReader[] bind(List<Field> fields) throws IOException {
    return bindByName(fields, children(0));
  }

  private FieldReader[] bindByName(List<Field> fields, List<Integer> children) throws IOException {
    FieldReader[] readers = new FieldReader[fields.size()];
    List<Integer> left = new ArrayList<>(children);
    for (int i = 0; i < readers.length; i++) {
      readers[i] = AbsentReader.INSTANCE;
      for (Integer child : left) {
        if (schema.name(child).equals(fields.get(i).name())) {
          readers[i] = bind(fields.get(i), child);
          left.remove(child);
          break;
        }
      }
    }
    return readers;
  }

  private List<Integer> children(int parent) {
    List<Integer> children = new ArrayList<>();
    for (int element = parent + 1; element < schema.elementCount(); element++) {
      if (schema.parent(element) == parent) {
        children.add(element);
      }
    }
    return children;
  }

  private FieldReader bind(Field field, int element) throws IOException {
    if (!field.admits(schema, element)) {
      throw new IOException(
          "%s: column %s does not promote to what the scan's schema has as %s; leave the file or the column out"
              .formatted(path, columnPath(element), field));
    }
    return schema.repetition(element) == Repetition.REPEATED
        ? repeated(Shape.LIST, 0, element, bindOne(field, element))
        : bindOne(field, element);
  }

  private String columnPath(int element) {
    int parent = schema.parent(element);
    String name = schema.name(element);
    return parent <= 0 ? name : columnPath(parent) + "." + name;
  }

  private FieldReader repeated(
      Shape shape, int collectionLevel, int repeated, FieldReader element) {
    return new RepeatedReader(
        shape, collectionLevel, definitionLevels[repeated], repetitionLevels[repeated], element);
  }

  /** The reader of one instance of the element. */
  private FieldReader bindOne(Field field, int element) throws IOException {
    int leaf = schema.leaf(element);
    if (leaf >= 0) {
      needed[leaf] = true;
      PhysicalType physical = schema.physicalType(leaf);
      LogicalType logical = schema.logicalType(element);
      return new LeafReader(leaf, Conversion.of(physical, logical, field));
    }
    List<Integer> children = children(element);
    boolean collection =
        children.size() == 1
            && field.children().size() == 1
            && schema.repetition(children.get(0)) == Repetition.REPEATED;
    if (collection && field.logicalType() == Simple.LIST) {
      return list(field, element, children.get(0));
    } else if (collection && field.logicalType() == Simple.MAP) {
      return map(field, element, children.get(0));
    }
    return struct(field, element, bindByName(field.children(), children));
  }

  private FieldReader struct(Field field, int element, FieldReader[] readers) {
    List<String> names = field.children().stream().map(Field::name).toList();
    FieldReader[] all = readers;
    if (List.of(readers).stream().allMatch(reader -> reader == AbsentReader.INSTANCE)) {
      all = new FieldReader[readers.length + 1];
      System.arraycopy(readers, 0, all, 0, readers.length);
      all[readers.length] = presence(element);
    }
    return new StructReader(definitionLevels[element], names, all);
  }

  /** Reads the least repeated leaf below the group. */
  private FieldReader presence(int group) {
    int best = -1;
    for (int leaf = 0; leaf < schema.leafCount(); leaf++) {
      if (isBelow(schema.element(leaf), group)
          && (best < 0 || schema.maxRepetitionLevel(leaf) < schema.maxRepetitionLevel(best))) {
        best = leaf;
      }
    }
    needed[best] = true;
    return new PresenceReader(best, repetitionLevels[group]);
  }

  private boolean isBelow(int element, int group) {
    int above = element;
    while (above > group) {
      above = schema.parent(above);
    }
    return above == group;
  }

  private FieldReader list(Field list, int element, int repeated) throws IOException {
    Field repeatedField = list.children().get(0);
    FieldReader reader;
    if (schema.childCount(repeated) != 1
        || repeatedField.children().size() != 1
        || isCollection(repeatedField)) {
      reader = bindOne(repeatedField, repeated);
    } else {
      reader = bind(repeatedField.children().get(0), repeated + 1);
      if (isElement(list, repeatedField, repeated)) {
        reader = struct(repeatedField, repeated, new FieldReader[] {reader});
      }
    }
    return repeated(Shape.LIST, definitionLevels[element], repeated, reader);
  }

  /**
   * Whether the repeated group of one field is the list's element itself, not a group around it.
   */
  private boolean isElement(Field list, Field repeatedField, int repeated) {
    return schema.repetition(repeated + 1) == Repetition.REPEATED
        || repeatedField.name().equals("array")
        || repeatedField.name().equals(list.name() + "_tuple");
  }

  private static boolean isCollection(Field field) {
    return field.logicalType() == Simple.LIST || field.logicalType() == Simple.MAP;
  }

  private FieldReader map(Field map, int element, int repeated) throws IOException {
    Field pair = map.children().get(0);
    if (schema.childCount(repeated) != 2 || pair.children().size() != 2) {
      return repeated(Shape.LIST, definitionLevels[element], repeated, bindOne(pair, repeated));
    }
    List<Integer> children = children(repeated);
    FieldReader[] readers = new FieldReader[2];
    for (int i = 0; i < readers.length; i++) {
      readers[i] = bind(pair.children().get(i), children.get(i));
    }
    return repeated(
        Shape.MAP, definitionLevels[element], repeated, struct(pair, repeated, readers));
  }
}
