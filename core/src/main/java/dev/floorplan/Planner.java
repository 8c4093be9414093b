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
import dev.floorplan.match.PredicateBinder;
import dev.floorplan.match.RowFilter;
import dev.floorplan.pack.Bin;
import dev.floorplan.pack.FileChunk;
import dev.floorplan.pack.FileChunks;
import dev.floorplan.pack.FilePartitioner;
import dev.floorplan.pack.OnlineBinPacker;
import dev.floorplan.pack.RoundRobinPartitioner;
import dev.floorplan.pack.RowGroupInfo;
import dev.floorplan.size.RowGroupSizer;
import dev.floorplan.task.FileChunker;
import dev.floorplan.task.ParquetFileChunker;
import dev.floorplan.task.ParquetRowGroupChunker;
import dev.floorplan.task.ReadTask;
import dev.floorplan.task.RowGroupJudgement;
import dev.floorplan.task.RowGroupVerdict;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Runs one plan: pulls chunks, file by file, and hands them to the packer until it has a task.
 *
 * <p>Everything that decides what the plan is happens here, in the thread that consumes it and in
 * listing order; the threads of the {@link FooterReader} below only get footers ready. That is why
 * a plan does not depend on their timing.
 */
final class Planner implements AutoCloseable {
  private static final int FIRST_WINDOW_UNDER_LIMIT = 4;

  private final ParquetScan scan;
  private final PlanTally tally;
  private final FileIndexer files;
  private final FileChunker chunker;
  private final Supplier<ReadCounts> readCounts;
  private final FilePartitioner partitioner;
  private final RowGroupSizer sizer;
  private final ScanColumns columns;
  private final Projection projection;
  private final Optional<PredicateBinder> predicate;
  private final RowLimit limit;
  private final Explainer explainer;
  private FileChunks pulled; // by schema(), not packed yet
  private boolean chunksEnded;
  private boolean packed;
  private int tasks;

  Planner(ParquetScan scan) {
    this.scan = scan;
    tally = new PlanTally(scan);
    columns = new ScanColumns(scan.schemaMode(), scan.columns());
    projection = new Projection(scan.columns());
    predicate = scan.filter().map(RowFilter::binder);
    limit = new RowLimit(scan.limit());
    explainer = new Explainer(scan.explanationListener());
    files = scan.indexer(tally::leftOut);
    sizer = new RowGroupSizer(scan.sizing(), scan.storage());
    if (scan.chunking() == Chunking.FOOTER) {
      FooterReader reader =
          new FooterReader(files, scan.storage(), this::readSet, readerOptions(scan));
      readCounts = reader::counts;
      chunker =
          new ParquetRowGroupChunker(
              reader, predicate, sizer, scan.coalesceBytes(), new FooterListener());
      partitioner = OnlineBinPacker.of(scan.packing());
    } else {
      readCounts = () -> new ReadCounts(0, 0, 0, 0);
      chunker = new ParquetFileChunker(files, scan.chunkBytes());
      partitioner = new RoundRobinPartitioner(scan.taskBytes());
    }
  }

  /** The leaves that tasks decode: the selected ones and those that the predicate looks at. */
  private ReadSet readSet(FileSchema schema) {
    ReadSet selected = projection.select(schema);
    if (predicate.isEmpty()) {
      return selected;
    }
    boolean[] leaves = new boolean[schema.leafCount()];
    for (int rank = 0; rank < selected.size(); rank++) {
      leaves[selected.leaf(rank)] = true;
    }
    predicate.get().addLeaves(schema, leaves);
    return ReadSet.of(leaves);
  }

  private static FooterReaderOptions readerOptions(ParquetScan scan) {
    int window = scan.limit().isPresent() ? FIRST_WINDOW_UNDER_LIMIT : 2 * scan.ioThreads();
    return new FooterReaderOptions(
        scan.ioThreads(), window, scan.footerMemoryBytes(), scan.maxFooterBytes());
  }

  /** The next task, or null when the plan is complete. */
  ReadTask next() throws IOException {
    while (true) {
      Bin bin = partitioner.poll();
      if (bin != null) {
        ReadTask task = ReadTask.of(tasks++, bin, scan.columns(), scan.limit(), scan.filter());
        tally.handedOut(task);
        return task;
      }
      if (packed) {
        tally.ended();
        return null;
      }
      FileChunks chunks = pull();
      pulled = null;
      if (chunks == null) {
        partitioner.finish();
        packed = true;
      } else {
        partitioner.add(chunks);
      }
    }
  }

  /** The columns of the scan, as far as they are known; reads on to the first footer if need be. */
  Optional<ScanSchema> schema() throws IOException {
    if (columns.schema().isEmpty()) {
      pull();
    }
    return columns.schema();
  }

  /** The next chunks to pack, which stay the next ones until they are packed; null at the end. */
  private FileChunks pull() throws IOException {
    if (pulled == null && !chunksEnded) {
      FileChunks chunks = limit.isReached() ? null : chunker.next();
      if (chunks == null) {
        chunksEnded = true;
        chunker.close();
        predicate.ifPresent(tally::bound);
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

  PlanStatistics statistics() {
    return tally.snapshot(files.statistics().listed(), readCounts.get(), sizer.probes());
  }

  /** Stops at once; may be called from any thread. */
  @Override
  public void close() {
    chunker.close();
    tally.ended();
  }

  /** What happens to each file on the way from its footer to its chunks. */
  private final class FooterListener implements ParquetRowGroupChunker.Listener {
    private long guesses;

    @Override
    public void opened(FileInfo file, FileFooter footer) throws IOException {
      int missing = columns.accept(file, footer.schema());
      tally.unknownColumns(columns.unknownColumns());
      tally.warn(Warning.MISSING_COLUMN, missing);
    }

    @Override
    public void judged(FileInfo file, FileFooter footer, List<RowGroupJudgement> judgements) {
      tally.judged(judgements);
      tally.warn(
          Warning.ROW_GROUP_ROW_COUNT,
          judgements.stream()
              .filter(judgement -> judgement.verdict() == RowGroupVerdict.UNTRUSTED)
              .count());
      tally.warn(Warning.FILE_ROW_COUNT, statesRowCount(footer) ? 0 : 1);
      tally.warn(Warning.UNKNOWN_SIZE, sizer.guessedRowGroups() - guesses);
      guesses = sizer.guessedRowGroups();
      tally.weighed(sizer.weighed());
      explainer.judged(file, footer.schema(), judgements);
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
      if (scan.onError() == OnError.FAIL) {
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
