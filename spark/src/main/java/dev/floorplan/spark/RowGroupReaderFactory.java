package dev.floorplan.spark;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.spark.SparkException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.sql.execution.datasources.parquet.OpenedParquetFooter;
import org.apache.spark.sql.execution.datasources.parquet.ParquetUtils;
import org.apache.spark.sql.execution.datasources.v2.PartitionReaderWithPartitionValues;
import org.apache.spark.sql.execution.datasources.v2.parquet.ParquetPartitionReaderFactory;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * Spark's factory of readers, except that a file is opened once a task, with a footer of exactly
 * the task's row groups, contiguous or not. Decoding, filters, partition values, calendars and what
 * happens about corrupt and missing files stay Spark's.
 *
 * <p>Spark opens files in a method that is private in Scala and public, under the long name below,
 * to the Java machine. That holds for Spark 4.2.0 and is what ties this module to a minor version;
 * {@code ScanTest} notices when the method is not called any more.
 */
final class RowGroupReaderFactory extends ParquetPartitionReaderFactory {
  private static final long serialVersionUID = 1L;

  private final boolean isVectorized;
  private final RowSettings rowSettings;
  private final FileMetadata metadata;
  private final StructType columns;
  private final boolean refusesMissingFiles;

  /**
   * Takes everything from a factory of Spark's; the SQL configuration is copied.
   *
   * @param metadata what is wanted of it
   * @param refusesMissingFiles whether a missing file is an error though corrupt files are left out
   */
  RowGroupReaderFactory(
      ParquetPartitionReaderFactory sparks, FileMetadata metadata, boolean refusesMissingFiles) {
    super(
        sparks.sqlConf().clone(),
        sparks.broadcastedConf(),
        sparks.dataSchema(),
        sparks.readDataSchema(),
        sparks.partitionSchema(),
        sparks.filters(),
        sparks.aggregation(),
        sparks.options());
    this.metadata = metadata;
    this.refusesMissingFiles = refusesMissingFiles;
    StructType dataAndPartitions = readDataSchema();
    for (StructField field : partitionSchema().fields()) {
      dataAndPartitions = dataAndPartitions.add(field);
    }
    columns = dataAndPartitions;
    rowSettings = RowSettings.of(sqlConf(), sparks.options());
    isVectorized = ParquetUtils.isBatchReadSupportedForSchema(sqlConf(), columns);
  }

  /** What Spark calls to open a file for its vectorized reader. */
  @Override
  @SuppressWarnings("checkstyle:MethodName")
  public OpenedParquetFooter
      org$apache$spark$sql$execution$datasources$v2$parquet$ParquetPartitionReaderFactory$$openFileAndReadFooter(
          PartitionedFile file) {
    try {
      return SelectedRowGroups.open(broadcastedConf().value().value(), (RowGroupsOfFile) file);
    } catch (IOException e) {
      throw sneaky(refusedIfMissing(e));
    }
  }

  /** What {@code ignoreCorruptFiles} takes for corrupt is an {@code IOException}. */
  private Exception refusedIfMissing(IOException failure) {
    return refusesMissingFiles && failure instanceof FileNotFoundException
        ? new SparkException(failure.getMessage(), failure)
        : failure;
  }

  /** Throws a checked exception where Scala, which knows none, expects it. */
  @SuppressWarnings("unchecked")
  private static <E extends Throwable> UncheckedIOException sneaky(Throwable failure) throws E {
    throw (E) failure;
  }

  @Override
  public PartitionReader<ColumnarBatch> buildColumnarReader(PartitionedFile file) {
    return metadata.addToBatches(super.buildColumnarReader(file), file, columns);
  }

  @Override
  public PartitionReader<InternalRow> buildReader(PartitionedFile file) {
    return metadata.addTo(isVectorized ? super.buildReader(file) : rowReader(file), file, columns);
  }

  /** Spark's reader by rows opens the file again, by a range of bytes: here it does not. */
  private PartitionReader<InternalRow> rowReader(PartitionedFile file) {
    try {
      return new PartitionReaderWithPartitionValues(
          RowReader.open(
              broadcastedConf().value().value(),
              (RowGroupsOfFile) file,
              filters(),
              readDataSchema(),
              rowSettings),
          readDataSchema(),
          partitionSchema(),
          file.partitionValues());
    } catch (IOException e) {
      throw sneaky(refusedIfMissing(e));
    }
  }

  @Override
  public boolean equals(Object other) {
    return other == this;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
