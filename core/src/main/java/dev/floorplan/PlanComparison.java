package dev.floorplan;

import java.util.List;

/**
 * One scan planned in several ways, and what came of each.
 *
 * <p>Whatever a way weighs by, its tasks are measured by what they take once decoded, so that the
 * ways compare.
 *
 * @param outcomes one for each way, in the order of {@link Way}
 * @param statistics what was scanned; without tasks
 */
public record PlanComparison(List<Outcome> outcomes, PlanStatistics statistics) {

  public PlanComparison {
    outcomes = List.copyOf(outcomes);
  }

  /** A way of planning. */
  public enum Way {
    /** Byte ranges of guessed weight, dealt in turn, as {@link Chunking#SIZE} plans. */
    BY_SIZE,
    /** Row groups, each in the first task that has room. */
    FIRST_FIT,
    /** Row groups, each in the task that it leaves with the least room. */
    BEST_FIT
  }

  /**
   * What came of one way. Spread and fill count every task, the empty ones included.
   *
   * @param way which
   * @param tasks how many tasks
   * @param emptyTasks those without a row group to read
   * @param bytes decoded bytes of all tasks together, the same for every way
   * @param heaviestBytes decoded bytes of the heaviest task
   * @param meanFill mean decoded bytes of a task over the size of a task; 0 without tasks
   * @param heaviestOverMean decoded bytes of the heaviest task over the mean; 0 without tasks
   * @param variation standard deviation of the tasks' decoded bytes over their mean; 0 without
   *     tasks
   * @param fileOpens files opened, summed over the tasks
   */
  public record Outcome(
      Way way,
      long tasks,
      long emptyTasks,
      long bytes,
      long heaviestBytes,
      double meanFill,
      double heaviestOverMean,
      double variation,
      long fileOpens) {}
}
