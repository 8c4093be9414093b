package dev.floorplan.pack;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Holds back the beginning of a stream, so that a short one too is cut into enough bins for all
 * workers.
 *
 * <p>What has come is kept until it weighs enough for {@code minTasks} bins or is more than {@value
 * #MAX_HELD} row groups or ranges; from there on the stream is packed as it comes. A stream that
 * ends before is packed as ever, too, if that makes enough bins. Otherwise it is packed with a
 * lower target: into at least {@code minTasks} bins, provided that there are as many chunks to put
 * into them, and none is filled beyond the target.
 *
 * <p><b>The lower target.</b> With a target {@code t} there are at least as many bins as the chunks
 * fill, where a chunk above {@code t} fills one of its own. Where opening a file costs {@code c},
 * the chunks and each file's cost fill bins of {@code t + c}, which gives another such number. The
 * highest target is taken for which one of the two is large enough. The cost shrinks with the
 * target: for lower tasks it would outweigh the bytes, and the tasks be even in files alone.
 */
final class HoldBackPartitioner implements FilePartitioner {

  static final int MAX_HELD = 100_000;

  private final PackingOptions options;
  private final List<FileChunks> held = new ArrayList<>();
  private int heldUnits;

  /** How many bins at their largest what is held would fill, and the bytes beyond these. */
  private int heldBins;

  private long heldBytes;

  /** What packs the stream, from when it is known how; null before. */
  private OnlineBinPacker packer;

  HoldBackPartitioner(PackingOptions options) {
    this.options = options;
  }

  @Override
  public void add(FileChunks chunks) {
    if (packer != null) {
      packer.add(chunks);
      return;
    }
    held.add(chunks);
    for (FileChunk chunk : chunks.chunks()) {
      for (int unit = 0; unit < units(chunk); unit++) {
        hold(bytes(chunk, unit));
      }
      heldUnits += units(chunk);
    }
    if (heldBins >= options.minTasks() || heldUnits > MAX_HELD) {
      packBy(options);
      held.clear();
    }
  }

  private void hold(long bytes) {
    long room = options.maxBinBytes() - heldBytes;
    if (bytes < room) {
      heldBytes += bytes;
    } else {
      // Whatever it weighs, it takes one bin.
      heldBytes = Math.min(bytes, options.maxBinBytes()) - room;
      heldBins++;
    }
  }

  @Override
  public void finish() {
    if (packer == null) {
      packBy(options);
      packer.finish();
      if (packer.sealedCount() < options.minTasks()) {
        packBy(options.lowered(new Units().lowerTarget()));
        packer.finish();
      }
      held.clear();
    } else {
      packer.finish();
    }
  }

  @Override
  public Bin poll() {
    return packer == null ? null : packer.poll();
  }

  private void packBy(PackingOptions decided) {
    packer = new OnlineBinPacker(decided);
    held.forEach(packer::add);
  }

  /** How many parts of a chunk go into bins as they are. */
  private int units(FileChunk chunk) {
    return options.coalescedRuns() == CoalescedRuns.SPLIT && chunk instanceof RowGroupInfo run
        ? run.rowGroupCount()
        : 1;
  }

  private long bytes(FileChunk chunk, int unit) {
    return units(chunk) == 1 ? chunk.bytes() : ((RowGroupInfo) chunk).groupBytes().get(unit);
  }

  /** What goes into bins: the weights of all units, and which of them begin a file. */
  private final class Units {
    private final long[] bytes = new long[heldUnits];
    private final boolean[] beginsFile = new boolean[heldUnits];

    Units() {
      int filled = 0;
      Set<String> paths = new HashSet<>();
      for (FileChunks chunks : held) {
        for (FileChunk chunk : chunks.chunks()) {
          for (int unit = 0; unit < units(chunk); unit++) {
            beginsFile[filled] = paths.add(chunks.file().path());
            bytes[filled++] = HoldBackPartitioner.this.bytes(chunk, unit);
          }
        }
      }
    }

    /** The highest target that surely makes enough bins; 1 where none does. */
    long lowerTarget() {
      long enough = 1;
      long most = options.targetBinBytes();
      while (enough < most) {
        long middle = most - (most - enough) / 2;
        if (fill(middle, 0) || fill(middle, options.lowered(middle).openCost())) {
          enough = middle;
        } else {
          most = middle - 1;
        }
      }
      return enough;
    }

    /** Whether all units and the costs of their files fill as many bins as there are to be. */
    private boolean fill(long target, long openCost) {
      long bin = target + openCost;
      if (bin > Long.MAX_VALUE / options.minTasks()) {
        return false;
      }
      long wanted = bin * options.minTasks();
      for (int unit = 0; unit < bytes.length && wanted > 0; unit++) {
        long cost = beginsFile[unit] ? openCost : 0;
        wanted -= bytes[unit] > target ? bin : bytes[unit] + cost;
      }
      return wanted <= 0;
    }
  }
}
