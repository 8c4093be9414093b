package dev.floorplan.task;

import dev.floorplan.match.Distrust;
import java.util.List;
import java.util.Objects;

/**
 * What becomes of a row group, and which statistics had no say in it.
 *
 * @param verdict what becomes of it
 * @param doubts the leaves of the predicate whose statistics did not count; empty where it was not
 *     matched
 */
public record RowGroupJudgement(RowGroupVerdict verdict, List<Doubt> doubts) {

  public RowGroupJudgement {
    Objects.requireNonNull(verdict, "verdict");
    doubts = List.copyOf(doubts);
  }

  /**
   * A leaf whose statistics did not count.
   *
   * @param leaf its number in the file's schema
   * @param reason why they did not
   */
  public record Doubt(int leaf, Distrust reason) {}
}
