package dev.floorplan.pack;

import dev.floorplan.listing.FileInfo;
import java.util.Arrays;
import java.util.Queue;

/**
 * The bins of light files: several are open at a time, each mixes files.
 *
 * <p>A chunk goes, whole, into the first bin in opening order that has room for it (First Fit). A
 * run that fits nowhere is placed piece by piece: each time the bin that takes the longest prefix
 * of what is left of it, of those the one left with the least room, of those the oldest. The widest
 * bin decides how long the prefix is, so this is one walk for the most room, one along the run, and
 * one for the tightest bin that takes that prefix.
 *
 * <p>Invariants: bins stand in opening order; {@code room[i]} is the room of {@code bins[i]} and
 * above 0, because a full bin is sealed at once. Opening a bin when all may be open seals the
 * fullest first (the oldest of several), also if the new bin is going to be full at once.
 */
final class SharedBinPool implements BinPool {

  private static final int NONE = -1;

  private final long maxBinBytes;
  private final int maxOpenBins;
  private final Queue<Bin> sealed;

  // The room is kept beside the bins so that looking for a place reads consecutive longs only.
  private long[] room = new long[16];
  private OpenBin[] bins = new OpenBin[16];
  private int count;

  SharedBinPool(long maxBinBytes, int maxOpenBins, Queue<Bin> sealed) {
    this.maxBinBytes = maxBinBytes;
    this.maxOpenBins = maxOpenBins;
    this.sealed = sealed;
  }

  @Override
  public void place(FileInfo file, FileChunk chunk) {
    int bin = firstFit(chunk.bytes());
    put(bin == NONE ? open() : bin, file, chunk);
  }

  @Override
  public void placeSplit(FileInfo file, RowGroupInfo run) {
    int bin = firstFit(run.bytes());
    if (bin != NONE) {
      put(bin, file, run);
      return;
    }
    int placed = 0;
    while (placed < run.rowGroupCount()) {
      int taken = run.groupsWithin(placed, mostRoom());
      RowGroupInfo piece;
      if (taken > 0) {
        piece = run.piece(placed, taken);
        bin = tightestFit(piece.bytes());
      } else {
        taken = Math.max(1, run.groupsWithin(placed, maxBinBytes));
        piece = run.piece(placed, taken);
        bin = open();
      }
      put(bin, file, piece);
      placed += taken;
    }
  }

  @Override
  public void sealAll() {
    for (int i = 0; i < count; i++) {
      sealed.add(bins[i].seal());
      bins[i] = null;
    }
    count = 0;
  }

  private int firstFit(long bytes) {
    for (int i = 0; i < count; i++) {
      if (room[i] >= bytes) {
        return i;
      }
    }
    return NONE;
  }

  /** The oldest of the bins with the least room that is enough; there is one. */
  private int tightestFit(long bytes) {
    int tightest = NONE;
    for (int i = 0; i < count; i++) {
      if (room[i] >= bytes && (tightest == NONE || room[i] < room[tightest])) {
        tightest = i;
      }
    }
    return tightest;
  }

  /** Negative, so that not even a weightless row group fits, while no bin is open. */
  private long mostRoom() {
    long most = -1;
    for (int i = 0; i < count; i++) {
      most = Math.max(most, room[i]);
    }
    return most;
  }

  private int open() {
    if (count == maxOpenBins) {
      seal(tightestFit(0));
    }
    if (count == bins.length) {
      room = Arrays.copyOf(room, 2 * count);
      bins = Arrays.copyOf(bins, 2 * count);
    }
    room[count] = maxBinBytes;
    bins[count] = new OpenBin();
    return count++;
  }

  private void put(int bin, FileInfo file, FileChunk chunk) {
    bins[bin].add(file, chunk);
    room[bin] -= chunk.bytes();
    if (room[bin] <= 0) {
      seal(bin);
    }
  }

  private void seal(int bin) {
    sealed.add(bins[bin].seal());
    count--;
    System.arraycopy(room, bin + 1, room, bin, count - bin);
    System.arraycopy(bins, bin + 1, bins, bin, count - bin);
    bins[count] = null;
  }
}
