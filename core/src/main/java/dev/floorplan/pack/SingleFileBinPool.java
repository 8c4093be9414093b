package dev.floorplan.pack;

import dev.floorplan.listing.FileInfo;
import java.util.Queue;

/**
 * The bin of a heavy file: one is open at a time and holds one file, so that the row groups of a
 * large file stay together.
 *
 * <p>It is filled in order (Next Fit) and sealed when it is full, when the next row group or chunk
 * does not fit, and when another file comes. A run is placed by as many row groups as fit, so those
 * without weight stay with the one before them even if that fills the bin.
 */
final class SingleFileBinPool implements BinPool {

  private final long maxBinBytes;
  private final Queue<Bin> sealed;

  /** The file of the open bin; null while none is open. */
  private FileInfo openFile;

  private OpenBin bin;

  SingleFileBinPool(long maxBinBytes, Queue<Bin> sealed) {
    this.maxBinBytes = maxBinBytes;
    this.sealed = sealed;
  }

  @Override
  public void place(FileInfo file, FileChunk chunk) {
    if (chunk.bytes() > roomFor(file)) {
      sealAll();
    }
    put(file, chunk);
  }

  @Override
  public void placeSplit(FileInfo file, RowGroupInfo run) {
    int placed = 0;
    while (placed < run.rowGroupCount()) {
      int taken = run.groupsWithin(placed, roomFor(file));
      if (taken == 0) {
        sealAll();
        taken = Math.max(1, run.groupsWithin(placed, maxBinBytes));
      }
      put(file, run.piece(placed, taken));
      placed += taken;
    }
  }

  @Override
  public void sealAll() {
    if (bin != null) {
      sealed.add(bin.seal());
      bin = null;
      openFile = null;
    }
  }

  /** Negative, so that not even a weightless chunk fits, unless a bin of that file is open. */
  private long roomFor(FileInfo file) {
    return bin != null && file.path().equals(openFile.path()) ? maxBinBytes - bin.bytes() : -1;
  }

  private void put(FileInfo file, FileChunk chunk) {
    if (bin == null) {
      bin = new OpenBin();
      openFile = file;
    }
    bin.add(file, chunk);
    if (bin.bytes() >= maxBinBytes) {
      sealAll();
    }
  }
}
