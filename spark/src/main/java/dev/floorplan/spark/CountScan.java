package dev.floorplan.spark;

import java.util.Optional;
import java.util.OptionalInt;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.execution.datasources.v2.parquet.ParquetScan;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * The number of rows of a scan without filter, as one row, from its plan: the footers state it, and
 * Spark's reader, which decodes nothing where no column is wanted, goes by the same numbers.
 */
final class CountScan extends FloorplanScan {
  private static final long serialVersionUID = 1L;

  CountScan(ParquetScan scan, ReadOptions readOptions) {
    super(scan, readOptions, Optional.empty(), OptionalInt.empty());
  }

  private record Count(long rows) implements InputPartition {}

  private static final class CountReaders implements PartitionReaderFactory {
    private static final long serialVersionUID = 1L;

    @Override
    public PartitionReader<InternalRow> createReader(InputPartition partition) {
      return new PartitionReader<>() {
        private boolean isRead;

        @Override
        public boolean next() {
          boolean isFirst = !isRead;
          isRead = true;
          return isFirst;
        }

        @Override
        public InternalRow get() {
          return new GenericInternalRow(new Object[] {((Count) partition).rows()});
        }

        @Override
        public void close() {
          // Nothing is held.
        }
      };
    }
  }

  @Override
  public StructType readSchema() {
    return new StructType().add("count(*)", DataTypes.LongType, false);
  }

  @Override
  public ColumnarSupportMode columnarSupportMode() {
    return ColumnarSupportMode.UNSUPPORTED;
  }

  @Override
  public InputPartition[] planInputPartitions() {
    return new InputPartition[] {new Count(plan().statistics().rowGroups().rows())};
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return new CountReaders();
  }

  @Override
  public String description() {
    return super.description() + ", count(*) from footers";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CountScan && super.equals(other);
  }

  @Override
  public int hashCode() {
    return super.hashCode();
  }
}
