package dev.floorplan.spark;

import dev.floorplan.PlanStatistics;
import dev.floorplan.predicate.Predicate;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.execution.datasources.v2.parquet.ParquetPartitionReaderFactory;
import org.apache.spark.sql.execution.datasources.v2.parquet.ParquetScan;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.jdk.javaapi.CollectionConverters;

/**
 * A scan of Spark's with Floorplan's tasks. It is planned once, when Spark first asks for the
 * tasks; before that, as for {@code explain}, no footer is read and sizes are Spark's estimates,
 * after that they are the plan's.
 */
class FloorplanScan extends ParquetScan {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(FloorplanScan.class);

  private final transient ReadOptions readOptions;
  private final transient Optional<Predicate> predicate;
  private final transient OptionalInt limit;
  private transient TaskPlanner.Planned planned; // guarded by this

  FloorplanScan(
      ParquetScan scan, ReadOptions readOptions, Optional<Predicate> predicate, OptionalInt limit) {
    super(
        scan.sparkSession(),
        scan.hadoopConf(),
        scan.fileIndex(),
        scan.dataSchema(),
        scan.readDataSchema(),
        scan.readPartitionSchema(),
        scan.pushedFilters(),
        scan.options(),
        scan.pushedAggregate(),
        scan.partitionFilters(),
        scan.dataFilters(),
        scan.pushedVariantExtractions());
    this.readOptions = readOptions;
    this.predicate = predicate;
    this.limit = limit;
  }

  /** The plan, made at the first call. */
  final synchronized TaskPlanner.Planned plan() {
    if (planned == null) {
      planned = TaskPlanner.plan(this, readOptions, predicate, limit);
      planned
          .statistics()
          .files()
          .skippedFiles()
          .forEach(file -> LOG.warn("left out by onError=skip: {}", file.detail()));
    }
    return planned;
  }

  /** What planning saw; empty before it. */
  synchronized Optional<PlanStatistics> statistics() {
    return Optional.ofNullable(planned).map(TaskPlanner.Planned::statistics);
  }

  @Override
  public InputPartition[] planInputPartitions() {
    return plan().tasks().toArray(InputPartition[]::new);
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return new RowGroupReaderFactory((ParquetPartitionReaderFactory) super.createReaderFactory());
  }

  /** Answered without a plan, which Spark would otherwise ask for even to explain. */
  @Override
  public ColumnarSupportMode columnarSupportMode() {
    return super.createReaderFactory().supportColumnarReads(null)
        ? ColumnarSupportMode.SUPPORTED
        : ColumnarSupportMode.UNSUPPORTED;
  }

  @Override
  public Statistics estimateStatistics() {
    Optional<PlanStatistics.RowGroups> exact = statistics().map(PlanStatistics::rowGroups);
    if (exact.isEmpty()) {
      return super.estimateStatistics();
    }
    return new Statistics() {
      @Override
      public OptionalLong sizeInBytes() {
        return OptionalLong.of(exact.get().bytes());
      }

      @Override
      public OptionalLong numRows() {
        return OptionalLong.of(exact.get().rows());
      }
    };
  }

  @Override
  public CustomMetric[] supportedCustomMetrics() {
    return PlanMetrics.all();
  }

  @Override
  public CustomTaskMetric[] reportDriverMetrics() {
    return statistics().map(PlanMetrics::of).orElseGet(() -> new CustomTaskMetric[0]);
  }

  @Override
  public scala.collection.immutable.Map<String, String> getMetaData() {
    Map<String, String> described = new HashMap<>(CollectionConverters.asJava(super.getMetaData()));
    predicate.ifPresent(filter -> described.put("PlannedFilters", filter.toString()));
    described.put("Options", readOptions.toString());
    limit.ifPresent(rows -> described.put("PlannedLimit", String.valueOf(rows)));
    statistics().ifPresent(plan -> described.put("Plan", PlanMetrics.sentence(plan)));
    return ReadOptions.immutable(described);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FloorplanScan scan
        && super.equals(scan)
        && limit.equals(scan.limit)
        && readOptions.equals(scan.readOptions);
  }

  @Override
  public int hashCode() {
    return super.hashCode();
  }
}
