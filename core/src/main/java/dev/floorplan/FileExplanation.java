package dev.floorplan;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Why a plan has of one file what it has.
 *
 * @param path the file
 * @param skipped why the whole file is left out; empty where its row groups were looked at
 * @param rowGroups what was found about the row groups, in their order; neighbours with the same
 *     finding share one entry
 */
public record FileExplanation(String path, Optional<SkippedFile> skipped, List<Finding> rowGroups) {

  public FileExplanation {
    Objects.requireNonNull(path, "path");
    Objects.requireNonNull(skipped, "skipped");
    rowGroups = List.copyOf(rowGroups);
  }

  /**
   * What was found about consecutive row groups.
   *
   * @param firstRowGroup position of the first one in the footer's list
   * @param rowGroupCount how many there are, at least 1
   * @param verdict what follows for them
   * @param reason why, in words
   */
  public record Finding(int firstRowGroup, int rowGroupCount, Verdict verdict, String reason) {}

  /** What becomes of a row group. */
  public enum Verdict {
    /** It is planned. */
    KEPT,
    /** It is left out: it has no rows, or none that pass. */
    DROPPED,
    /** It is planned, but some of what the footer says about it does not count. */
    DISTRUSTED
  }
}
