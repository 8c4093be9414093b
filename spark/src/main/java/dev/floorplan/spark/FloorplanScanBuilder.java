package dev.floorplan.spark;

import dev.floorplan.predicate.Predicate;
import dev.floorplan.predicate.Predicates;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.aggregate.CountStar;
import org.apache.spark.sql.connector.read.SupportsPushDownLimit;
import org.apache.spark.sql.execution.datasources.PartitioningAwareFileIndex;
import org.apache.spark.sql.execution.datasources.v2.parquet.ParquetScan;
import org.apache.spark.sql.execution.datasources.v2.parquet.ParquetScanBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Collects what Spark pushes down: everything that Spark's own reader of Parquet takes, the filters
 * once more for the plan, and a limit.
 */
final class FloorplanScanBuilder extends ParquetScanBuilder implements SupportsPushDownLimit {
  private static final long serialVersionUID = 1L;

  private final ReadOptions readOptions;
  private final FilterTranslator translator;
  private Optional<Predicate> predicate = Optional.empty();
  private OptionalInt limit = OptionalInt.empty();
  private boolean countsRows;

  FloorplanScanBuilder(
      SparkSession session,
      PartitioningAwareFileIndex fileIndex,
      StructType schema,
      StructType dataSchema,
      CaseInsensitiveStringMap options,
      ReadOptions readOptions) {
    super(session, fileIndex, schema, dataSchema, options);
    this.readOptions = readOptions;
    translator = new FilterTranslator(dataSchema, fileIndex.partitionSchema(), readOptions);
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

  /** Spark asks only where no filter is left to it. */
  @Override
  public boolean pushLimit(int limit) {
    this.limit = OptionalInt.of(limit);
    return true;
  }

  /** The plan stops at the row group that reaches the limit, Spark has to stop at the row. */
  @Override
  public boolean isPartiallyPushed() {
    return true;
  }

  /**
   * Takes numbers of rows only. For {@code COUNT} of a column, {@code MIN} and {@code MAX} Spark
   * 4.2.0 looks up the column in a footer by its position in the schema of the read, and so answers
   * from another column where a file has other columns.
   */
  @Override
  public boolean pushAggregation(Aggregation aggregation) {
    if (!Arrays.stream(aggregation.aggregateExpressions()).allMatch(CountStar.class::isInstance)) {
      return false;
    }
    if (super.pushAggregation(aggregation)) {
      return true;
    }
    countsRows =
        predicate.isEmpty()
            && aggregation.groupByExpressions().length == 0
            && aggregation.aggregateExpressions().length == 1;
    return countsRows;
  }

  @Override
  public ParquetScan build() {
    ParquetScan scan = super.build();
    if (countsRows) {
      return new CountScan(scan, readOptions);
    }
    // Spark answers pushed aggregates from the footers of whole files: there is nothing to plan.
    return scan.pushedAggregate().isDefined()
        ? scan
        : new FloorplanScan(scan, readOptions, predicate, limit);
  }
}
