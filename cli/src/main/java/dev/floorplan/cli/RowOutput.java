package dev.floorplan.cli;

import dev.floorplan.ScanSchema;
import dev.floorplan.reader.ScanRun;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes the rows of runs, each batch as soon as it is there. */
final class RowOutput {

  private RowOutput() {}

  /**
   * Writes all rows of a run.
   *
   * @param known the columns of the rows; empty where the run finds them out
   */
  static void write(
      ScanRun<byte[]> run, RowFormat format, Optional<ScanSchema> known, OutputStream out)
      throws IOException {
    byte[] rows = run.next();
    Optional<ScanSchema> schema = known.isPresent() ? known : run.schema();
    if (schema.isPresent()) {
      out.write(format.header(names(schema.get())));
    }
    for (; rows != null; rows = run.next()) {
      out.write(rows);
      // Whoever waits for rows gets what there is, and a reader that is gone is noticed.
      out.flush();
    }
  }

  private static List<String> names(ScanSchema schema) {
    List<String> names = new ArrayList<>();
    schema.fields().forEach(field -> names.add(field.name()));
    names.addAll(schema.partitionColumns());
    return names;
  }
}
