package dev.floorplan;

import dev.floorplan.TypePromotion.LeafType;
import dev.floorplan.footer.FileSchema;
import dev.floorplan.footer.LogicalType;
import dev.floorplan.footer.PhysicalType;
import dev.floorplan.footer.Repetition;
import dev.floorplan.listing.FileInfo;
import java.util.List;
import java.util.Objects;

/**
 * The columns that a scan returns: those of its files as far as they are selected, then the
 * partition columns.
 *
 * @param fields the files' columns, in the order of their schema
 * @param partitionColumns the names of the partition columns, outermost first; their values are
 *     text or null
 */
public record ScanSchema(List<Field> fields, List<String> partitionColumns) {

  public ScanSchema {
    fields = List.copyOf(fields);
    partitionColumns = List.copyOf(partitionColumns);
  }

  /**
   * The schema of a scan whose first file this is.
   *
   * @param columns names of the selected columns; empty for all
   */
  public static ScanSchema of(FileInfo file, FileSchema schema, List<String> columns) {
    ScanColumns first = new ScanColumns(SchemaMode.FIRST, columns);
    try {
      first.accept(file, schema);
    } catch (SchemaConflictException impossible) {
      throw new IllegalStateException("a file does not fit itself", impossible);
    }
    return first.schema().orElseThrow();
  }

  /**
   * A column, or a part of a nested one.
   *
   * @param name its own name
   * @param repetition how often it occurs in its parent
   * @param physicalType how its values are stored; null for a group
   * @param typeLength bytes a value of a FIXED_LEN_BYTE_ARRAY; 0 for other types
   * @param logicalType what its values mean
   * @param children the parts of a group, empty for a leaf
   */
  public record Field(
      String name,
      Repetition repetition,
      PhysicalType physicalType,
      int typeLength,
      LogicalType logicalType,
      List<Field> children) {

    public Field {
      Objects.requireNonNull(name, "name");
      Objects.requireNonNull(repetition, "repetition");
      Objects.requireNonNull(logicalType, "logicalType");
      children = List.copyOf(children);
    }

    /**
     * Whether the values of an element of a file are values of this field: both are groups or
     * leaves, both are repeated or not, and a leaf's type promotes. Says nothing about children.
     */
    public boolean admits(FileSchema schema, int element) {
      boolean repeated = schema.repetition(element) == Repetition.REPEATED;
      int leaf = schema.leaf(element);
      if (repeated != (repetition == Repetition.REPEATED) || (leaf < 0) != (physicalType == null)) {
        return false;
      }
      return leaf < 0
          || TypePromotion.promotes(
              LeafType.of(schema, leaf), new LeafType(physicalType, typeLength, logicalType));
    }
  }
}
