package dev.floorplan;

import dev.floorplan.TypePromotion.LeafType;
import dev.floorplan.footer.FileSchema;
import dev.floorplan.footer.LogicalType;
import dev.floorplan.footer.LogicalType.Simple;
import dev.floorplan.footer.Projection;
import dev.floorplan.footer.ReadSet;
import dev.floorplan.footer.Repetition;
import dev.floorplan.listing.FileInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Gathers the columns of a scan from the schemas of its files, in listing order, and refuses files
 * whose columns do not fit. Only selected columns count. Not thread-safe.
 *
 * <p>Fields are matched by name, but by position where writers name the same thing differently:
 * inside of the groups that make up a list or a map. Of several fields with one name, the first is
 * matched with the first.
 */
final class ScanColumns {
  private static final int REMEMBERED_SCHEMAS = 64;

  private final SchemaMode mode;
  private final Projection projection;
  private final Node root = new Node("", Repetition.REQUIRED, null, Simple.NONE);
  private final Set<String> partitionColumns = new LinkedHashSet<>();
  private final Set<String> unknown;

  /** Schemas that are known to fit, with the selected columns that each one lacks. */
  private final IdentityHashMap<FileSchema, List<String>> fitting = new IdentityHashMap<>();

  private boolean any;

  /** An element of the scan's schema. */
  private static final class Node {
    final String name;
    final Repetition repetition;
    final LogicalType annotation;
    final Map<String, Node> children = new LinkedHashMap<>();
    LeafType type; // null for a group
    String origin; // the file that gave a leaf its type

    Node(String name, Repetition repetition, LeafType type, LogicalType annotation) {
      this.name = name;
      this.repetition = repetition;
      this.type = type;
      this.annotation = annotation;
    }

    ScanSchema.Field field() {
      List<ScanSchema.Field> fields = new ArrayList<>();
      children.values().forEach(child -> fields.add(child.field()));
      return type == null
          ? new ScanSchema.Field(name, repetition, null, 0, annotation, fields)
          : new ScanSchema.Field(
              name, repetition, type.physical(), type.length(), type.logical(), fields);
    }
  }

  ScanColumns(SchemaMode mode, List<String> columns) {
    this.mode = mode;
    this.projection = new Projection(columns);
    this.unknown = new LinkedHashSet<>(columns);
  }

  /**
   * Takes the columns of the next file.
   *
   * @return how many selected columns the file does not have
   * @throws SchemaConflictException if the file does not fit; its columns are then not taken
   */
  int accept(FileInfo file, FileSchema schema) throws SchemaConflictException {
    List<String> missing = fitting.get(schema);
    if (missing == null) {
      if (mode != SchemaMode.READER) {
        merge(file, schema);
      }
      missing = projection.missing(schema);
      if (fitting.size() >= REMEMBERED_SCHEMAS) {
        fitting.clear();
      }
      fitting.put(schema, missing);
    }
    Set<String> keys = file.partition().keySet();
    if (mode != SchemaMode.FIRST || !any) {
      unknown.retainAll(missing);
      unknown.removeAll(keys);
    }
    if (mode == SchemaMode.UNION || !any) {
      keys.stream().filter(projection::choosesName).forEach(partitionColumns::add);
    }
    any = true;
    return (int) missing.stream().filter(name -> !keys.contains(name)).count();
  }

  /** The columns so far; empty before the first file, and where the reader has the schema. */
  Optional<ScanSchema> schema() {
    if (!any || mode == SchemaMode.READER) {
      return Optional.empty();
    }
    List<ScanSchema.Field> fields = new ArrayList<>();
    for (Node column : root.children.values()) {
      if (!partitionColumns.contains(column.name)) {
        fields.add(column.field());
      }
    }
    return Optional.of(new ScanSchema(fields, List.copyOf(partitionColumns)));
  }

  /** The selected columns that the scan does not have, as far as the files so far decide it. */
  List<String> unknownColumns() {
    return List.copyOf(unknown);
  }

