package dev.floorplan.pack;

import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/** Offline packing, for comparison: the largest chunk first, into the fullest bin that takes it. */
final class BestFitDecreasing {

  private BestFitDecreasing() {}

  /** The number of bins if every chunk weighs {@code openCost} more. */
  static int bins(List<FileChunks> files, long binBytes, long openCost) {
    long[] weights =
        files.stream()
            .flatMap(file -> file.chunks().stream())
            .mapToLong(chunk -> chunk.bytes() + openCost)
            .toArray();
    Arrays.sort(weights);
    TreeMap<Long, Integer> binsByRoom = new TreeMap<>();
    int bins = 0;
    for (int i = weights.length - 1; i >= 0; i--) {
      Long room = binsByRoom.ceilingKey(weights[i]);
      if (room == null) {
        bins++;
        room = binBytes;
      } else {
        binsByRoom.merge(room, -1, (count, one) -> count == 1 ? null : count + one);
      }
      binsByRoom.merge(room - weights[i], 1, Integer::sum);
    }
    return bins;
  }
}
