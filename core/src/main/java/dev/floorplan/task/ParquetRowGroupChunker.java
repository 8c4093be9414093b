package dev.floorplan.task;

import dev.floorplan.footer.FileFooter;
import dev.floorplan.footer.FooterRead;
import dev.floorplan.footer.FooterReader;
import dev.floorplan.footer.MalformedFileException;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.match.Match;
import dev.floorplan.pack.FileChunks;
import dev.floorplan.pack.RowGroupCoalescer;
import dev.floorplan.pack.RowGroupInfo;
import dev.floorplan.size.RowGroupSizer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Cuts files into their row groups, or runs of them, as their footers name them. Row groups that
 * contribute nothing are left out; a file without any other is passed over.
 */
public final class ParquetRowGroupChunker implements FileChunker {
  private final FooterReader footers;
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
     * @param verdicts one for each row group of the footer, in order
     */
    void judged(FileInfo file, FileFooter footer, List<RowGroupVerdict> verdicts);

    /**
     * A file that cannot be planned. It is left out if this returns.
     *
     * @throws IOException to fail the plan
     */
    void unusable(FileInfo file, IOException failure) throws IOException;
  }

  /**
   * @param footers what to cut; closed with the chunker
   * @param sizer weighs row groups
   * @param coalesceBytes the size of runs of row groups, at least 0; 0 for single row groups
   * @param listener is told about every file whose footer was read
   */
  public ParquetRowGroupChunker(
      FooterReader footers, RowGroupSizer sizer, long coalesceBytes, Listener listener) {
    this.footers = Objects.requireNonNull(footers, "footers");
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

  private List<RowGroupInfo> rowGroups(FileInfo file, FileFooter footer)
      throws MalformedFileException {
    int count = footer.rowGroupCount();
    List<RowGroupInfo> groups = new ArrayList<>(count);
    List<RowGroupVerdict> verdicts = new ArrayList<>(count);
    long bytes = 0;
    long rows = 0;
    for (int rowGroup = 0; rowGroup < count; rowGroup++) {
      RowGroupVerdict verdict = judge(footer, rowGroup);
      verdicts.add(verdict);
      Match match = match(verdict);
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
    listener.judged(file, footer, verdicts);
    return groups;
  }

  private static RowGroupVerdict judge(FileFooter footer, int rowGroup) {
    if (footer.rowCount(rowGroup) == 0) {
      return RowGroupVerdict.EMPTY;
    }
    return footer.isRowCountTrusted(rowGroup) ? RowGroupVerdict.FULL : RowGroupVerdict.UNTRUSTED;
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
