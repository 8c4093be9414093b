package dev.floorplan.pack;

import dev.floorplan.listing.FileInfo;
import java.util.ArrayList;
import java.util.List;

/** A bin that is being filled. */
final class OpenBin {

  private final List<BinItem> items = new ArrayList<>();
  private long bytes;

  /**
   * @throws IllegalArgumentException if the bin's weight would overflow; the bin is unchanged then
   */
  void add(FileInfo file, FileChunk chunk) {
    if (chunk.bytes() > Long.MAX_VALUE - bytes) {
      throw new IllegalArgumentException(
          file.path()
              + ": the weight of a bin must be below 2^63 bytes, was "
              + bytes
              + " + "
              + chunk.bytes());
    }
    items.add(new BinItem(file, chunk));
    bytes += chunk.bytes();
  }

  long bytes() {
    return bytes;
  }

  Bin seal() {
    return new Bin(items, bytes);
  }
}
