package dev.floorplan.spark;

import dev.floorplan.predicate.Predicate;
import dev.floorplan.predicate.Predicates;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.read.SupportsPushDownLimit;
import org.apache.spark.sql.execution.datasources.PartitioningAwareFileIndex;
import org.apache.spark.sql.execution.datasources.v2.parquet.ParquetScan;
import org.apache.spark.sql.execution.datasources.v2.parquet.ParquetScanBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Collects what Spark pushes down: everything that Spark's own reader of Parquet takes, the filters
 * once more for the plan, and a limit.
 */
final class FloorplanScanBuilder extends ParquetScanBuilder implements SupportsPushDownLimit {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(FloorplanScanBuilder.class);

  private final ReadOptions readOptions;
  private final FilterTranslator translator;
  private final StructType tableSchema;
  private Optional<Predicate> predicate = Optional.empty();
  private FileMetadata metadata = FileMetadata.NONE;
  private OptionalInt limit = OptionalInt.empty();
  private Optional<PushedAggregates> aggregates = Optional.empty();
  private TaskPlanner.Answer answer; // to the aggregates; null where it is still to be found

  FloorplanScanBuilder(
      SparkSession session,
      PartitioningAwareFileIndex fileIndex,
      StructType schema,
      StructType dataSchema,
      CaseInsensitiveStringMap options,
      ReadOptions readOptions) {
    super(session, fileIndex, schema, dataSchema, options);
    this.readOptions = readOptions;
    tableSchema = schema;
    translator = new FilterTranslator(dataSchema, fileIndex.partitionSchema(), readOptions);
  }

  @Override
  public void pruneColumns(StructType required) {
    metadata = FileMetadata.of(required, tableSchema);
    super.pruneColumns(metadata.without(required));
  }

  @Override
  public StructType readDataSchema() {
    return metadata.inReader(super.readDataSchema());
  }

  @Override
  public Seq<Expression> pushFilters(Seq<Expression> filters) {
    Seq<Expression> left = super.pushFilters(filters);
    List<Predicate> terms = new ArrayList<>();
    for (Expression filter : CollectionConverters.asJava(dataFilters())) {
      terms.add(translator.translate(filter));
    }
    predicate = terms.isEmpty() ? Optional.empty() : Optional.of(Predicates.and(terms));
    return left;
  }

  /**
   * Spark asks only where no filter is left to it. Where tasks may leave out a file that was
   * planned, the rows that reach the limit may be the ones that are missing then.
   */
  @Override
  public boolean pushLimit(int limit) {
    if (readOptions.skipsCorruptFiles() || readOptions.ignoresMissingFiles()) {
      return false;
    }
    this.limit = OptionalInt.of(limit);
    return true;
  }

  /** The plan stops at the row group that reaches the limit, Spark has to stop at the row. */
  @Override
  public boolean isPartiallyPushed() {
    return true;
  }

  /**
   * Takes what footers know exactly; Spark asks only where no filter is left to it but on partition
   * columns. Spark's own answers from footers are not used: 4.2.0 looks up a column there by its
   * position in the schema of the read, and so answers from another one where a file has others.
   */
  @Override
  public boolean pushAggregation(Aggregation aggregation) {
    Optional<PushedAggregates> asked =
        PushedAggregates.of(aggregation, dataSchema(), fileIndex().partitionSchema(), readOptions);
    if (predicate.isPresent() || asked.isEmpty()) {
      return false;
    }
    aggregates = asked.filter(found -> found.fileColumns().isEmpty() || isAnswered(found));
    return aggregates.isPresent();
  }

  private boolean isAnswered(PushedAggregates asked) {
    try {
      Optional<TaskPlanner.Answer> found = TaskPlanner.aggregate(super.build(), readOptions, asked);
      found.map(TaskPlanner.Answer::statistics).ifPresent(FloorplanScan::warnOfSkippedFiles);
      answer = found.orElse(null);
    } catch (UncheckedIOException e) {
      // The plan of the tasks will meet the same failure, at a time when it can be reported.
      LOG.debug("no aggregates from footers: {}", e.getMessage());
      answer = null;
    }
    return answer != null;
  }

  @Override
  public ParquetScan build() {
    ParquetScan scan = super.build();
    return aggregates.isPresent()
        ? new AggregateScan(scan, readOptions, aggregates.get(), answer)
        : new FloorplanScan(scan, readOptions, metadata, predicate, limit);
  }
}
