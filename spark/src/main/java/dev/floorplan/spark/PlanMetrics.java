package dev.floorplan.spark;

import dev.floorplan.PlanStatistics;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomSumMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;

/**
 * What Spark's UI shows of a plan at the scan. Spark makes each metric by its class, without
 * arguments, so each is a class; and it only shows sums of them.
 */
final class PlanMetrics {
  private PlanMetrics() {}

  /** A number of a plan. */
  private abstract static class PlanMetric extends CustomSumMetric {
    private final String name;
    private final String description;
    private final ToLongFunction<PlanStatistics> number;

    PlanMetric(String name, String description, ToLongFunction<PlanStatistics> number) {
      this.name = name;
      this.description = description;
      this.number = number;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public String description() {
      return description;
    }

    CustomTaskMetric of(PlanStatistics statistics) {
      long value = number.applyAsLong(statistics);
      return new CustomTaskMetric() {
        @Override
        public String name() {
          return name;
        }

        @Override
        public long value() {
          return value;
        }
      };
    }
  }

  /** Files of which something is read. */
  public static final class FilesPlanned extends PlanMetric {
    public FilesPlanned() {
      super("floorplanFiles", "files planned", plan -> plan.files().planned());
    }
  }

  /** Files that could not be planned and were left out as asked. */
  public static final class FilesSkipped extends PlanMetric {
    public FilesSkipped() {
      super("floorplanFilesSkipped", "files left out", plan -> plan.files().skippedCount());
    }
  }

  /** Footers read. */
  public static final class FootersRead extends PlanMetric {
    public FootersRead() {
      super("floorplanFooters", "footers read", plan -> plan.footers().read());
    }
  }

  /** Row groups of which no row passes. */
  public static final class RowGroupsPruned extends PlanMetric {
    public RowGroupsPruned() {
      super("floorplanPruned", "row groups pruned", plan -> plan.rowGroups().pruned());
    }
  }

  /** Row groups of which some rows may pass. */
  public static final class RowGroupsPartial extends PlanMetric {
    public RowGroupsPartial() {
      super(
          "floorplanPartial", "row groups that match in part", plan -> plan.rowGroups().partial());
    }
  }

  /** Row groups of which all rows pass. */
  public static final class RowGroupsFull extends PlanMetric {
    public RowGroupsFull() {
      super("floorplanFull", "row groups that match as a whole", plan -> plan.rowGroups().full());
    }
  }

  /** Row groups larger than a task. */
  public static final class RowGroupsOversize extends PlanMetric {
    public RowGroupsOversize() {
      super(
          "floorplanOversize",
          "row groups larger than a task",
          plan -> plan.rowGroups().oversize());
    }
  }

  /** Tasks. */
  public static final class Tasks extends PlanMetric {
    public Tasks() {
      super("floorplanTasks", "tasks planned", plan -> plan.tasks().count());
    }
  }

  /** What the planned row groups weigh. */
  public static final class PlannedBytes extends PlanMetric {
    public PlannedBytes() {
      super("floorplanBytes", "bytes planned", plan -> plan.rowGroups().bytes());
    }
  }

  /** What planning took. */
  public static final class PlanningMillis extends PlanMetric {
    public PlanningMillis() {
      super("floorplanMillis", "planning time in ms", plan -> plan.elapsed().toMillis());
    }
  }

  private static final List<PlanMetric> ALL =
      List.of(
          new FilesPlanned(),
          new FilesSkipped(),
          new FootersRead(),
          new RowGroupsPruned(),
          new RowGroupsPartial(),
          new RowGroupsFull(),
          new RowGroupsOversize(),
          new Tasks(),
          new PlannedBytes(),
          new PlanningMillis());

  static CustomMetric[] all() {
    return ALL.toArray(CustomMetric[]::new);
  }

  static CustomTaskMetric[] of(PlanStatistics statistics) {
    return ALL.stream().map(metric -> metric.of(statistics)).toArray(CustomTaskMetric[]::new);
  }

  /** The plan in one line. */
  static String sentence(PlanStatistics plan) {
    return String.format(
        Locale.ROOT,
        "%,d tasks, %,d files, %,d of %,d row groups, %,d rows, %,d bytes",
        plan.tasks().count(),
        plan.files().planned(),
        plan.rowGroups().planned(),
        plan.rowGroups().planned() + plan.rowGroups().pruned() + plan.rowGroups().empty(),
        plan.rowGroups().rows(),
        plan.rowGroups().bytes());
  }
}
