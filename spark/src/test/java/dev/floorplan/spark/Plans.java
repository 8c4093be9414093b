package dev.floorplan.spark;

import java.util.Map;
import java.util.function.Predicate;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.adaptive.AdaptiveSparkPlanExec;
import org.apache.spark.sql.execution.adaptive.QueryStageExec;
import org.apache.spark.sql.execution.datasources.v2.BatchScanExec;
import org.apache.spark.sql.execution.metric.SQLMetric;
import scala.jdk.javaapi.CollectionConverters;

/**
 * What became of the only scan of a query.
 *
 * @param scan its node
 */
record Plans(BatchScanExec scan) {

  /** The scan of a query, planned. */
  static Plans of(Dataset<Row> query) {
    return new Plans(scanOf(query));
  }

  /** The scan of a query of which only one scan is of this kind, planned. */
  static Plans of(Dataset<Row> query, Class<?> kind) {
    return new Plans(
        find(
            ((org.apache.spark.sql.classic.Dataset<?>) query).queryExecution().executedPlan(),
            node -> kind.isInstance(node.scan())));
  }

  static boolean isPlanned(Dataset<Row> query) {
    return ((FloorplanScan) scanOf(query).scan()).statistics().isPresent();
  }

  /** The node of the only scan of a query. */
  static BatchScanExec scanOf(Dataset<Row> query) {
    SparkPlan plan =
        ((org.apache.spark.sql.classic.Dataset<?>) query).queryExecution().executedPlan();
    return find(plan, node -> true);
  }

  private static BatchScanExec find(SparkPlan plan, Predicate<BatchScanExec> isWanted) {
    if (plan instanceof BatchScanExec scan) {
      return isWanted.test(scan) ? scan : null;
    }
    if (plan instanceof AdaptiveSparkPlanExec adaptive) {
      return find(adaptive.executedPlan(), isWanted);
    }
    if (plan instanceof QueryStageExec stage) {
      return find(stage.plan(), isWanted);
    }
    for (SparkPlan child : CollectionConverters.asJava(plan.children())) {
      BatchScanExec found = find(child, isWanted);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  int tasks() {
    return ((FloorplanScan) scan.scan()).planInputPartitions().length;
  }

  /** A metric of the scan's node, after the query has run. */
  long metric(String name) {
    Map<String, SQLMetric> metrics = CollectionConverters.asJava(scan.metrics());
    return metrics.get(name).value();
  }
}
