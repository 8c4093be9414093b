package dev.floorplan.spark;

import dev.floorplan.PlanStatistics;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.execution.datasources.v2.parquet.ParquetScan;
import org.apache.spark.sql.types.StructType;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Aggregates over a scan whose filters are all on partition columns, answered from footers: no task
 * opens a file.
 *
 * <p>Whether footers know all of it has to be known before Spark asks for a scan, so they have been
 * read by then. Only numbers of rows, which every footer has, wait until Spark asks for the tasks.
 */
final class AggregateScan extends FloorplanScan {
  private static final long serialVersionUID = 1L;

  private final transient PushedAggregates asked;
  private final transient ReadOptions readOptions;
  private transient TaskPlanner.Answer answer; // guarded by this; null before it is needed

  /**
   * @param answer what footers know; null where they surely know it
   */
  AggregateScan(
      ParquetScan scan,
      ReadOptions readOptions,
      PushedAggregates asked,
      TaskPlanner.Answer answer) {
    super(scan, readOptions, FileMetadata.NONE, Optional.empty(), OptionalInt.empty());
    this.asked = asked;
    this.readOptions = readOptions;
    this.answer = answer;
  }

  private record Rows(List<InternalRow> rows) implements InputPartition {}

  private static final class RowsReaders implements PartitionReaderFactory {
    private static final long serialVersionUID = 1L;

    @Override
    public PartitionReader<InternalRow> createReader(InputPartition partition) {
      Iterator<InternalRow> rows = ((Rows) partition).rows().iterator();
      return new PartitionReader<>() {
        private InternalRow row;

        @Override
        public boolean next() {
          boolean isThere = rows.hasNext();
          row = isThere ? rows.next() : null;
          return isThere;
        }

        @Override
        public InternalRow get() {
          return row;
        }

        @Override
        public void close() {
          // Nothing is held.
        }
      };
    }
  }

  private synchronized TaskPlanner.Answer answer() {
    if (answer == null) {
      answer = TaskPlanner.aggregate(this, readOptions, asked).orElseThrow();
      warnOfSkippedFiles(answer.statistics());
    }
    return answer;
  }

  @Override
  synchronized Optional<PlanStatistics> statistics() {
    return Optional.ofNullable(answer).map(TaskPlanner.Answer::statistics);
  }

  /** There is nothing left to prune when Spark asks for a batch. */
  @Override
  public NamedReference[] filterAttributes() {
    return new NamedReference[0];
  }

  @Override
  public StructType readSchema() {
    return asked.schema();
  }

  @Override
  public ColumnarSupportMode columnarSupportMode() {
    return ColumnarSupportMode.UNSUPPORTED;
  }

  @Override
  public InputPartition[] planInputPartitions() {
    return new InputPartition[] {new Rows(answer().rows())};
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return new RowsReaders();
  }

  @Override
  public scala.collection.immutable.Map<String, String> getMetaData() {
    Map<String, String> described = new HashMap<>(CollectionConverters.asJava(super.getMetaData()));
    described.put("Aggregates", asked + " from footers");
    return ReadOptions.immutable(described);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AggregateScan scan && super.equals(scan) && asked.equals(scan.asked);
  }

  @Override
  public int hashCode() {
    return super.hashCode();
  }
}
