package dev.floorplan.task;

import dev.floorplan.footer.FileFooter;
import dev.floorplan.footer.FooterRead;
import dev.floorplan.footer.FooterReader;
import dev.floorplan.footer.MalformedFileException;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.match.Distrust;
import dev.floorplan.match.Match;
import dev.floorplan.match.PredicateBinder;
import dev.floorplan.match.RowGroupMatcher;
import dev.floorplan.pack.FileChunks;
import dev.floorplan.pack.RowGroupCoalescer;
import dev.floorplan.pack.RowGroupInfo;
import dev.floorplan.size.RowGroupSizer;
import dev.floorplan.task.RowGroupJudgement.Doubt;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Cuts files into their row groups, or runs of them, as their footers name them. Row groups that
 * contribute nothing are left out; a file without any other is passed over.
 */
public final class ParquetRowGroupChunker implements FileChunker {
  private final FooterReader footers;
  private final Optional<PredicateBinder> predicate;
  private final RowGroupSizer sizer;
  private final long coalesceBytes;
  private final Listener listener;

  /** Is asked and told about each file, in listing order, in the thread that consumes. */
  public interface Listener {
    /**
     * A footer that was read, before its row groups are judged.
     *
     * @throws IOException if the file does not fit the scan; it is then {@link #unusable}
     */
    void opened(FileInfo file, FileFooter footer) throws IOException;

    /**
     * What becomes of the file's row groups.
     *
     * @param judgements one for each row group of the footer, in order
     */
    void judged(FileInfo file, FileFooter footer, List<RowGroupJudgement> judgements);

    /**
     * A file that cannot be planned. It is left out if this returns.
     *
     * @throws IOException to fail the plan
     */
    void unusable(FileInfo file, IOException failure) throws IOException;
  }

  /**
   * @param footers what to cut; closed with the chunker
   * @param predicate drops row groups that it disproves; empty to keep all
   * @param sizer weighs row groups
   * @param coalesceBytes the size of runs of row groups, at least 0; 0 for single row groups
   * @param listener is told about every file whose footer was read
   */
  public ParquetRowGroupChunker(
      FooterReader footers,
      Optional<PredicateBinder> predicate,
      RowGroupSizer sizer,
      long coalesceBytes,
      Listener listener) {
    this.footers = Objects.requireNonNull(footers, "footers");
    this.predicate = Objects.requireNonNull(predicate, "predicate");
    this.sizer = Objects.requireNonNull(sizer, "sizer");
    this.listener = Objects.requireNonNull(listener, "listener");
    if (coalesceBytes < 0) {
      throw new IllegalArgumentException("coalesceBytes must be at least 0, was " + coalesceBytes);
    }
    this.coalesceBytes = coalesceBytes;
  }

  @Override
  public FileChunks next() throws IOException {
    for (FooterRead read = footers.next(); read != null; read = footers.next()) {
      List<RowGroupInfo> runs = List.of();
      try {
        FileFooter footer = read.footer();
        listener.opened(read.file(), footer);
        runs = RowGroupCoalescer.coalesceRowGroups(rowGroups(read.file(), footer), coalesceBytes);
      } catch (IOException e) {
        listener.unusable(read.file(), e);
      }
      if (!runs.isEmpty()) {
        return new FileChunks(read.file(), runs, true);
      }
    }
    return null;
  }

  private List<RowGroupInfo> rowGroups(FileInfo file, FileFooter footer) throws IOException {
    int count = footer.rowGroupCount();
    List<RowGroupInfo> groups = new ArrayList<>(count);
    List<RowGroupJudgement> judgements = new ArrayList<>(count);
    RowGroupMatcher matcher =
        predicate.map(binder -> binder.bind(file.path(), file.partition(), footer)).orElse(null);
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
        long weight = sizer.weigh(file, footer, rowGroup);
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
    listener.judged(file, footer, judgements);
    return groups;
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

  @Override
  public void close() {
    footers.close();
  }
}
