package dev.floorplan.pack;

import dev.floorplan.listing.FileInfo;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;

/**
 * Packs chunks of files into bins of at most {@code maxBinBytes} while they arrive.
 *
 * <p><b>Idea.</b> Small files are mixed so that tasks come out even; a large file is kept together
 * so that its tasks read neighbouring row groups of one file. With {@link PackingPolicy#FIRST_FIT}
 * these are two rules. Which of the two a file is shows only as it streams by: until {@code
 * maxBinBytes} of it have been seen it is light and its chunks go to the {@link SharedBinPool},
 * after that it is heavy and they go to the {@link SingleFileBinPool}. With {@link
 * PackingPolicy#BEST_FIT} one rule does both, that of the {@link BestFitBinPool}. With either, a
 * chunk that is larger than a bin and cannot be cut gets a bin of its own, sealed at once; it
 * counts as seen.
 *
 * <p><b>What can be cut.</b> Only a run of several row groups, only between them, and only with
 * {@link CoalescedRuns#SPLIT}. Pieces keep exact sizes, rows and match.
 *
 * <p><b>Invariants.</b> A bin exceeds {@code maxBinBytes} only if it holds nothing but a single
 * chunk or row group that does. A bin that has reached the target, which is that size unless the
 * options say otherwise, is sealed at once. No bin is empty. Bins come out in the order in which
 * they were sealed, which depends on the stream alone; {@link #finish} seals the bin of the heavy
 * file first, then the shared ones in opening order.
 *
 * <p><b>Cost.</b> With First Fit a chunk costs a walk over the room of the shared open bins, at
 * most {@code maxSharedOpenBins} longs; a heavy one costs constant time; cutting adds two such
 * walks a piece. With Best Fit it costs logarithmic time in the open bins. Memory holds the open
 * bins, the sealed ones that nobody has polled, and one number for each file between its first and
 * its last chunk.
 *
 * <p><b>What it does not promise.</b> The fewest bins: it never moves what it has placed, and a bin
 * that is sealed to open another may be far from full. A file is known by its path; two files of
 * one path would be taken for one.
 *
 * <p>References: D. S. Johnson, "Near-optimal bin packing algorithms" (1973), for First Fit and
 * Next Fit.
 */
public final class OnlineBinPacker implements FilePartitioner {

  /** The target of {@link PackingOptions}. */
  private final long maxBinBytes;

  private final CoalescedRuns coalescedRuns;
  private final Queue<Bin> sealed = new ArrayDeque<>();
  private final BinPool shared;
  private final BinPool singleFile;

  /** Bytes seen of each file that has begun and not ended, counted up to {@code maxBinBytes}. */
  private final Map<String, Long> seenBytes = new HashMap<>();

  private boolean finished;

  /**
   * First Fit and nothing else.
   *
   * @param maxBinBytes weight of a full bin, at least 1
   * @param maxSharedOpenBins how many bins of mixed files are open at most, at least 1
   * @param coalescedRuns whether runs of several row groups may be cut
   */
  public OnlineBinPacker(long maxBinBytes, int maxSharedOpenBins, CoalescedRuns coalescedRuns) {
    this(
        PackingOptions.firstFit(maxBinBytes).toBuilder()
            .maxSharedOpenBins(maxSharedOpenBins)
            .coalescedRuns(coalescedRuns)
            .build());
  }

  /**
   * @param options all of them but {@code minTasks}, for which there is {@link #of}
   */
  OnlineBinPacker(PackingOptions options) {
    maxBinBytes = options.targetBinBytes();
    coalescedRuns = options.coalescedRuns();
    if (options.policy() == PackingPolicy.FIRST_FIT) {
      shared = new SharedBinPool(maxBinBytes, options.maxSharedOpenBins(), sealed);
      singleFile = new SingleFileBinPool(maxBinBytes, sealed);
    } else {
      shared = new BestFitBinPool(options, sealed);
      singleFile = shared;
    }
  }

  /** A packer by these options. */
  public static FilePartitioner of(PackingOptions options) {
    return options.minTasks() == 0
        ? new OnlineBinPacker(options)
        : new HoldBackPartitioner(options);
  }

  @Override
  public void add(FileChunks chunks) {
    if (finished) {
      throw new IllegalStateException(
          chunks.file().path() + ": chunks cannot be added after finish");
    }
    String path = chunks.file().path();
    Long before = chunks.last() ? seenBytes.remove(path) : seenBytes.get(path);
    long seen = before == null ? 0 : before;
    for (FileChunk chunk : chunks.chunks()) {
      place(chunks.file(), chunk, seen < maxBinBytes ? shared : singleFile);
      // Beyond maxBinBytes nothing changes, so it stops there and cannot overflow.
      seen = chunk.bytes() < maxBinBytes - seen ? seen + chunk.bytes() : maxBinBytes;
    }
    if (!chunks.last()) {
      seenBytes.put(path, seen);
    }
  }

  @Override
  public void finish() {
    finished = true;
    seenBytes.clear();
    singleFile.sealAll();
    shared.sealAll();
  }

  @Override
  public Bin poll() {
    return sealed.poll();
  }

  /** How many bins wait to be polled. */
  int sealedCount() {
    return sealed.size();
  }

  private void place(FileInfo file, FileChunk chunk, BinPool pool) {
    if (coalescedRuns == CoalescedRuns.SPLIT
        && chunk instanceof RowGroupInfo run
        && run.rowGroupCount() > 1) {
      pool.placeSplit(file, run);
    } else if (chunk.bytes() > maxBinBytes) {
      sealed.add(Bin.of(new BinItem(file, chunk)));
    } else {
      pool.place(file, chunk);
    }
  }
}
