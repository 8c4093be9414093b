package dev.floorplan.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.floorplan.match.Match;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Random streams with random settings, against {@link ReferencePacker} and against themselves. */
class OnlineBinPackerPropertyTest {

  private static final int CASES = 3_000;

  private record Case(
      long seed,
      long maxBinBytes,
      int maxSharedOpenBins,
      CoalescedRuns coalescedRuns,
      List<FileChunks> stream) {

    OnlineBinPacker packer() {
      return new OnlineBinPacker(maxBinBytes, maxSharedOpenBins, coalescedRuns);
    }

    static Case of(long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      long maxBinBytes = random.nextInt(4) == 0 ? random.nextLong(1, 8) : random.nextLong(20, 120);
      return new Case(
          seed,
          maxBinBytes,
          random.nextInt(4) == 0 ? 1 : random.nextInt(1, 20),
          random.nextBoolean() ? CoalescedRuns.SPLIT : CoalescedRuns.KEEP,
          randomStream(random, maxBinBytes));
    }
  }

  /** Files of some parts each, a few of them at a time. */
  private static List<FileChunks> randomStream(SplittableRandom random, long maxBinBytes) {
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

  @Test
  void everyBinComesOutAsAndWhenTheRulesSay() {
    for (long seed = 0; seed < CASES; seed++) {
      Case example = Case.of(seed);
      OnlineBinPacker packer = example.packer();
      ReferencePacker reference =
          new ReferencePacker(
              example.maxBinBytes,
              example.maxSharedOpenBins,
              example.coalescedRuns == CoalescedRuns.SPLIT);
      List<String> expected = new ArrayList<>();
      List<String> actual = new ArrayList<>();
      for (int i = 0; i < example.stream.size(); i++) {
        packer.add(example.stream.get(i));
        reference.add(example.stream.get(i));
        for (Bin bin : Packing.drain(packer)) {
          actual.add("part " + i + " seals " + ReferencePacker.describe(bin));
        }
        for (String bin : reference.drain()) {
          expected.add("part " + i + " seals " + bin);
        }
      }
      packer.finish();
      reference.finish();
      Packing.drain(packer).forEach(bin -> actual.add(ReferencePacker.describe(bin)));
      expected.addAll(reference.drain());
      assertThat(actual).as("%s", example).isEqualTo(expected);
    }
  }

  @Test
  void everyRowGroupComesOutOnceWithItsBytesAndRows() {
    for (long seed = 0; seed < CASES; seed++) {
      Case example = Case.of(seed);
      List<Bin> bins = Packing.pack(example.packer(), example.stream.toArray(FileChunks[]::new));

      Map<String, FileChunk> expected = new TreeMap<>();
      for (FileChunks chunks : example.stream) {
        for (FileChunk chunk : chunks.chunks()) {
          collect(chunks.file().path(), chunk, expected, example);
        }
      }
      Map<String, FileChunk> actual = new TreeMap<>();
      for (Bin bin : bins) {
        for (BinItem item : bin.items()) {
          collect(item.file().path(), item.chunk(), actual, example);
        }
        if (bin.bytes() > example.maxBinBytes && bin.items().size() > 1) {
          fail("%s is over the limit in %s", bin, example);
        }
      }
      assertThat(actual).as("%s", example).isEqualTo(expected);
    }
  }

  /** Adds each row group of a chunk, or its range, to what was found; none may be there yet. */
  private static void collect(
      String path, FileChunk chunk, Map<String, FileChunk> found, Case example) {
    if (chunk instanceof RowGroupInfo run) {
      for (int i = 0; i < run.rowGroupCount(); i++) {
        RowGroupInfo group = run.rowGroupCount() == 1 ? run : run.piece(i, 1);
        if (found.put(path + ":" + group.firstRowGroup(), group) != null) {
          fail("%s of %s twice in %s", group, path, example);
        }
      }
    } else if (found.put(path, chunk) != null) {
      fail("%s twice in %s", path, example);
    }
  }

  @Test
  void theSameStreamIsPackedTheSameWayHoweverItIsCutAndDrained() {
    for (long seed = 0; seed < CASES / 10; seed++) {
      Case example = Case.of(seed);
      List<Bin> bins = Packing.pack(example.packer(), example.stream.toArray(FileChunks[]::new));

      OnlineBinPacker packer = example.packer();
      SplittableRandom random = new SplittableRandom(seed);
      List<Bin> again = new ArrayList<>();
      for (FileChunks chunks : example.stream) {
        for (FileChunk chunk : chunks.chunks()) {
          packer.add(new FileChunks(chunks.file(), List.of(chunk), false));
          Bin bin = random.nextBoolean() ? packer.poll() : null;
          if (bin != null) {
            again.add(bin);
          }
        }
        packer.add(new FileChunks(chunks.file(), List.of(), chunks.last()));
      }
      packer.finish();
      again.addAll(Packing.drain(packer));

      assertThat(again).as("%s", example).isEqualTo(bins);
    }
  }
}
