package dev.floorplan.pack;

import dev.floorplan.match.Match;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;

/** Random streams of chunks for the packing tests. */
final class RandomStream {

  private RandomStream() {}

  /** Files of some parts each, a few of them at a time. */
  static List<FileChunks> of(SplittableRandom random, long maxBinBytes) {
    long usual = random.nextLong(1, maxBinBytes + 2);
    List<Deque<FileChunks>> begun = new ArrayList<>();
    List<FileChunks> stream = new ArrayList<>();
    int files = random.nextInt(1, 25);
    int atOnce = random.nextInt(1, 5);
    for (int file = 0; file < files || !begun.isEmpty(); ) {
      if (file < files && begun.size() < atOnce) {
        begun.add(parts(random, "f" + file++, usual, maxBinBytes));
      } else {
        Deque<FileChunks> next = begun.get(random.nextInt(begun.size()));
        stream.add(next.remove());
        begun.removeIf(Deque::isEmpty);
      }
    }
    return stream;
  }

  private static Deque<FileChunks> parts(
      SplittableRandom random, String path, long usual, long maxBinBytes) {
    List<FileChunk> chunks = new ArrayList<>();
    if (random.nextInt(10) == 0) {
      chunks.add(new FileRange(0, 100, weight(random, usual, maxBinBytes)));
    } else {
      chunks.addAll(runs(random, usual, maxBinBytes));
    }
    Deque<FileChunks> parts = new ArrayDeque<>();
    int from = 0;
    while (from < chunks.size() || random.nextInt(8) == 0) {
      int to = Math.min(chunks.size(), from + random.nextInt(1, 5));
      parts.add(new FileChunks(Packing.file(path), chunks.subList(from, to), false));
      from = to;
    }
    FileChunks end =
        parts.isEmpty() || random.nextBoolean()
            ? new FileChunks(Packing.file(path), List.of(), true)
            : new FileChunks(Packing.file(path), parts.removeLast().chunks(), true);
    parts.add(end);
    return parts;
  }

  private static List<RowGroupInfo> runs(SplittableRandom random, long usual, long maxBinBytes) {
    List<RowGroupInfo> groups = new ArrayList<>();
    int count = random.nextInt(4) == 0 ? random.nextInt(30) : random.nextInt(5);
    int rowGroup = 0;
    for (int i = 0; i < count; i++) {
      groups.add(
          RowGroupInfo.single(
              rowGroup,
              weight(random, usual, maxBinBytes),
              random.nextLong(1, 50),
              random.nextInt(5) == 0 ? Match.SOME : Match.ALL));
      rowGroup += random.nextInt(8) == 0 ? 2 : 1;
    }
    long target = random.nextInt(3) == 0 ? 0 : random.nextLong(1, 2 * maxBinBytes + 1);
    return RowGroupCoalescer.coalesceRowGroups(groups, target);
  }

  private static long weight(SplittableRandom random, long usual, long maxBinBytes) {
    return switch (random.nextInt(12)) {
      case 0 -> 0;
      case 1 -> maxBinBytes;
      case 2 -> maxBinBytes + random.nextLong(1, 2 * maxBinBytes + 1);
      case 3 -> random.nextLong(1, maxBinBytes + 1);
      default -> random.nextLong(1, usual + 1);
    };
  }
}