  /**
   * Compares the file's elements with the scan's, in the schema's depth-first order, and changes
   * the scan's only when all of them fit.
   */
  private void merge(FileInfo file, FileSchema schema) throws SchemaConflictException {
    int elements = schema.elementCount();
    boolean[] selected = selected(schema);
    String[] keys = keys(schema);
    Node[] nodes = new Node[elements]; // the scan's counterparts; null where it has none
    nodes[0] = root;
    List<Runnable> changes = new ArrayList<>();
    for (int element = 1; element < elements; element++) {
      Node parent = nodes[schema.parent(element)];
      if (!selected[element] || parent == null) {
        continue;
      }
      String key = keys[element];
      Node node = parent.children.get(key);
      LeafType type = leafType(schema, element);
      if (node != null) {
        fit(file, schema, element, type, node, changes);
      } else if (mode == SchemaMode.UNION || !any) {
        Node added =
            new Node(
                schema.name(element),
                schema.repetition(element),
                type,
                schema.logicalType(element));
        added.origin = file.path();
        changes.add(() -> parent.children.put(key, added));
        node = added;
      }
      nodes[element] = node;
    }
    changes.forEach(Runnable::run);
  }

  private void fit(
      FileInfo file,
      FileSchema schema,
      int element,
      LeafType type,
      Node node,
      List<Runnable> changes)
      throws SchemaConflictException {
    boolean alike =
        (type == null) == (node.type == null)
            && (schema.repetition(element) == Repetition.REPEATED)
                == (node.repetition == Repetition.REPEATED);
    if (alike && (type == null || TypePromotion.promotes(type, node.type))) {
      return;
    }
    if (alike && mode == SchemaMode.UNION && TypePromotion.promotes(node.type, type)) {
      changes.add(
          () -> {
            node.type = type;
            node.origin = file.path();
          });
      return;
    }
    throw new SchemaConflictException(
        "%s: column %s is %s, which does not promote to %s as in %s; leave out one of the files, or the column"
            .formatted(
                file.path(),
                path(schema, element),
                describe(schema.repetition(element), type),
                describe(node.repetition, node.type),
                node.origin));
  }

  private static String describe(Repetition repetition, LeafType type) {
    String text = type == null ? "a group" : type.toString();
    return repetition == Repetition.REPEATED ? "repeated " + text : text;
  }

  private static String path(FileSchema schema, int element) {
    int parent = schema.parent(element);
    String name = schema.name(element);
    return parent <= 0 ? name : path(schema, parent) + "." + name;
  }

  private static LeafType leafType(FileSchema schema, int element) {
    int leaf = schema.leaf(element);
    if (leaf < 0) {
      return null;
    }
    return LeafType.of(schema, leaf);
  }

  /** Which elements are selected leaves, or have any below them. */
  private boolean[] selected(FileSchema schema) {
    ReadSet chosen = projection.chosen(schema);
    boolean[] selected = new boolean[schema.elementCount()];
    for (int element = selected.length - 1; element > 0; element--) {
      int leaf = schema.leaf(element);
      selected[element] |= leaf >= 0 && chosen.contains(leaf);
      selected[schema.parent(element)] |= selected[element];
    }
    return selected;
  }

  /** What each element is matched by among the children of its parent; unique there. */
  private static String[] keys(FileSchema schema) {
    String[] keys = new String[schema.elementCount()];
    int[] positions = new int[keys.length];
    Map<String, Integer> occurrences = new HashMap<>();
    for (int element = 1; element < keys.length; element++) {
      int parent = schema.parent(element);
      int position = positions[parent]++;
      if (childrenByPosition(schema, parent)) {
        keys[element] = String.valueOf(position);
      } else {
        String name = schema.name(element);
        int occurrence = occurrences.merge(parent + "/" + name, 1, Integer::sum);
        keys[element] = occurrence == 1 ? name : name + "\0" + occurrence;
      }
    }
    return keys;
  }

  /** Whether the element is one of the groups that every list or map consists of. */
  private static boolean childrenByPosition(FileSchema schema, int element) {
    if (isListOrMap(schema, element)) {
      return true;
    }
    int parent = schema.parent(element);
    return parent >= 0
        && isListOrMap(schema, parent)
        && (schema.childCount(element) == 1 || schema.logicalType(parent) == Simple.MAP);
  }

  private static boolean isListOrMap(FileSchema schema, int element) {
    LogicalType annotation = schema.logicalType(element);
    return annotation == Simple.LIST || annotation == Simple.MAP;
  }
}
