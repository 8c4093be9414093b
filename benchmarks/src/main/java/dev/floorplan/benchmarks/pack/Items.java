package dev.floorplan.benchmarks.pack;

import dev.floorplan.pack.FileChunk;
import dev.floorplan.pack.FileChunks;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Row groups for packers that want all of them at once, largest first. */
final class Items {
  private Items() {}

  /** All row groups, those of equal size in the order of the stream. */
  static FileChunk[] largestFirst(List<FileChunks> files, int passes) {
    int count = passes * files.stream().mapToInt(file -> file.chunks().size()).sum();
    FileChunk[] items = new FileChunk[count];
    int next = 0;
    for (int pass = 0; pass < passes; pass++) {
      for (FileChunks file : files) {
        for (FileChunk item : file.chunks()) {
          items[next++] = item;
        }
      }
    }
    Arrays.sort(items, Comparator.comparingLong(FileChunk::bytes).reversed());
    return items;
  }
}
