package dev.floorplan.size;

import dev.floorplan.footer.ParquetJava;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReadStore;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;

/**
 * The truth about decoded sizes: parquet-java decodes every value, and the buffers of Arrow's
 * layout are added up entry by entry, from what each one is rather than from any histogram.
 */
final class DecodedTruth implements AutoCloseable {
  private final ParquetFileReader reader;
  private final MessageType schema;

  DecodedTruth(Path file) throws IOException {
    reader = ParquetJava.open(file);
    schema = reader.getFileMetaData().getSchema();
  }

  /**
   * What a row group takes.
   *
   * @param leaves bytes of each leaf's own buffers
   * @param nodes bytes of the nodes on each leaf's path, by their path
   */
  record Size(List<Long> leaves, List<Map<List<String>, Long>> nodes) {

    /** What these leaves take together. */
    long bytes(Set<Integer> readSet) {
      Map<List<String>, Long> shared = new HashMap<>();
      long bytes = 0;
      for (int leaf : readSet) {
        shared.putAll(nodes.get(leaf));
        bytes += leaves.get(leaf);
      }
      return bytes + shared.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  /** An element on a leaf's path, or the root, and the count of what its vector holds. */
  private static final class Element {
    final Type type;
    final Element parent;
    final int level;
    final int depth;
    final int slotLevel;
    long slots;
    long present;

    Element(Type type, Element parent) {
      this.type = type;
      this.parent = parent;
      level = parent == null ? 0 : parent.level + (is(Type.Repetition.REQUIRED) ? 0 : 1);
      depth = parent == null ? 0 : parent.depth + (is(Type.Repetition.REPEATED) ? 1 : 0);
      if (parent == null) {
        slotLevel = 0;
      } else {
        slotLevel = is(Type.Repetition.REPEATED) ? level : parent.slotLevel;
      }
    }

    boolean is(Type.Repetition repetition) {
      return type.isRepetition(repetition);
    }

    void count(int repetitionLevel, int definitionLevel) {
      if (repetitionLevel <= depth && definitionLevel >= slotLevel) {
        slots++;
        present += definitionLevel >= level ? 1 : 0;
      }
    }

    /** A required element has no validity, even where what it is in is null. */
    long validity() {
      return is(Type.Repetition.OPTIONAL) && present < slots ? (slots + 7) / 8 : 0;
    }
  }

  Size size(int rowGroup) throws IOException {
    List<Long> leaves = new ArrayList<>();
    List<Map<List<String>, Long>> nodes = new ArrayList<>();
    Map<List<String>, Long> known = new HashMap<>();
    try (PageReadStore pages = reader.readRowGroup(rowGroup)) {
      ColumnReadStore store = ParquetJava.columns(reader.getFileMetaData(), pages);
      for (ColumnDescriptor column : schema.getColumns()) {
        List<Element> path = path(column);
        long characters =
            count(
                path,
                store.getColumnReader(column),
                pages.getPageReader(column).getTotalValueCount());
        leaves.add(leafBytes(path, characters));
        nodes.add(nodeBytes(path, List.of(column.getPath())));
      }
    }
    for (Map<List<String>, Long> ofLeaf : nodes) {
      for (Map.Entry<List<String>, Long> node : ofLeaf.entrySet()) {
        Long before = known.put(node.getKey(), node.getValue());
        if (before != null && !before.equals(node.getValue())) {
          throw new IOException("the leaves below " + node.getKey() + " contradict each other");
        }
      }
    }
    return new Size(leaves, nodes);
  }

  private List<Element> path(ColumnDescriptor column) {
    List<Element> path = new ArrayList<>();
    path.add(new Element(schema, null));
    for (String name : column.getPath()) {
      Element parent = path.get(path.size() - 1);
      path.add(new Element(parent.type.asGroupType().getType(name), parent));
    }
    return path;
  }

  /** Counts the entries at every element; returns the characters of strings. */
  private static long count(List<Element> path, ColumnReader values, long entries) {
    Element leaf = path.get(path.size() - 1);
    long characters = 0;
    for (long entry = 0; entry < entries; entry++) {
      int definitionLevel = values.getCurrentDefinitionLevel();
      for (Element element : path) {
        element.count(values.getCurrentRepetitionLevel(), definitionLevel);
      }
      if (definitionLevel == leaf.level) {
        if (isString(leaf)) {
          characters += values.getBinary().length();
        } else {
          values.skip();
        }
      }
      values.consume();
    }
    return characters;
  }

  private static boolean isString(Element leaf) {
    PrimitiveType type = leaf.type.asPrimitiveType();
    return type.getPrimitiveTypeName() == PrimitiveType.PrimitiveTypeName.BINARY
        && !(type.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation);
  }

  private static long leafBytes(List<Element> path, long characters) {
    Element leaf = path.get(path.size() - 1);
    PrimitiveType type = leaf.type.asPrimitiveType();
    if (isString(leaf)) {
      return leaf.validity() + 4 * (leaf.slots + 1) + characters;
    }
    if (type.getPrimitiveTypeName() == PrimitiveType.PrimitiveTypeName.BOOLEAN) {
      return leaf.validity() + (leaf.slots + 7) / 8;
    }
    return leaf.validity() + leaf.slots * width(type);
  }

  private static long width(PrimitiveType type) {
    if (type.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation decimal) {
      return decimal.getPrecision() > 38 ? 32 : 16;
    }
    if (type.getLogicalTypeAnnotation() instanceof IntLogicalTypeAnnotation number) {
      return number.getBitWidth() / 8;
    }
    return switch (type.getPrimitiveTypeName()) {
      case INT32, FLOAT -> 4;
      case INT64, INT96, DOUBLE -> 8;
      case FIXED_LEN_BYTE_ARRAY -> type.getTypeLength();
      case BOOLEAN, BINARY -> throw new IllegalStateException(type + " has no width");
    };
  }

  private static Map<List<String>, Long> nodeBytes(List<Element> path, List<String> names) {
    Map<List<String>, Long> nodes = new HashMap<>();
    for (int i = 1; i < path.size(); i++) {
      Element element = path.get(i);
      if (element.is(Type.Repetition.REPEATED)) {
        nodes.put(names.subList(0, i), 4 * (element.parent.slots + 1)); // the lists it is in
      } else if (!element.type.isPrimitive()) {
        nodes.put(names.subList(0, i), element.validity());
      }
    }
    return nodes;
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
