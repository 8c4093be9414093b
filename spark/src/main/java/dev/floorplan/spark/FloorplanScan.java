package dev.floorplan.spark;

import dev.floorplan.PlanStatistics;
import dev.floorplan.predicate.Predicate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsRuntimeV2Filtering;
import org.apache.spark.sql.execution.datasources.v2.parquet.ParquetPartitionReaderFactory;
import org.apache.spark.sql.execution.datasources.v2.parquet.ParquetScan;
import org.apache.spark.sql.types.StructType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.jdk.javaapi.CollectionConverters;

/**
 * A scan of Spark's with Floorplan's tasks. It is planned once, when Spark first asks for the
 * tasks; before that, as for {@code explain}, no footer is read and sizes are Spark's estimates,
 * after that they are the plan's. Where a query finds out about partitions while it runs, its scan
 * is planned for what it found, and for nothing else.
 */
class FloorplanScan extends ParquetScan implements SupportsRuntimeV2Filtering {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(FloorplanScan.class);

  private final transient ReadOptions readOptions;
  private final transient FileMetadata metadata;
  private final transient Optional<Predicate> predicate;
  private final transient OptionalInt limit;

  /**
   * What the next batch is to be pruned by. Spark sets it and asks for the batch at once; another
   * thread may do so for another place of the query that has the same scan, with other conditions.
   */
  private final transient ThreadLocal<List<Expression>> runtimeFilters =
      ThreadLocal.withInitial(List::of);

  private transient TaskPlanner.Planned planned; // guarded by this
  private transient PlanStatistics latest; // guarded by this

  FloorplanScan(
      ParquetScan scan,
      ReadOptions readOptions,
      FileMetadata metadata,
      Optional<Predicate> predicate,
      OptionalInt limit) {
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
    this.metadata = metadata;
    this.predicate = predicate;
    this.limit = limit;
  }

  /** The plan of the whole scan, made at the first call. */
  final synchronized TaskPlanner.Planned plan() {
    if (planned == null) {
      planned = plan(List.of());
    }
    latest = planned.statistics();
    return planned;
  }

  /** A plan of the files that conditions on partition columns leave, made anew at each call. */
  final synchronized TaskPlanner.Planned plan(List<Expression> conditions) {
    TaskPlanner.Planned made = TaskPlanner.plan(this, readOptions, predicate, limit, conditions);
    latest = made.statistics();
    warnOfSkippedFiles(latest);
    return made;
  }

  static void warnOfSkippedFiles(PlanStatistics statistics) {
    statistics
        .files()
        .skippedFiles()
        .forEach(file -> LOG.warn("left out by onError=skip: {}", file.detail()));
  }

  /** What planning saw, the last time; empty before it. */
  synchronized Optional<PlanStatistics> statistics() {
    return Optional.ofNullable(latest);
  }

  @Override
  public NamedReference[] filterAttributes() {
    return RuntimeFilters.columns(readPartitionSchema(), readSchema());
  }

  @Override
  public void filter(org.apache.spark.sql.connector.expressions.filter.Predicate[] predicates) {
    runtimeFilters.set(RuntimeFilters.translate(predicates, readPartitionSchema()));
  }

  @Override
  public Batch toBatch() {
    List<Expression> conditions = runtimeFilters.get();
    runtimeFilters.remove();
    return conditions.isEmpty() ? this : new RuntimeFilters.PrunedBatch(this, conditions);
  }

  @Override
  public InputPartition[] planInputPartitions() {
    return plan().tasks().toArray(InputPartition[]::new);
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return new RowGroupReaderFactory(
        (ParquetPartitionReaderFactory) super.createReaderFactory(),
        metadata,
        readOptions.refusesMissingFiles());
  }

  @Override
  public StructType readSchema() {
    return metadata.inRows(super.readSchema());
  }

  /** Answered without a plan, which Spark would otherwise ask for even to explain. */
  @Override
  public ColumnarSupportMode columnarSupportMode() {
    return super.createReaderFactory().supportColumnarReads(null)
        ? ColumnarSupportMode.SUPPORTED
        : ColumnarSupportMode.UNSUPPORTED;
  }

  private synchronized Optional<PlanStatistics> wholePlan() {
    return Optional.ofNullable(planned).map(TaskPlanner.Planned::statistics);
  }

  @Override
  public Statistics estimateStatistics() {
    Optional<PlanStatistics.RowGroups> exact = wholePlan().map(PlanStatistics::rowGroups);
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
