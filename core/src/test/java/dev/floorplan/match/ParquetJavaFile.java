package dev.floorplan.match;

import dev.floorplan.footer.ParquetJava;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReadStore;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.schema.MessageType;

/** A file read by parquet-java: the truth about its rows. */
final class ParquetJavaFile implements AutoCloseable {
  private final ParquetFileReader reader;
  private final MessageType schema;

  ParquetJavaFile(Path file) throws IOException {
    reader = ParquetJava.open(file);
    schema = reader.getFileMetaData().getSchema();
  }

  /** The leaves without repetition whose path is theirs alone, in the order of the schema. */
  List<OracleColumn> flatColumns() {
    List<List<String>> paths =
        schema.getColumns().stream().map(column -> List.of(column.getPath())).toList();
    List<OracleColumn> columns = new ArrayList<>();
    for (ColumnDescriptor descriptor : schema.getColumns()) {
      if (descriptor.getMaxRepetitionLevel() == 0
          && Collections.frequency(paths, List.of(descriptor.getPath())) == 1) {
        columns.add(OracleColumn.of(descriptor));
      }
    }
    return columns;
  }

  int rowGroupCount() {
    return reader.getRowGroups().size();
  }

  long rowCount(int rowGroup) {
    return reader.getRowGroups().get(rowGroup).getRowCount();
  }

  /** What the columns' bounds in this row group mean, as far as parquet-java shows them. */
  List<Object> bounds(int rowGroup, OracleColumn column) {
    List<Object> bounds = new ArrayList<>();
    for (ColumnChunkMetaData chunk : reader.getRowGroups().get(rowGroup).getColumns()) {
      Statistics<?> statistics = chunk.getStatistics();
      if (List.of(chunk.getPath().toArray()).equals(List.of(column.descriptor().getPath()))
          && statistics != null
          && statistics.hasNonNullValue()) {
        bounds.add(column.meaning(statistics.genericGetMin()));
        bounds.add(column.meaning(statistics.genericGetMax()));
      }
    }
    return bounds;
  }

  /** Reads columns of a row group. */
  OracleRows read(int rowGroup, List<OracleColumn> columns) throws IOException {
    Map<OracleColumn, OracleRows.Values> values = new LinkedHashMap<>();
    int rows = Math.toIntExact(rowCount(rowGroup));
    try (PageReadStore pages = reader.readRowGroup(rowGroup)) {
      ColumnReadStore store = ParquetJava.columns(reader.getFileMetaData(), pages);
      for (OracleColumn column : columns) {
        values.put(column, values(store.getColumnReader(column.descriptor()), column, rows));
      }
    }
    return new OracleRows(rows, values);
  }

  @SuppressWarnings("deprecation") // nothing else tells how many values there are
  private static OracleRows.Values values(ColumnReader reader, OracleColumn column, int rows) {
    if (reader.getTotalValueCount() != rows) {
      throw new IllegalStateException(column.column() + " has not one value a row");
    }
    OracleRows.Collector collector = new OracleRows.Collector(rows);
    for (int row = 0; row < rows; row++) {
      boolean present =
          reader.getCurrentDefinitionLevel() == column.descriptor().getMaxDefinitionLevel();
      collector.add(present ? column.meaning(raw(reader, column)) : null);
      reader.consume();
    }
    return collector.values();
  }

  private static Object raw(ColumnReader reader, OracleColumn column) {
    return switch (column.descriptor().getPrimitiveType().getPrimitiveTypeName()) {
      case BOOLEAN -> reader.getBoolean();
      case INT32 -> reader.getInteger();
      case INT64 -> reader.getLong();
      case FLOAT -> reader.getFloat();
      case DOUBLE -> reader.getDouble();
      case INT96, BINARY, FIXED_LEN_BYTE_ARRAY -> reader.getBinary();
    };
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
