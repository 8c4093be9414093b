package dev.floorplan.task;

import dev.floorplan.footer.FileFooter;
import dev.floorplan.footer.MalformedFileException;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.match.Distrust;
import dev.floorplan.match.Match;
import dev.floorplan.match.PredicateBinder;
import dev.floorplan.match.RowGroupMatcher;
import dev.floorplan.pack.RowGroupCoalescer;
import dev.floorplan.pack.RowGroupInfo;
import dev.floorplan.size.FileSizer;
import dev.floorplan.size.RowGroupSizer;
import dev.floorplan.task.JudgedFooter.Outcome;
import dev.floorplan.task.RowGroupJudgement.Doubt;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Makes of a footer what there is to pack: matches its row groups with the predicate, weighs those
 * that are left, and merges them. Row groups that contribute nothing are not weighed. What becomes
 * of one file does not depend on another: threads may judge at the same time.
 */
public final class RowGroupJudge {
  private final Optional<PredicateBinder> predicate;
  private final RowGroupSizer sizer;
  private final long coalesceBytes;

  /**
   * @param predicate drops row groups that it disproves; empty to keep all
   * @param sizer weighs row groups
   * @param coalesceBytes the size of runs of row groups, at least 0; 0 for single row groups
   */
  public RowGroupJudge(
      Optional<PredicateBinder> predicate, RowGroupSizer sizer, long coalesceBytes) {
    this.predicate = Objects.requireNonNull(predicate, "predicate");
    this.sizer = Objects.requireNonNull(sizer, "sizer");
    if (coalesceBytes < 0) {
      throw new IllegalArgumentException("coalesceBytes must be at least 0, was " + coalesceBytes);
    }
    this.coalesceBytes = coalesceBytes;
  }

  /**
   * What becomes of a file. It is found out now, but where the sizer asks the storage: that is left
   * to who takes the files in their order.
   */
  public JudgedFooter judged(FileInfo file, FileFooter footer) {
    return new JudgedFooter(
        footer, sizer.asksStorage() ? () -> judge(file, footer) : outcome(file, footer));
  }

  private Outcome outcome(FileInfo file, FileFooter footer) {
    try {
      FileJudgement judgement = judge(file, footer);
      return () -> judgement;
    } catch (IOException | RuntimeException e) {
      return () -> {
        throw e;
      };
    }
  }

  private FileJudgement judge(FileInfo file, FileFooter footer) throws IOException {
    int count = footer.rowGroupCount();
    List<RowGroupInfo> groups = new ArrayList<>(count);
    List<RowGroupJudgement> judgements = new ArrayList<>(count);
    RowGroupMatcher matcher =
        predicate.map(binder -> binder.bind(file.path(), file.partition(), footer)).orElse(null);
    FileSizer weights = sizer.of(file, footer);
    long bytes = 0;
    long rows = 0;
    for (int rowGroup = 0; rowGroup < count; rowGroup++) {
      RowGroupJudgement judgement = judge(footer, matcher, rowGroup);
      judgements.add(judgement);
      Match match = match(judgement.verdict());
      if (match == Match.NONE) {
        continue;
      }
      try {
        long weight = weights.weigh(rowGroup);
        bytes = Math.addExact(bytes, weight);
        rows = Math.addExact(rows, footer.rowCount(rowGroup));
        groups.add(RowGroupInfo.single(rowGroup, weight, footer.rowCount(rowGroup), match));
      } catch (ArithmeticException e) {
        throw new MalformedFileException(
            file.path(),
            file.size() - footer.bytes().length,
            "the sizes or rows of the row groups up to " + rowGroup + " add up to 2^63 or more");
      }
    }
    return new FileJudgement(
        judgements,
        RowGroupCoalescer.coalesceRowGroups(groups, coalesceBytes),
        weights.weighed(),
        weights.guessedRowGroups());
  }

  /**
   * @param matcher the predicate, bound to the file; null where there is none
   */
  private static RowGroupJudgement judge(FileFooter footer, RowGroupMatcher matcher, int rowGroup) {
    if (footer.rowCount(rowGroup) == 0) {
      return new RowGroupJudgement(RowGroupVerdict.EMPTY, List.of());
    }
    if (!footer.isRowCountTrusted(rowGroup)) {
      return new RowGroupJudgement(RowGroupVerdict.UNTRUSTED, List.of());
    }
    if (matcher == null) {
      return new RowGroupJudgement(RowGroupVerdict.FULL, List.of());
    }
    RowGroupVerdict verdict =
        switch (matcher.match(rowGroup)) {
          case NONE -> RowGroupVerdict.PRUNED;
          case SOME -> RowGroupVerdict.PARTIAL;
          case ALL -> RowGroupVerdict.FULL;
        };
    return new RowGroupJudgement(verdict, doubts(matcher));
  }

  private static List<Doubt> doubts(RowGroupMatcher matcher) {
    List<Doubt> doubts = List.of();
    for (int index = 0; index < matcher.leafCount(); index++) {
      Distrust reason = matcher.distrust(index);
      if (reason != null) {
        doubts = doubts.isEmpty() ? new ArrayList<>() : doubts;
        doubts.add(new Doubt(matcher.leaf(index), reason));
      }
    }
    return doubts;
  }

  private static Match match(RowGroupVerdict verdict) {
    return switch (verdict) {
      case EMPTY, PRUNED -> Match.NONE;
      case PARTIAL, UNTRUSTED -> Match.SOME;
      case FULL -> Match.ALL;
    };
  }
}
