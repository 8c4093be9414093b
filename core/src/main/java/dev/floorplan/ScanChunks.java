package dev.floorplan;

import dev.floorplan.PlanStatistics.Warning;
import dev.floorplan.SkippedFile.Cause;
import dev.floorplan.footer.FileFooter;
import dev.floorplan.footer.FileSchema;
import dev.floorplan.footer.FooterReader;
import dev.floorplan.footer.FooterReaderOptions;
import dev.floorplan.footer.Projection;
import dev.floorplan.footer.ReadCounts;
import dev.floorplan.footer.ReadSet;
import dev.floorplan.listing.FileIndexer;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.match.BindingReport;
import dev.floorplan.match.PredicateBinder;
import dev.floorplan.match.RowFilter;
import dev.floorplan.pack.FileChunk;
import dev.floorplan.pack.FileChunks;
import dev.floorplan.pack.RowGroupInfo;
import dev.floorplan.size.RowGroupSizer;
import dev.floorplan.storage.StorageUnavailableException;
import dev.floorplan.task.FileChunker;
import dev.floorplan.task.FileJudgement;
import dev.floorplan.task.JudgedFooter;
import dev.floorplan.task.ParquetFileChunker;
import dev.floorplan.task.ParquetRowGroupChunker;
import dev.floorplan.task.RowGroupJudge;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What there is to pack: pulls the chunks of a scan, file by file, through listing, footers,
 * matching, sizing and the limit.
 *
 * <p>What becomes of one file depends on nothing but its footer, and is found out by the threads of
 * the {@link FooterReader} below; what depends on the files before it (schemas that have to agree,
 * the limit, dictionaries that may still be asked) happens here, in the thread that consumes the
 * chunks and in listing order. That is why a plan does not depend on the threads' timing.
 */
final class ScanChunks implements AutoCloseable {
  private static final int FIRST_WINDOW_UNDER_LIMIT = 4;

  private final ParquetScan scan;
  private final PlanTally tally;
  private final FileIndexer files;
  private final FileChunker chunker;
  private final Supplier<ReadCounts> readCounts;
  private final RowGroupSizer sizer;
  private final ScanColumns columns;
  private final Projection projection;
  private final Optional<PredicateBinder> predicate;
  private final Optional<BindingReport> bindings;
  private final RowLimit limit;
  private final Explainer explainer;
  private final FooterObserver observer;
  private FileChunks pulled; // by schema(), not handed out yet
  private boolean ended;

  /** Is shown each footer whose row groups were judged, in listing order. */
  interface FooterObserver {
    /** Marks further leaves whose chunks are to be looked at; any thread may ask. */
    default void addLeaves(FileSchema schema, boolean[] leaves) {}

    void judged(FileInfo file, FileFooter footer);
  }

  ScanChunks(ParquetScan scan, FooterObserver observer) {
    this.scan = scan;
    this.observer = observer;
    tally = new PlanTally(scan);
    columns = new ScanColumns(scan.schemaMode(), scan.columns());
    projection = new Projection(scan.columns());
    boolean isReaders = scan.schemaMode() == SchemaMode.READER;
    predicate =
        scan.filter()
            .map(RowFilter::binder)
            .map(binder -> isReaders ? binder.leaveUnsigned() : binder);
    bindings = predicate.map(PredicateBinder::report);
    limit = new RowLimit(scan.limit());
    explainer = new Explainer(scan.explanationListener());
    files = scan.indexer(tally::leftOut);
    sizer = new RowGroupSizer(scan.sizing(), scan.storage());
    if (scan.chunking() == Chunking.FOOTER) {
      RowGroupJudge judge = new RowGroupJudge(predicate, sizer, scan.coalesceBytes());
      FooterReader<JudgedFooter> reader =
          new FooterReader<>(
              files,
              scan.storage(),
              this::readSet,
              scan.footerCache(),
              judge::judged,
              readerOptions(scan));
      readCounts = reader::counts;
      chunker = new ParquetRowGroupChunker(reader, new FooterListener());
    } else {
      readCounts = () -> new ReadCounts(0, 0, 0, 0, 0);
      chunker = new ParquetFileChunker(files, scan.chunkBytes());
    }
  }

