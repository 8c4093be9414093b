package dev.floorplan;

import dev.floorplan.PlanComparison.Outcome;
import dev.floorplan.PlanComparison.Way;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.pack.Bin;
import dev.floorplan.pack.BinItem;
import dev.floorplan.pack.FileChunk;
import dev.floorplan.pack.FileChunks;
import dev.floorplan.pack.FilePartitioner;
import dev.floorplan.pack.FileRange;
import dev.floorplan.pack.RowGroupInfo;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One way of planning whose tasks are measured and dropped. Holds the decoded bytes of files from
 * when they come until all of their parts are in a task, so memory is bounded by the open bins.
 */
final class MeasuredPlan {
  private final Way way;
  private final FilePartitioner partitioner;
  private final ParquetScan scan;
  private final Map<String, File> waiting = new HashMap<>();
  private long tasks;
  private long empty;
  private long bytes;
  private long heaviest;
  private long opens;

  // Welford's method: the plain sum of squares would lose the digits that a small spread is in.
  private double mean;
  private double squares;

  /** What the parts of a file take once decoded: a part is a row group or a range. */
  private static final class File {
    private final long[] parts;
    private int left;

    File(long[] parts, int left) {
      this.parts = parts;
      this.left = left;
    }
  }

  MeasuredPlan(Way way, FilePartitioner partitioner, ParquetScan scan) {
    this.way = way;
    this.partitioner = partitioner;
    this.scan = scan;
  }

  /**
   * Packs row groups.
   *
   * @param decoded what each row group of the file takes, by its position in the footer
   */
  void addRowGroups(FileChunks chunks, long[] decoded) {
    int rowGroups = chunks.chunks().stream().mapToInt(MeasuredPlan::partCount).sum();
    add(chunks, new File(decoded, rowGroups));
  }

  /**
   * Packs ranges.
   *
   * @param decoded what the row groups of each range take, in the order of the ranges
   */
  void addRanges(FileInfo file, List<FileRange> ranges, long[] decoded) {
    add(new FileChunks(file, ranges, true), new File(decoded, ranges.size()));
  }

  private void add(FileChunks chunks, File file) {
    waiting.put(chunks.file().path(), file);
    partitioner.add(chunks);
    measure();
  }

  /** What came of it; nothing can be added any more. */
  Outcome finish() {
    partitioner.finish();
    measure();
    return new Outcome(
        way,
        tasks,
        empty,
        bytes,
        heaviest,
        mean / scan.taskBytes(),
        mean == 0 ? 0 : heaviest / mean,
        mean == 0 ? 0 : Math.sqrt(squares / tasks) / mean,
        opens);
  }

  private void measure() {
    for (Bin bin = partitioner.poll(); bin != null; bin = partitioner.poll()) {
      Set<String> files = new HashSet<>();
      long load = 0;
      for (BinItem item : bin.items()) {
        files.add(item.file().path());
        load = Math.addExact(load, take(item));
      }
      opens += files.size();
      tasks++;
      empty += load == 0 ? 1 : 0;
      bytes = Math.addExact(bytes, load);
      heaviest = Math.max(heaviest, load);
      double before = load - mean;
      mean += before / tasks;
      squares += before * (load - mean);
    }
  }

  private long take(BinItem item) {
    String path = item.file().path();
    File file = waiting.get(path);
    int first = firstPart(item.chunk());
    int count = partCount(item.chunk());
    long load = 0;
    for (int part = first; part < first + count; part++) {
      load = Math.addExact(load, file.parts[part]);
    }
    file.left -= count;
    if (file.left == 0) {
      waiting.remove(path);
    }
    return load;
  }

  private static int partCount(FileChunk chunk) {
    return chunk instanceof RowGroupInfo run ? run.rowGroupCount() : 1;
  }

  private int firstPart(FileChunk chunk) {
    return chunk instanceof RowGroupInfo run
        ? run.firstRowGroup()
        : (int) (((FileRange) chunk).start() / scan.chunkBytes());
  }
}
