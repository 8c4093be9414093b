package dev.floorplan.cli;

import dev.floorplan.ScanPlan;
import dev.floorplan.ScanSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Catches a selected column that the scan does not have, which is most likely a typing error. */
final class SelectedColumns {

  private SelectedColumns() {}

  /**
   * Compares what was selected with the schema of the scan; nothing can be said where no footer is
   * read.
   *
   * @throws IllegalArgumentException naming the first column that there is not
   */
  static void check(ScanPlan plan) {
    List<String> columns = plan.scan().columns();
    if (columns.isEmpty()) {
      return;
    }
    Optional<ScanSchema> schema = plan.schema();
    if (schema.isEmpty()) {
      return;
    }
    List<String> known = new ArrayList<>(schema.get().partitionColumns());
    collect("", schema.get().fields(), known);
    for (String column : columns) {
      if (!known.contains(column)) {
        throw new IllegalArgumentException(
            "no column is called '" + column + "'; the first file's schema decides");
      }
    }
  }

  private static void collect(String prefix, List<ScanSchema.Field> fields, List<String> known) {
    for (ScanSchema.Field field : fields) {
      known.add(prefix + field.name());
      collect(prefix + field.name() + ".", field.children(), known);
    }
  }
}