  /**
   * The leaves that tasks decode, the selected ones and those that the predicate looks at, and
   * those of the observer.
   */
  private ReadSet readSet(FileSchema schema) {
    ReadSet selected = projection.select(schema);
    boolean[] leaves = new boolean[schema.leafCount()];
    predicate.ifPresent(binder -> binder.addLeaves(schema, leaves));
    observer.addLeaves(schema, leaves);
    for (int rank = 0; rank < selected.size(); rank++) {
      leaves[selected.leaf(rank)] = true;
    }
    return ReadSet.of(leaves);
  }

  private static FooterReaderOptions readerOptions(ParquetScan scan) {
    int window = scan.limit().isPresent() ? FIRST_WINDOW_UNDER_LIMIT : 2 * scan.ioThreads();
    return new FooterReaderOptions(
        scan.ioThreads(), window, scan.footerMemoryBytes(), scan.maxFooterBytes());
  }

  /** The next file's chunks, at least one, or null when there are no more. */
  FileChunks next() throws IOException {
    FileChunks chunks = pull();
    pulled = null;
    return chunks;
  }

  /** The columns of the scan, as far as they are known; reads on to the first footer if need be. */
  Optional<ScanSchema> schema() throws IOException {
    if (columns.schema().isEmpty()) {
      pull();
    }
    return columns.schema();
  }

  /** The next chunks, which stay the next ones until they are handed out; null at the end. */
  private FileChunks pull() throws IOException {
    if (pulled == null && !ended) {
      FileChunks chunks = limit.isReached() ? null : chunker.next();
      if (chunks == null) {
        ended = true;
        chunker.close();
        bindings.ifPresent(tally::bound);
        explainer.flush();
      } else {
        pulled = limit.cut(chunks);
        tally.planned(pulled);
        if (limit.isReached()) {
          explainer.limited(endOf(pulled));
        }
      }
    }
    return pulled;
  }

  private static int endOf(FileChunks chunks) {
    FileChunk last = chunks.chunks().get(chunks.chunks().size() - 1);
    return last instanceof RowGroupInfo run ? run.firstRowGroup() + run.rowGroupCount() : 0;
  }

  /** Counts the tasks that are made of the chunks. */
  PlanTally tally() {
    return tally;
  }

  PlanStatistics statistics() {
    return tally.snapshot(files.statistics(), readCounts.get(), sizer.probes());
  }

  /** Stops at once; may be called from any thread. */
  @Override
  public void close() {
    chunker.close();
    tally.ended();
  }

  /** What happens to each file on the way from its footer to its chunks. */
  private final class FooterListener implements ParquetRowGroupChunker.Listener {
    @Override
    public void opened(FileInfo file, FileFooter footer) throws IOException {
      int missing = columns.accept(file, footer.schema());
      tally.unknownColumns(columns.unknownColumns());
      tally.warn(Warning.MISSING_COLUMN, missing);
    }

    @Override
    public void judged(FileInfo file, FileFooter footer, FileJudgement judgement) {
      bindings.ifPresent(report -> report.add(file.path(), file.partition(), footer.schema()));
      tally.judged(judgement);
      tally.warn(Warning.FILE_ROW_COUNT, statesRowCount(footer) ? 0 : 1);
      explainer.judged(file, footer.schema(), judgement.rowGroups());
      observer.judged(file, footer);
    }

    private static boolean statesRowCount(FileFooter footer) {
      long rows = 0;
      for (int rowGroup = 0; rowGroup < footer.rowGroupCount(); rowGroup++) {
        rows += footer.rowCount(rowGroup);
      }
      return rows == footer.statedRowCount();
    }

    @Override
    public void unusable(FileInfo file, IOException failure) throws IOException {
      if (scan.onError() == OnError.FAIL || failure instanceof StorageUnavailableException) {
        throw failure;
      }
      Cause cause =
          failure instanceof SchemaConflictException ? Cause.SCHEMA_CONFLICT : Cause.UNREADABLE;
      SkippedFile skipped = new SkippedFile(file.path(), cause, failure.getMessage());
      tally.unusable(skipped);
      explainer.skipped(skipped);
    }
  }
}
