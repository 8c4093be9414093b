package dev.floorplan.benchmarks.pack;

import dev.floorplan.pack.FileChunk;
import dev.floorplan.pack.FileChunks;
import java.util.Collections;
import java.util.List;
import org.apache.iceberg.util.BinPacking.PackingIterable;

/** Iceberg's packer with the lookback that its scans use. */
final class IcebergPacking implements Packing {
  private static final int LOOKBACK = 10;

  private final Order order;

  /** Which of the bins that it looks back on is emitted first. */
  enum Order {
    OLDEST_FIRST,
    LARGEST_FIRST
  }

  IcebergPacking(Order order) {
    this.order = order;
  }

  @Override
  public Packed pack(List<FileChunks> files, int passes) {
    Iterable<FileChunk> items =
        () ->
            Collections.nCopies(passes, files).stream()
                .flatMap(List::stream)
                .<FileChunk>flatMap(file -> file.chunks().stream())
                .iterator();
    Packed.Sum sum = new Packed.Sum();
    for (List<FileChunk> bin :
        new PackingIterable<>(
            items, TASK_BYTES, LOOKBACK, FileChunk::bytes, order == Order.LARGEST_FIRST)) {
      long bytes = 0;
      for (FileChunk item : bin) {
        bytes += item.bytes();
      }
      sum.task(bin.size(), bytes);
    }
    return sum.packed();
  }
}
