package dev.floorplan;

import dev.floorplan.FileExplanation.Finding;
import dev.floorplan.FileExplanation.Verdict;
import dev.floorplan.footer.FileSchema;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.task.RowGroupJudgement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Puts what happened to each file into words. A file is told about only when the next one comes,
 * for the limit may still cut it. Not thread-safe.
 */
final class Explainer {
  private final Consumer<FileExplanation> listener; // null where nobody listens
  private FileInfo file;
  private FileSchema schema;
  private List<RowGroupJudgement> judgements;
  private int limitedTo; // row groups from here on lie beyond the limit

  Explainer(Consumer<FileExplanation> listener) {
    this.listener = listener;
  }

  void judged(FileInfo judged, FileSchema itsSchema, List<RowGroupJudgement> itsJudgements) {
    flush();
    file = judged;
    schema = itsSchema;
    judgements = itsJudgements;
    limitedTo = itsJudgements.size();
  }

  void skipped(SkippedFile skipped) {
    flush();
    if (listener != null) {
      listener.accept(new FileExplanation(skipped.path(), Optional.of(skipped), List.of()));
    }
  }

  /** The limit is reached by the last file, before this row group of it. */
  void limited(int rowGroup) {
    limitedTo = rowGroup;
  }

  /** Tells about the file that is still held back. */
  void flush() {
    if (listener != null && file != null) {
      listener.accept(new FileExplanation(file.path(), Optional.empty(), findings()));
    }
    file = null;
  }

  private List<Finding> findings() {
    List<Finding> findings = new ArrayList<>();
    for (int rowGroup = 0; rowGroup < judgements.size(); rowGroup++) {
      Finding finding = finding(rowGroup);
      int last = findings.size() - 1;
      if (last >= 0 && findings.get(last).reason().equals(finding.reason())) {
        Finding before = findings.get(last);
        findings.set(
            last,
            new Finding(
                before.firstRowGroup(),
                before.rowGroupCount() + 1,
                before.verdict(),
                before.reason()));
      } else {
        findings.add(finding);
      }
    }
    return findings;
  }

  private Finding finding(int rowGroup) {
    if (rowGroup >= limitedTo) {
      return new Finding(rowGroup, 1, Verdict.DROPPED, "the limit is reached before it");
    }
    RowGroupJudgement judgement = judgements.get(rowGroup);
    return switch (judgement.verdict()) {
      case EMPTY -> new Finding(rowGroup, 1, Verdict.DROPPED, "it has no rows");
      case PRUNED -> new Finding(rowGroup, 1, Verdict.DROPPED, "no row passes the predicate");
      case PARTIAL ->
          new Finding(
              rowGroup,
              1,
              judgement.doubts().isEmpty() ? Verdict.KEPT : Verdict.DISTRUSTED,
              "some rows may pass the predicate" + doubts(judgement));
      case FULL -> new Finding(rowGroup, 1, Verdict.KEPT, "every row passes");
      case UNTRUSTED ->
          new Finding(
              rowGroup,
              1,
              Verdict.DISTRUSTED,
              "its row count differs from the value count of a flat column");
    };
  }

  private String doubts(RowGroupJudgement judgement) {
    return judgement.doubts().stream()
        .map(doubt -> String.join(".", schema.path(doubt.leaf())) + ": " + doubt.reason().reason())
        .collect(Collectors.joining("; ", judgement.doubts().isEmpty() ? "" : "; of ", ""));
  }
}
