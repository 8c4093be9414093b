package dev.floorplan.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.aggregate.AggregateFunc;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.aggregate.Count;
import org.apache.spark.sql.connector.expressions.aggregate.CountStar;
import org.apache.spark.sql.connector.expressions.aggregate.Max;
import org.apache.spark.sql.connector.expressions.aggregate.Min;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Aggregates that Spark asks for and footers can answer: {@code COUNT}, {@code MIN} and {@code MAX}
 * of columns, over all rows or by partition columns. Spark adds up what it gets, so that it may get
 * several rows for a group.
 *
 * @param fileColumns the columns of files that are aggregated
 * @param partitionColumns those that rows are grouped by, and then those that are aggregated
 * @param groupCount how many of them rows are grouped by
 */
record PushedAggregates(
    List<Aggregate> aggregates,
    List<StructField> fileColumns,
    List<StructField> partitionColumns,
    int groupCount) {

  /** What is to be found out. */
  enum Function {
    COUNT,
    MIN,
    MAX
  }

  /** What it is to be found out of. */
  enum Source {
    /** The rows themselves. */
    ROWS,
    /** A column of the files that have it. */
    FILE,
    /** A column in the names of directories. */
    DIRECTORY
  }

  /**
   * One of the aggregates.
   *
   * @param ordinal of the column among those of its source
   * @param column null for rows
   */
  record Aggregate(Function function, Source source, int ordinal, StructField column) {

    /** What it is called and its type. */
    StructField result() {
      boolean isCount = function == Function.COUNT;
      DataType type = isCount ? DataTypes.LongType : column.dataType();
      return new StructField(toString(), type, !isCount, Metadata.empty());
    }

    @Override
    public String toString() {
      String argument = source == Source.ROWS ? "*" : column.name();
      return function.name().toLowerCase(Locale.ROOT) + "(" + argument + ")";
    }
  }

  PushedAggregates {
    aggregates = List.copyOf(aggregates);
    fileColumns = List.copyOf(fileColumns);
    partitionColumns = List.copyOf(partitionColumns);
  }

  /** What is asked for, or empty where footers have no answer to it whatever they say. */
  static Optional<PushedAggregates> of(
      Aggregation asked, StructType dataSchema, StructType partitionSchema, ReadOptions options) {
    return new Translation(dataSchema, partitionSchema, options).translate(asked);
  }

  /** The columns of what Spark gets: groups first. */
  StructType schema() {
    StructType schema = new StructType();
    for (StructField group : groups()) {
      schema = schema.add(group);
    }
    for (Aggregate aggregate : aggregates) {
      schema = schema.add(aggregate.result());
    }
    return schema;
  }

  private List<StructField> groups() {
    return partitionColumns.subList(0, groupCount);
  }

  /** As SQL would have it. */
  @Override
  public String toString() {
    String groups = groups().stream().map(StructField::name).collect(Collectors.joining(", "));
    return aggregates + (groupCount == 0 ? "" : " by [" + groups + "]");
  }

  private static final class Translation {
    private final StructType dataSchema;
    private final StructType partitionSchema;
    private final ReadOptions options;
    private final List<StructField> fileColumns = new ArrayList<>();
    private final List<StructField> partitionColumns = new ArrayList<>();

    Translation(StructType dataSchema, StructType partitionSchema, ReadOptions options) {
      this.dataSchema = dataSchema;
      this.partitionSchema = partitionSchema;
      this.options = options;
    }

    Optional<PushedAggregates> translate(Aggregation asked) {
      for (Expression group : asked.groupByExpressions()) {
        Optional<StructField> column = field(partitionSchema, group);
        if (column.isEmpty()) {
          return Optional.empty();
        }
        partitionColumns.add(column.get());
      }
      int groupCount = partitionColumns.size();
      List<Aggregate> aggregates = new ArrayList<>();
      for (AggregateFunc function : asked.aggregateExpressions()) {
        Optional<Aggregate> aggregate = translate(function);
        if (aggregate.isEmpty()) {
          return Optional.empty();
        }
        aggregates.add(aggregate.get());
      }
      return Optional.of(
          new PushedAggregates(aggregates, fileColumns, partitionColumns, groupCount));
    }

    private Optional<Aggregate> translate(AggregateFunc asked) {
      if (asked instanceof CountStar) {
        return Optional.of(new Aggregate(Function.COUNT, Source.ROWS, -1, null));
      } else if (asked instanceof Count count && !count.isDistinct()) {
        return translate(Function.COUNT, count.column());
      } else if (asked instanceof Min min) {
        return translate(Function.MIN, min.column());
      } else if (asked instanceof Max max) {
        return translate(Function.MAX, max.column());
      }
      return Optional.empty();
    }

    private Optional<Aggregate> translate(Function function, Expression argument) {
      Optional<StructField> ofDirectory = field(partitionSchema, argument);
      if (ofDirectory.isPresent()) {
        partitionColumns.add(ofDirectory.get());
        int ordinal = partitionColumns.size() - 1;
        return Optional.of(new Aggregate(function, Source.DIRECTORY, ordinal, ofDirectory.get()));
      }
      return field(dataSchema, argument)
          .filter(field -> FooterValues.mayBeKnown(field, function, options))
          .map(field -> new Aggregate(function, Source.FILE, fileColumn(field), field));
    }

    private int fileColumn(StructField field) {
      if (!fileColumns.contains(field)) {
        fileColumns.add(field);
      }
      return fileColumns.indexOf(field);
    }

    /** The column that the expression is; empty where it is another thing. */
    private Optional<StructField> field(StructType schema, Expression expression) {
      if (!(expression instanceof NamedReference reference) || reference.fieldNames().length != 1) {
        return Optional.empty();
      }
      List<StructField> found =
          Arrays.stream(schema.fields())
              .filter(field -> options.isSameName(field.name(), reference.fieldNames()[0]))
              .toList();
      return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }
  }
}
