package dev.floorplan;

import dev.floorplan.PlanComparison.Way;
import dev.floorplan.footer.FileFooter;
import dev.floorplan.footer.FooterDecoder;
import dev.floorplan.footer.RowGroupMidpoint;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.pack.FileChunk;
import dev.floorplan.pack.FileChunks;
import dev.floorplan.pack.FileRange;
import dev.floorplan.pack.OnlineBinPacker;
import dev.floorplan.pack.PackingOptions;
import dev.floorplan.pack.RoundRobinPartitioner;
import dev.floorplan.pack.RowGroupInfo;
import dev.floorplan.size.FileSizer;
import dev.floorplan.size.RowGroupSizer;
import dev.floorplan.size.SizeModel;
import dev.floorplan.size.SizeOptions;
import dev.floorplan.task.ParquetFileChunker;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Plans a scan in several ways at once, from one listing and one reading of the footers. What is
 * left out of the scan, such as a file that cannot be read, is left out of every way.
 *
 * <p>It compares once. Not thread-safe, but for {@link #statistics}.
 */
public final class PlanComparer implements AutoCloseable {
  private final ParquetScan scan;
  private final ScanChunks chunks;
  private final MeasuredPlan bySize;
  private final MeasuredPlan firstFit;
  private final MeasuredPlan bestFit;
  private final FooterDecoder everyLeaf = new FooterDecoder();
  private final RowGroupSizer decodedSizer;
  private FileInfo judgedFile; // the latest, not packed yet; null where there is none
  private FileFooter judgedFooter;

  PlanComparer(ParquetScan scan) {
    this.scan = scan;
    chunks = new ScanChunks(scan, this::judged);
    PackingOptions packing = scan.packing();
    PackingOptions first =
        PackingOptions.firstFit(scan.taskBytes()).toBuilder()
            .coalescedRuns(packing.coalescedRuns())
            .minTasks(packing.minTasks())
            .build();
    bySize = new MeasuredPlan(Way.BY_SIZE, new RoundRobinPartitioner(scan.taskBytes()), scan);
    firstFit = new MeasuredPlan(Way.FIRST_FIT, OnlineBinPacker.of(first), scan);
    bestFit = new MeasuredPlan(Way.BEST_FIT, OnlineBinPacker.of(packing), scan);
    decodedSizer = new RowGroupSizer(SizeOptions.of(SizeModel.DECODED), scan.storage());
  }

  /** How far it is; without tasks. Thread-safe. */
  public PlanStatistics statistics() {
    return chunks.statistics();
  }

  /**
   * The columns of the scan, before it is compared. This waits for the first file's footer.
   *
   * @return empty where there are no files
   * @throws IOException if the listing fails, or a file that may not be left out
   */
  public Optional<ScanSchema> schema() throws IOException {
    return chunks.schema();
  }

  /**
   * Plans, and measures the tasks. Returns when all is planned.
   *
   * @throws IOException if the listing fails, or a file that may not be left out
   */
  @SuppressWarnings("try") // closed early, it stops what reads ahead
  public PlanComparison compare() throws IOException {
    try (chunks) {
      for (FileChunks file = chunks.next(); file != null; file = chunks.next()) {
        add(file);
      }
      passOver();
      chunks.tally().ended();
      return new PlanComparison(
          List.of(bySize.finish(), firstFit.finish(), bestFit.finish()), statistics());
    }
  }

  /** Stops at once and frees the threads; after {@link #compare} it does nothing. */
  @Override
  public void close() {
    chunks.close();
  }

  private void judged(FileInfo file, FileFooter footer) {
    passOver();
    judgedFile = file;
    judgedFooter = footer;
  }

  /** A file of which nothing is kept: a plan by size does not know that. */
  private void passOver() {
    if (judgedFile != null) {
      List<FileRange> ranges = ParquetFileChunker.ranges(judgedFile, scan.chunkBytes());
      bySize.addRanges(judgedFile, ranges, new long[ranges.size()]);
      judgedFile = null;
    }
  }

  private void add(FileChunks chunks) throws IOException {
    FileInfo file = chunks.file();
    List<FileRange> ranges = ParquetFileChunker.ranges(file, scan.chunkBytes());
    FileFooter whole = whole(file, judgedFooter);
    FileSizer decoded = decodedSizer.of(file, judgedFooter);
    long[] ofRowGroups = new long[judgedFooter.rowGroupCount()];
    long[] ofRanges = new long[ranges.size()];
    for (FileChunk chunk : chunks.chunks()) {
      RowGroupInfo run = (RowGroupInfo) chunk;
      for (int i = 0; i < run.rowGroupCount(); i++) {
        int rowGroup = run.firstRowGroup() + i;
        ofRowGroups[rowGroup] = decodedBytes(decoded, run, i);
        int range = (int) (RowGroupMidpoint.of(file, whole, rowGroup) / scan.chunkBytes());
        ofRanges[range] = Math.addExact(ofRanges[range], ofRowGroups[rowGroup]);
      }
    }
    bySize.addRanges(file, ranges, ofRanges);
    firstFit.addRowGroups(chunks, ofRowGroups);
    bestFit.addRowGroups(chunks, ofRowGroups);
    judgedFile = null;
  }

  private long decodedBytes(FileSizer decoded, RowGroupInfo run, int index) throws IOException {
    if (scan.sizing().model() != SizeModel.DECODED) {
      return decoded.weigh(run.firstRowGroup() + index);
    }
    return run.rowGroupCount() == 1 ? run.bytes() : run.groupBytes().get(index);
  }

  /** The footer with every leaf: where a row group lies does not depend on what is read of it. */
  private FileFooter whole(FileInfo file, FileFooter footer) throws IOException {
    if (footer.readSet().size() == footer.schema().leafCount()) {
      return footer;
    }
    byte[] bytes = footer.bytes();
    return everyLeaf.decode(file.path(), file.size() - bytes.length, bytes);
  }
}
