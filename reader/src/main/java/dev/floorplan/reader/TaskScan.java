package dev.floorplan.reader;

import dev.floorplan.footer.FooterDecoder;
import dev.floorplan.footer.MalformedFileException;
import dev.floorplan.footer.ReadSet;
import dev.floorplan.match.Match;
import dev.floorplan.match.PredicateBinder;
import dev.floorplan.match.RowGroupMatcher;
import dev.floorplan.match.RowMatcher;
import dev.floorplan.page.RowGroupChunks;
import dev.floorplan.storage.RetryingReads;
import dev.floorplan.task.FileManifest;
import dev.floorplan.task.ReadTask;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;

/**
 * Goes through the files and row groups of one task, batch by batch.
 *
 * <p>A row group is fetched as a whole, and the file is compared with the planned one after that,
 * before its first row is handed out. So a failure of the storage never cuts a row group in two, a
 * request that is made again repeats no row, and rows of two versions of a file never meet.
 *
 * <p>What the statistics prove is used once more, for a task may be planned blindly or have row
 * groups that pass as a whole beside others: a row group without passing rows is not fetched, and
 * one of passing rows only is not tested. Used by one thread.
 *
 * @param <T> a record
 */
final class TaskScan<T> {
  private static final int BATCH_ROWS = 1024;

  /** Of an object and the reference to it. */
  private static final int OBJECT_BYTES = 24;

  private final RetryingReads reads;
  private final FooterDecoder decoder;
  private final ReadTally tally;
  private final RecordSource<T> source;
  private final PredicateBinder binder; // null without residual
  private final Iterator<FileManifest.Entry> entries;
  private final Selection selection = new Selection(BATCH_ROWS);
  private long limit;

  // The file
  private OpenFile file;
  private Iterator<Integer> rowGroups = List.<Integer>of().iterator();
  private ReadSet leaves;
  private RowGroupMatcher matcher; // null where all rows pass
  private Residual residual; // likewise

  // The row group
  private int rowGroup;
  private boolean tested;
  private long rowsLeft;
  private long recordBytes;

  /**
   * @param entries those of the task's manifest that are read
   */
  TaskScan(
      ReadTask task,
      List<FileManifest.Entry> entries,
      RetryingReads reads,
      FooterDecoder decoder,
      ReadTally tally,
      RecordSource<T> source) {
    this.reads = reads;
    this.decoder = decoder;
    this.tally = tally;
    this.source = source;
    binder = task.residual().map(filter -> filter.binder()).orElse(null);
    this.entries = entries.iterator();
    limit = task.limit().orElse(Long.MAX_VALUE);
  }

  /** The next records, at least one; null where there are no more. */
  List<T> next() throws IOException, InterruptedException {
    while (limit > 0) {
      if (rowsLeft == 0 && !nextRowGroup()) {
        return null;
      }
      List<T> batch = readBatch();
      if (!batch.isEmpty()) {
        limit -= batch.size();
        return batch;
      }
    }
    return null;
  }

  /** Roughly what a record of the last batch takes in memory, in bytes. */
  long recordBytes() {
    return recordBytes;
  }

  private List<T> readBatch() throws IOException {
    int atMost = (int) Math.min(rowsLeft, BATCH_ROWS);
    List<T> batch;
    try {
      if (tested) {
        residual.select(selection, atMost);
      } else {
        selection.all(atMost);
      }
      selection.truncate((int) Math.min(limit, BATCH_ROWS));
      batch = source.read(selection);
      if (tested) {
        residual.advance(selection);
      }
    } catch (RuntimeException e) {
      throw unreadable(e);
    }
    rowsLeft -= selection.rows();
    tally.rows.add(selection.rows());
    return batch;
  }

  private boolean nextRowGroup() throws IOException, InterruptedException {
    while (true) {
      while (!rowGroups.hasNext()) {
        if (!entries.hasNext()) {
          return false;
        }
        open(entries.next());
      }
      rowGroup = rowGroups.next();
      long rows = file.footer().rowCount(rowGroup);
      Match match = matcher == null ? Match.ALL : matcher.match(rowGroup);
      if (match == Match.NONE || rows == 0 || (match == Match.ALL && source.takeAll(rows))) {
        tally.rowGroupsSkipped.increment();
      } else {
        start(match);
        return true;
      }
    }
  }

  private void open(FileManifest.Entry entry) throws IOException, InterruptedException {
    file = OpenFile.of(entry, reads, decoder);
    rowGroups = file.rowGroups().iterator();
    tally.files.increment();
    boolean[] needed = new boolean[file.footer().schema().leafCount()];
    source.open(file.file(), file.footer(), needed);
    matcher = null;
    residual = null;
    if (binder != null && !entry.chunk().allRowsMatch()) {
      String path = file.file().path();
      RowMatcher rows = binder.bindRows(path, file.file().partition(), file.footer().schema());
      matcher = binder.bind(path, file.file().partition(), file.footer());
      boolean[] moved = source.movesCursors() ? needed.clone() : new boolean[needed.length];
      residual = new Residual(rows, file.footer().schema(), moved);
      for (int i = 0; i < rows.leafCount(); i++) {
        needed[rows.leaf(i)] = true;
      }
    }
    leaves = ReadSet.of(needed);
  }

  private long storedBytes() {
    long bytes = 0;
    for (int rank = 0; rank < leaves.size(); rank++) {
      bytes += Math.max(0, file.footer().uncompressedSize(rowGroup, leaves.leaf(rank)));
    }
    return Math.max(0, bytes);
  }

  private RowGroupChunks fetch() throws IOException, InterruptedException {
    try {
      return RowGroupChunks.fetch(reads, file.file(), file.footer(), rowGroup, leaves);
    } catch (IOException e) {
      if (e instanceof MalformedFileException || Thread.currentThread().isInterrupted()) {
        throw e;
      }
      throw inRowGroup(e);
    }
  }

  /** What is wrong with the row group: damage that is known, or whatever made it fail. */
  private IOException unreadable(RuntimeException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof MalformedFileException malformed) {
        return malformed;
      }
    }
    return inRowGroup(failure);
  }

  /** Most storages name the file, none of them the row group. */
  private IOException inRowGroup(Exception cause) {
    String path = file.file().path();
    String reason = cause.getMessage() == null ? cause.toString() : cause.getMessage();
    if (reason.startsWith(path + ": ")) {
      reason = reason.substring(path.length() + 2);
    }
    return new IOException("%s: row group %d: %s".formatted(path, rowGroup, reason), cause);
  }

  private void start(Match match) throws IOException, InterruptedException {
    RowGroupChunks chunks = fetch();
    OpenFile.requireUnchanged(file.file(), reads);
    Cursors cursors = new Cursors(chunks, leaves);
    rowsLeft = file.footer().rowCount(rowGroup);
    try {
      source.start(chunks, cursors, rowsLeft);
    } catch (RuntimeException e) {
      throw unreadable(e);
    }
    recordBytes = OBJECT_BYTES + leaves.size() * OBJECT_BYTES + storedBytes() / rowsLeft;
    tested = match != Match.ALL && residual != null;
    if (tested) {
      residual.start(cursors);
    }
    tally.rowGroups.increment();
  }
}
