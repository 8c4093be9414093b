package dev.floorplan.task;

import dev.floorplan.footer.FileFooter;
import java.io.IOException;
import java.util.Objects;

/**
 * A footer and what becomes of its row groups.
 *
 * @param outcome known already, or found out when it is asked, once
 */
public record JudgedFooter(FileFooter footer, Outcome outcome) {

  public JudgedFooter {
    Objects.requireNonNull(footer, "footer");
    Objects.requireNonNull(outcome, "outcome");
  }

  /** What becomes of the row groups, or why the file cannot be planned. */
  @FunctionalInterface
  public interface Outcome {
    /**
     * What becomes of them.
     *
     * @throws IOException if the file cannot be planned
     * @throws IllegalArgumentException if the predicate cannot be bound to the file
     */
    FileJudgement judgement() throws IOException;
  }
}
