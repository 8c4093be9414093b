package dev.floorplan;

import dev.floorplan.footer.FileFooter;
import dev.floorplan.footer.FileSchema;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.match.ColumnFactFinder;
import dev.floorplan.match.ColumnFacts;
import dev.floorplan.match.Match;
import dev.floorplan.match.NameMatching;
import dev.floorplan.pack.FileChunk;
import dev.floorplan.pack.FileChunks;
import dev.floorplan.pack.RowGroupInfo;
import dev.floorplan.predicate.Column;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/**
 * The row groups that a plan would keep, with what their footers prove exactly about columns: for
 * engines that answer counts, least and greatest values without reading rows.
 *
 * <p>Nothing is packed, and no more is held than the row groups of one file and the footers that
 * are read ahead; who stops early closes it. Not thread-safe, but for {@link #statistics} and
 * {@link #close}.
 */
public final class ScanFacts implements AutoCloseable {
  private final ScanChunks chunks;
  private final ColumnFactFinder finder;
  private final Queue<RowGroup> ready = new ArrayDeque<>();
  private FileFooter judged; // the latest

  /**
   * What is known about a row group.
   *
   * @param schema the file's, which says of what type a leaf's values are
   * @param number its position in the footer
   * @param match whether every row passes the scan's predicate; SOME, too, where the row count
   *     cannot be trusted
   * @param columns about each column that was asked for, in that order, over all rows, those that
   *     do not pass included
   */
  public record RowGroup(
      FileInfo file,
      FileSchema schema,
      int number,
      long rows,
      Match match,
      List<ColumnFacts> columns) {
    public RowGroup {
      columns = List.copyOf(columns);
    }
  }

  ScanFacts(ParquetScan scan, List<Column> columns, NameMatching names) {
    finder = new ColumnFactFinder(columns, names);
    chunks =
        new ScanChunks(
            scan,
            new ScanChunks.FooterObserver() {
              @Override
              public void addLeaves(FileSchema schema, boolean[] leaves) {
                finder.addLeaves(schema, leaves);
              }

              @Override
              public void judged(FileInfo file, FileFooter footer) {
                judged = footer;
              }
            });
  }

  /**
   * The next row group, in listing order, or null at the end.
   *
   * @throws IOException if the listing fails, or a file that may not be left out
   */
  public RowGroup next() throws IOException {
    if (ready.isEmpty()) {
      FileChunks file = chunks.next();
      if (file == null) {
        chunks.tally().ended();
        return null;
      }
      finder.turnTo(judged);
      for (FileChunk chunk : file.chunks()) {
        add(file.file(), (RowGroupInfo) chunk);
      }
    }
    return ready.remove();
  }

  private void add(FileInfo file, RowGroupInfo run) {
    for (int i = 0; i < run.rowGroupCount(); i++) {
      int rowGroup = run.firstRowGroup() + i;
      ready.add(
          new RowGroup(
              file,
              judged.schema(),
              rowGroup,
              judged.rowCount(rowGroup),
              run.match(),
              finder.facts(rowGroup)));
    }
  }

  /** How far it is; without tasks. Thread-safe. */
  public PlanStatistics statistics() {
    return chunks.statistics();
  }

  /** Stops what reads ahead; a second call does nothing. */
  @Override
  public void close() {
    chunks.close();
  }
}
