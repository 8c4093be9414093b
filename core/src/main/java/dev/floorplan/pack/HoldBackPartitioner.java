package dev.floorplan.pack;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Holds back the beginning of a stream, so that a short one too is cut into enough bins for all
 * workers.
 *
 * <p>What has come is kept until it weighs enough for {@code minTasks} bins or is more than {@value
 * #MAX_HELD} row groups or ranges; from there on the stream is packed as it comes. A stream that
 * ends before is packed with a lower target: into at least {@code minTasks} bins, provided that
 * there are as many chunks to put into them, and none is filled beyond the target.
 *
 * <p><b>The lower target.</b> Bins of target {@code t} that hold {@code minTasks * t} bytes are
 * {@code minTasks} or more. A chunk above the target is alone in its bin, so the others decide,
 * over the bins that are left to them. Where opening a file costs, {@code n} bins hold {@code n *
 * (t + openCost)} with every file charged, which gives another target in the same way. Each of the
 * two is low enough, and the higher one is taken.
 */
final class HoldBackPartitioner implements FilePartitioner {

  static final int MAX_HELD = 100_000;

  private final PackingOptions options;
  private final List<FileChunks> held = new ArrayList<>();
  private int heldUnits;

  /** How much more is held back, in bytes. */
  private long wantedBytes;

  /** What packs the stream, from when it is known how; null before. */
  private FilePartitioner packer;

  HoldBackPartitioner(PackingOptions options) {
    this.options = options;
    long bytes = options.minTasks() * options.maxBinBytes();
    boolean overflows = Math.multiplyHigh(options.minTasks(), options.maxBinBytes()) != 0;
    wantedBytes = overflows || bytes < 0 ? Long.MAX_VALUE : bytes;
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
        // Whatever it weighs, it takes one bin.
        long bytes = Math.min(options.maxBinBytes(), bytes(chunk, unit));
        wantedBytes -= Math.min(wantedBytes, bytes);
      }
      heldUnits += units(chunk);
    }
    if (wantedBytes == 0 || heldUnits > MAX_HELD) {
      packBy(options);
    }
  }

  @Override
  public void finish() {
    if (packer == null) {
      packBy(
          options.toBuilder().binBytes(Math.min(options.targetBinBytes(), lowerTarget())).build());
    }
    packer.finish();
  }

  @Override
  public Bin poll() {
    return packer == null ? null : packer.poll();
  }

  private void packBy(PackingOptions decided) {
    packer = new OnlineBinPacker(decided);
    held.forEach(packer::add);
    held.clear();
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

  private long lowerTarget() {
    long[] bytes = new long[heldUnits];
    long[] loads = new long[heldUnits];
    int filled = 0;
    Set<String> paths = new HashSet<>();
    for (FileChunks chunks : held) {
      for (FileChunk chunk : chunks.chunks()) {
        for (int unit = 0; unit < units(chunk); unit++) {
          boolean newFile = paths.add(chunks.file().path());
          bytes[filled] = bytes(chunk, unit);
          loads[filled] = saturatedSum(bytes[filled], newFile ? options.openCost() : 0);
          filled++;
        }
      }
    }
    return Math.max(1, Math.max(evenShare(bytes), evenShare(loads) - options.openCost()));
  }

  /** What one bin gets if all are filled alike, except by a weight that is larger than that. */
  private long evenShare(long[] weights) {
    Arrays.sort(weights);
    long rest = 0;
    for (long weight : weights) {
      rest = saturatedSum(rest, weight);
    }
    int bins = options.minTasks();
    int largest = weights.length - 1;
    while (largest >= 0 && weights[largest] > rest / bins) {
      rest -= weights[largest--];
      bins--;
    }
    return rest / bins;
  }

  private static long saturatedSum(long a, long b) {
    return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
  }
}
