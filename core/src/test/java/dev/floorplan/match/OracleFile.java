package dev.floorplan.match;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A file's rows as parquet-java reads them.
 *
 * @param rowGroups null for those without rows
 * @param samples for each column some of its values, and its bounds
 */
record OracleFile(List<OracleRows> rowGroups, Map<OracleColumn, List<Object>> samples) {
  private static final int MAX_COLUMNS = 60;
  private static final int MAX_VALUES = 64;

  /** Reads a file, or a random part of its columns where there are many. */
  static OracleFile read(Path file, Random random) throws IOException {
    try (ParquetJavaFile reader = new ParquetJavaFile(file)) {
      List<OracleColumn> columns = new ArrayList<>(reader.flatColumns());
      if (columns.size() > MAX_COLUMNS) {
        Collections.shuffle(columns, random);
        columns.subList(MAX_COLUMNS, columns.size()).clear();
      }
      List<OracleRows> rowGroups = new ArrayList<>();
      Map<OracleColumn, List<Object>> samples = new LinkedHashMap<>();
      columns.forEach(column -> samples.put(column, new ArrayList<>()));
      for (int rowGroup = 0; rowGroup < reader.rowGroupCount(); rowGroup++) {
        OracleRows rows = reader.rowCount(rowGroup) == 0 ? null : reader.read(rowGroup, columns);
        rowGroups.add(rows);
        for (OracleColumn column : rows == null ? List.<OracleColumn>of() : columns) {
          List<Object> sample = samples.get(column);
          sample.addAll(reader.bounds(rowGroup, column));
          List<Object> distinct = rows.columns().get(column).distinct();
          for (int i = 0; i < Math.min(MAX_VALUES, distinct.size()); i++) {
            sample.add(distinct.get(random.nextInt(distinct.size())));
          }
        }
      }
      return new OracleFile(rowGroups, samples);
    }
  }

  long rowCount() {
    return rowGroups.stream().mapToLong(rows -> rows == null ? 0 : rows.rows()).sum();
  }
}
