package dev.floorplan.spark;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.execution.datasources.FileFormat;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.sql.execution.datasources.parquet.ParquetFileFormat;
import org.apache.spark.sql.execution.vectorized.ConstantColumnVector;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * The hidden column {@code _metadata} that {@code spark.read.parquet} has: of which file a row is,
 * and its place in it. Spark's readers of Parquet know the place by a column of a certain name, and
 * nothing of the rest, which is added to what they deliver.
 *
 * @param fields those of the column that are wanted; none where it is not
 */
record FileMetadata(StructType fields) implements Serializable {
  private static final String NAME = FileFormat.METADATA_NAME();
  private static final String ROW_INDEX = ParquetFileFormat.ROW_INDEX();
  private static final String ROW_INDEX_COLUMN =
      ParquetFileFormat.ROW_INDEX_TEMPORARY_COLUMN_NAME();

  static final FileMetadata NONE = new FileMetadata(new StructType());

  /** The column with all its fields. */
  record Column() implements MetadataColumn {
    @Override
    public String name() {
      return NAME;
    }

    @Override
    public DataType dataType() {
      return new StructType()
          .add(FileFormat.FILE_PATH(), DataTypes.StringType, false)
          .add(FileFormat.FILE_NAME(), DataTypes.StringType, false)
          .add(FileFormat.FILE_SIZE(), DataTypes.LongType, false)
          .add(FileFormat.FILE_BLOCK_START(), DataTypes.LongType, false)
          .add(FileFormat.FILE_BLOCK_LENGTH(), DataTypes.LongType, false)
          .add(FileFormat.FILE_MODIFICATION_TIME(), DataTypes.TimestampType, false)
          .add(ROW_INDEX, DataTypes.LongType, true);
    }

    @Override
    public boolean isNullable() {
      return false;
    }
  }

  /** What of it is among required columns, which are the table's else. */
  static FileMetadata of(StructType required, StructType table) {
    return isIn(required, NAME) && !isIn(table, NAME)
        ? new FileMetadata((StructType) required.apply(NAME).dataType())
        : NONE;
  }

  private static boolean isIn(StructType columns, String name) {
    return columns.getFieldIndex(name).isDefined();
  }

  private boolean isWanted() {
    return fields.length() > 0;
  }

  /** Required columns without this. */
  StructType without(StructType required) {
    return isWanted() ? withoutColumn(required, NAME) : required;
  }

  /** The columns of files that Spark's reader is asked for, with the place of the row if wanted. */
  StructType inReader(StructType data) {
    return isIn(fields, ROW_INDEX) ? data.add(ROW_INDEX_COLUMN, DataTypes.LongType) : data;
  }

  /** The columns that the files themselves have. */
  static StructType inFiles(StructType columns) {
    return withoutColumn(columns, ROW_INDEX_COLUMN);
  }

  /** The columns of rows: those of Spark's reader, with this last. */
  StructType inRows(StructType columns) {
    return isWanted() ? inFiles(columns).add(NAME, fields, false) : columns;
  }

  private static StructType withoutColumn(StructType columns, String name) {
    return new StructType(
        Arrays.stream(columns.fields())
            .filter(field -> !field.name().equals(name))
            .toArray(StructField[]::new));
  }

  /**
   * Adds this to the rows of a file.
   *
   * @param columns those of the rows of Spark's reader
   */
  PartitionReader<InternalRow> addTo(
      PartitionReader<InternalRow> reader, PartitionedFile file, StructType columns) {
    if (!isWanted()) {
      return reader;
    }
    Object[] constants = Arrays.stream(fields.fields()).map(field -> value(field, file)).toArray();
    return new Adding<>(reader) {
      @Override
      public InternalRow get() {
        InternalRow row = reader.get();
        Object[] metadata = constants.clone();
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < columns.length(); i++) {
          if (columns.apply(i).name().equals(ROW_INDEX_COLUMN)) {
            metadata[fields.fieldIndex(ROW_INDEX)] = row.getLong(i);
          } else {
            values.add(row.get(i, columns.apply(i).dataType()));
          }
        }
        values.add(new GenericInternalRow(metadata));
        return new GenericInternalRow(values.toArray());
      }
    };
  }

  /** Adds this to the batches of a file. */
  PartitionReader<ColumnarBatch> addToBatches(
      PartitionReader<ColumnarBatch> reader, PartitionedFile file, StructType columns) {
    if (!isWanted()) {
      return reader;
    }
    ColumnVector[] constants =
        Arrays.stream(fields.fields())
            .map(field -> vector(field.dataType(), value(field, file)))
            .toArray(ColumnVector[]::new);
    return new Adding<>(reader) {
      @Override
      public ColumnarBatch get() {
        ColumnarBatch batch = reader.get();
        ColumnVector[] metadata = constants.clone();
        List<ColumnVector> vectors = new ArrayList<>();
        for (int i = 0; i < batch.numCols(); i++) {
          if (columns.apply(i).name().equals(ROW_INDEX_COLUMN)) {
            metadata[fields.fieldIndex(ROW_INDEX)] = batch.column(i);
          } else {
            vectors.add(batch.column(i));
          }
        }
        vectors.add(new StructOfVectors(fields, metadata));
        return new ColumnarBatch(vectors.toArray(ColumnVector[]::new), batch.numRows());
      }
    };
  }

  /** What a field is for all rows of a file; null for the place of the row. */
  private static Object value(StructField field, PartitionedFile file) {
    return FileFormat.getFileConstantMetadataColumnValue(
            field.name(), file, FileFormat.BASE_METADATA_EXTRACTORS(), field.dataType())
        .value();
  }

  private static ColumnVector vector(DataType type, Object value) {
    ConstantColumnVector vector = new ConstantColumnVector(1, type);
    if (value instanceof UTF8String text) {
      vector.setUtf8String(text);
    } else if (value != null) {
      vector.setLong((Long) value);
    }
    return vector;
  }

  /** A reader whose rows, or batches, become others. */
  private abstract static class Adding<T> implements PartitionReader<T> {
    private final PartitionReader<T> reader;

    Adding(PartitionReader<T> reader) {
      this.reader = reader;
    }

    @Override
    public boolean next() throws IOException {
      return reader.next();
    }

    @Override
    public void close() throws IOException {
      reader.close();
    }
  }
}
