package dev.floorplan.benchmarks.pack;

import dev.floorplan.pack.FileChunk;
import dev.floorplan.pack.FileChunks;
import java.util.List;

/**
 * What Spark does to the splits of a file scan: sorts them, largest first, and fills one partition
 * after the other, closing each at the first split that does not fit. The cost that Spark adds for
 * opening a file is left out, so that all pack the same weights.
 */
final class NextFitDecreasing implements Packing {
  @Override
  public Packed pack(List<FileChunks> files, int passes) {
    Packed.Sum sum = new Packed.Sum();
    int items = 0;
    long bytes = 0;
    for (FileChunk item : Items.largestFirst(files, passes)) {
      if (items > 0 && bytes + item.bytes() > TASK_BYTES) {
        sum.task(items, bytes);
        items = 0;
        bytes = 0;
      }
      items++;
      bytes += item.bytes();
    }
    if (items > 0) {
      sum.task(items, bytes);
    }
    return sum.packed();
  }
}
