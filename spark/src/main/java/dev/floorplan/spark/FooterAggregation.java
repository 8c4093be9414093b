package dev.floorplan.spark;

import dev.floorplan.ScanFacts;
import dev.floorplan.match.ColumnFacts;
import dev.floorplan.match.Match;
import dev.floorplan.spark.PushedAggregates.Aggregate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.TypeUtils;
import org.apache.spark.sql.types.DataType;
import scala.math.Ordering;

/**
 * Adds up what footers know about row groups, one total for each aggregate and group. Memory grows
 * with the groups, which are directories or all rows, and with nothing else. Not thread-safe.
 */
final class FooterAggregation {
  private final PushedAggregates asked;
  private final Map<InternalRow, List<Total>> groups = new LinkedHashMap<>();

  FooterAggregation(PushedAggregates asked) {
    this.asked = asked;
    if (asked.groupCount() == 0) {
      groups.put(new GenericInternalRow(0), totals());
    }
  }

  /**
   * Takes up a row group with its facts about {@link PushedAggregates#fileColumns}.
   *
   * @param directory its values of {@link PushedAggregates#partitionColumns}
   * @return whether all that is asked for is known of it; if not, the totals are worth nothing
   */
  boolean add(ScanFacts.RowGroup rowGroup, InternalRow directory) {
    Object[] group = new Object[asked.groupCount()];
    for (int i = 0; i < group.length; i++) {
      group[i] = directory.get(i, asked.partitionColumns().get(i).dataType());
    }
    for (Total total : groups.computeIfAbsent(new GenericInternalRow(group), key -> totals())) {
      if (!total.add(rowGroup, directory)) {
        return false;
      }
    }
    return true;
  }

  private List<Total> totals() {
    return asked.aggregates().stream().map(Total::new).toList();
  }

  /**
   * Rows as {@link PushedAggregates#schema} has them, of which Spark makes the aggregates of each
   * group.
   *
   * <p>Spark 4.2.0 asks for the number of rows where a query has {@code COUNT(DISTINCT 1)}, too,
   * and then adds up the distinct numbers that it gets. So it gets three that add up to the number
   * of rows, n, and those that differ to 1: n - 1 twice, and 2 - n.
   */
  List<InternalRow> rows() {
    List<InternalRow> rows = new ArrayList<>();
    groups.forEach(
        (group, totals) -> {
          rows.add(row(group, totals, Total::first));
          if (totals.stream().anyMatch(Total::isNumberOfRows)) {
            rows.add(row(group, totals, Total::second));
            rows.add(row(group, totals, Total::third));
          }
        });
    return rows;
  }

  private InternalRow row(InternalRow group, List<Total> totals, Function<Total, Object> part) {
    Object[] values = new Object[asked.groupCount() + totals.size()];
    for (int i = 0; i < asked.groupCount(); i++) {
      values[i] = group.get(i, asked.partitionColumns().get(i).dataType());
    }
    for (int i = 0; i < totals.size(); i++) {
      values[asked.groupCount() + i] = part.apply(totals.get(i));
    }
    return new GenericInternalRow(values);
  }

  /** What is known so far of one aggregate in one group. */
  private static final class Total {
    private final Aggregate aggregate;
    private Object value; // in Spark's form; null while there is no least or greatest

    Total(Aggregate aggregate) {
      this.aggregate = aggregate;
      value = nothing();
    }

    private boolean isCount() {
      return aggregate.function() == PushedAggregates.Function.COUNT;
    }

    private boolean isMin() {
      return aggregate.function() == PushedAggregates.Function.MIN;
    }

    /** Of a group that has rows; without any, 0 says all. */
    boolean isNumberOfRows() {
      return aggregate.source() == PushedAggregates.Source.ROWS && (Long) value > 0;
    }

    Object first() {
      return isNumberOfRows() ? (Long) value - 1 : value;
    }

    Object second() {
      return isNumberOfRows() ? first() : nothing();
    }

    Object third() {
      return isNumberOfRows() ? 2 - (Long) value : nothing();
    }

    private Object nothing() {
      return isCount() ? 0L : null;
    }

    boolean add(ScanFacts.RowGroup rowGroup, InternalRow directory) {
      return switch (aggregate.source()) {
        case ROWS -> addCount(rowGroup.rows());
        case FILE ->
            rowGroup.match() == Match.ALL
                && add(rowGroup, rowGroup.columns().get(aggregate.ordinal()));
        case DIRECTORY ->
            addConstant(
                rowGroup, directory.get(aggregate.ordinal(), aggregate.column().dataType()));
      };
    }

    private boolean addConstant(ScanFacts.RowGroup rowGroup, Object constant) {
      if (constant == null) {
        return true;
      }
      return isCount() ? addCount(rowGroup.rows()) : addValue(constant);
    }

    private boolean add(ScanFacts.RowGroup rowGroup, ColumnFacts facts) {
      DataType type = aggregate.column().dataType();
      int leaf = facts.leaf();
      if (leaf >= 0 && !FooterValues.isOfType(type, rowGroup.schema(), leaf)) {
        return false;
      }
      long nulls = facts.nullCount().orElse(-1);
      if (isCount()) {
        return nulls >= 0 && addCount(rowGroup.rows() - nulls);
      } else if (nulls == rowGroup.rows()) {
        return true;
      }
      Optional<Object> stored = isMin() ? facts.least() : facts.greatest();
      return stored
          .flatMap(bytes -> FooterValues.value(type, rowGroup.schema(), leaf, bytes))
          .map(this::addValue)
          .orElse(false);
    }

    private boolean addCount(long rows) {
      value = Math.addExact((Long) value, rows);
      return true;
    }

    private boolean addValue(Object added) {
      if (value == null) {
        value = added;
        return true;
      }
      Ordering<Object> order = TypeUtils.getInterpretedOrdering(aggregate.column().dataType());
      int compared = order.compare(added, value);
      if (isMin() ? compared < 0 : compared > 0) {
        value = added;
      }
      return true;
    }
  }
}
