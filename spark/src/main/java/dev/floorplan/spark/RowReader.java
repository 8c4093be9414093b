package dev.floorplan.spark;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.PrimitiveIterator;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.HadoopReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.api.InitContext;
import org.apache.parquet.hadoop.api.ReadSupport.ReadContext;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.MessageColumnIO;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.io.api.RecordMaterializer;
import org.apache.parquet.schema.MessageType;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.execution.datasources.parquet.OpenedParquetFooter;
import org.apache.spark.sql.execution.datasources.parquet.ParquetReadSupport;
import org.apache.spark.sql.execution.datasources.parquet.ParquetRowIndexUtil;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.StructType;

/**
 * Reads the rows of a task's row groups of one file one by one, as Spark does where its vectors are
 * switched off or do not hold a type: parquet-java assembles them and Spark's {@code
 * ParquetReadSupport} converts them. Pushed filters leave out row groups and pages.
 */
final class RowReader implements PartitionReader<InternalRow> {
  private final ParquetFileReader reader;
  private final TypeDifferences types;
  private final MessageColumnIO columns;
  private final RecordMaterializer<InternalRow> materializer;
  private final int rowIndexColumn; // negative where none is wanted
  private RecordReader<InternalRow> rowGroup;
  private long left;
  private PrimitiveIterator.OfLong rowIndexes; // null where all rows are read
  private long firstRowIndex;
  private long nextRowIndex;
  private long rowsRead;
  private InternalRow row;

  private RowReader(
      ParquetFileReader reader,
      TypeDifferences types,
      MessageColumnIO columns,
      RecordMaterializer<InternalRow> materializer,
      int rowIndexColumn) {
    this.reader = reader;
    this.types = types;
    this.columns = columns;
    this.materializer = materializer;
    this.rowIndexColumn = rowIndexColumn;
  }

  /**
   * Opens the file.
   *
   * @param filters Spark's, that of all rows wanted pass
   * @param wanted the columns of the rows
   */
  static RowReader open(
      Configuration shared,
      RowGroupsOfFile file,
      Filter[] filters,
      StructType wanted,
      RowSettings settings)
      throws IOException {
    Configuration configuration = new Configuration(shared);
    OpenedParquetFooter opened = SelectedRowGroups.open(configuration, file);
    try {
      FileMetaData metadata = opened.footer().getFileMetaData();
      settings.pushFilters(filters, metadata, configuration);
      ParquetFileReader reader =
          new ParquetFileReader(
              opened.inputFile(),
              opened.footer(),
              HadoopReadOptions.builder(configuration, file.toPath()).build(),
              opened.inputStream());
      ParquetReadSupport support =
          new ParquetReadSupport(
              settings.int96Zone(metadata, configuration),
              false,
              settings.datetimeRebase(metadata),
              settings.int96Rebase(metadata));
      Map<String, Set<String>> keyValues = new HashMap<>();
      metadata.getKeyValueMetaData().forEach((key, value) -> keyValues.put(key, Set.of(value)));
      MessageType schema = metadata.getSchema();
      ReadContext context = support.init(new InitContext(configuration, keyValues, schema));
      reader.setRequestedSchema(context.getRequestedSchema());
      return new RowReader(
          reader,
          new TypeDifferences(context.getRequestedSchema(), wanted, configuration),
          new ColumnIOFactory(metadata.getCreatedBy())
              .getColumnIO(context.getRequestedSchema(), schema, true),
          support.prepareForRead(configuration, metadata.getKeyValueMetaData(), schema, context),
          ParquetRowIndexUtil.findRowIndexColumnIndexInSchema(wanted));
    } catch (IOException | RuntimeException e) {
      opened.inputStream().close();
      throw e;
    }
  }

  @Override
  public boolean next() throws IOException {
    while (left == 0) {
      PageReadStore pages = reader.readNextFilteredRowGroup();
      if (pages == null) {
        return false;
      }
      left = pages.getRowCount();
      rowGroup = columns.getRecordReader(pages, materializer);
      rowIndexes = pages.getRowIndexes().orElse(null);
      nextRowIndex = pages.getRowIndexOffset().orElse(0L);
      firstRowIndex = nextRowIndex;
    }
    left--;
    row = decoded();
    rowsRead++;
    if (rowIndexColumn >= 0) {
      row.setLong(
          rowIndexColumn, rowIndexes == null ? nextRowIndex++ : firstRowIndex + rowIndexes.next());
    }
    return true;
  }

  /** Where types do not fit, Spark's converters fail by casts that name neither file nor column. */
  private InternalRow decoded() {
    try {
      return rowGroup.read();
    } catch (RuntimeException e) {
      throw new ParquetDecodingException(
          reader.getFile() + ": cannot decode row " + rowsRead + " of those read" + types, e);
    }
  }

  @Override
  public InternalRow get() {
    return row;
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
