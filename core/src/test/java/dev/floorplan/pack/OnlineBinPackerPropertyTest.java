package dev.floorplan.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.ArrayList;
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
          RandomStream.of(random, maxBinBytes));
    }
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
