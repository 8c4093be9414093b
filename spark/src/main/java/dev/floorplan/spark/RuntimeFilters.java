package dev.floorplan.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.analysis.UnresolvedAttribute;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.V2ExpressionUtils;
import org.apache.spark.sql.catalyst.types.DataTypeUtils;
import org.apache.spark.sql.connector.expressions.FieldReference;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.Option;
import scala.PartialFunction;
import scala.runtime.AbstractPartialFunction;

/**
 * Conditions on partition columns that Spark knows only once a part of the query has run, as those
 * of a join with a filtered table: they leave out files before any footer is read.
 *
 * <p>Such a condition only ever prunes, for Spark joins or filters the rows all the same; so one
 * that cannot be translated is left out.
 */
final class RuntimeFilters {
  private RuntimeFilters() {}

  /** The columns that such conditions may be on. */
  static NamedReference[] columns(StructType partitionColumns, StructType readSchema) {
    List<NamedReference> columns = new ArrayList<>();
    for (StructField column : partitionColumns.fields()) {
      if (readSchema.getFieldIndex(column.name()).isDefined()) {
        columns.add(FieldReference.column(column.name()));
      }
    }
    return columns.toArray(NamedReference[]::new);
  }

  /** The conditions as Spark's file index takes them. */
  static List<Expression> translate(Predicate[] predicates, StructType partitionColumns) {
    List<Expression> translated = new ArrayList<>();
    for (Predicate predicate : predicates) {
      Option<Expression> expression = V2ExpressionUtils.toCatalyst(predicate);
      if (expression.isDefined()) {
        Expression resolved = expression.get().transform(resolveIn(partitionColumns));
        if (resolved.resolved()) {
          translated.add(resolved);
        }
      }
    }
    return translated;
  }

  private static PartialFunction<Expression, Expression> resolveIn(StructType columns) {
    return new AbstractPartialFunction<>() {
      @Override
      public boolean isDefinedAt(Expression expression) {
        return expression instanceof UnresolvedAttribute attribute
            && attribute.nameParts().length() == 1
            && columns.getFieldIndex(attribute.nameParts().head()).isDefined();
      }

      @Override
      public Expression apply(Expression expression) {
        String name = ((UnresolvedAttribute) expression).nameParts().head();
        return DataTypeUtils.toAttribute(columns.apply(name));
      }
    };
  }

  /** A scan under such conditions, with a plan of its own. */
  record PrunedBatch(FloorplanScan scan, List<Expression> conditions) implements Batch {
    @Override
    public InputPartition[] planInputPartitions() {
      return scan.plan(conditions).tasks().toArray(InputPartition[]::new);
    }

    @Override
    public PartitionReaderFactory createReaderFactory() {
      return scan.createReaderFactory();
    }
  }
}
