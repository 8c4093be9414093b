package dev.floorplan.pack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Random streams with random options: what holds under every policy, and the rules of Best Fit. */
class PackingPolicyPropertyTest {

  private static final int CASES = 1_500;

  private record Case(long seed, PackingOptions options, List<FileChunks> stream) {

    static Case of(long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      long target = random.nextInt(4) == 0 ? random.nextLong(1, 8) : random.nextLong(20, 120);
      PackingOptions options =
          random.nextInt(3) == 0 ? PackingOptions.firstFit(target) : randomBestFit(random, target);
      options =
          options.toBuilder()
              .maxSharedOpenBins(random.nextInt(4) == 0 ? 1 : random.nextInt(1, 20))
              .coalescedRuns(random.nextBoolean() ? CoalescedRuns.SPLIT : CoalescedRuns.KEEP)
              .minTasks(random.nextInt(4) == 0 ? random.nextInt(1, 30) : 0)
              .build();
      return new Case(seed, options, RandomStream.of(random, target));
    }

    private static PackingOptions randomBestFit(SplittableRandom random, long target) {
      PackingOptions options =
          PackingOptions.bestFit(target).toBuilder()
              .openCost(randomOpenCost(random, target))
              .build();
      if (random.nextInt(3) == 0) {
        long max = random.nextLong(target, 2 * target + 1);
        options = options.toBuilder().elasticity(random.nextLong(0, target + 1), max).build();
      }
      if (random.nextInt(3) == 0) {
        options = options.toBuilder().maxFilesPerBin(random.nextInt(1, 5)).build();
      }
      if (random.nextInt(3) == 0) {
        options = options.toBuilder().maxRowsPerBin(random.nextLong(1, 200)).build();
      }
      return options;
    }

    private static long randomOpenCost(SplittableRandom random, long target) {
      return switch (random.nextInt(9)) {
        case 0, 1, 2 -> 0;
        case 3 -> Long.MAX_VALUE - 2 * target - random.nextLong(1, 100);
        default -> random.nextLong(1, target + 20);
      };
    }

    List<Bin> pack() {
      return Packing.pack(OnlineBinPacker.of(options), stream.toArray(FileChunks[]::new));
    }
  }

  @Test
  void bestFitSealsEveryBinAsAndWhenTheRulesSay() {
    for (long seed = 0; seed < CASES; seed++) {
      Case example = Case.of(seed);
      if (example.options.policy() != PackingPolicy.BEST_FIT) {
        continue;
      }
      FilePartitioner packer = OnlineBinPacker.of(example.options.toBuilder().minTasks(0).build());
      ReferenceBestFit reference = new ReferenceBestFit(example.options);
      List<String> expected = new ArrayList<>();
      List<String> actual = new ArrayList<>();
      for (int i = 0; i < example.stream.size(); i++) {
        packer.add(example.stream.get(i));
        reference.add(example.stream.get(i));
        for (Bin bin : Packing.drain(packer)) {
          actual.add("part " + i + " seals " + ReferencePacker.describe(bin));
        }
        for (Bin bin : reference.drain()) {
          expected.add("part " + i + " seals " + ReferencePacker.describe(bin));
        }
      }
      packer.finish();
      reference.finish();
      Packing.drain(packer).forEach(bin -> actual.add(ReferencePacker.describe(bin)));
      reference.drain().forEach(bin -> expected.add(ReferencePacker.describe(bin)));
      assertThat(actual).as("%s", example).isEqualTo(expected);
    }
  }

  @Test
  void everyRowGroupComesOutOnceWithItsBytesAndRows() {
    for (long seed = 0; seed < CASES; seed++) {
      Case example = Case.of(seed);
      List<String> expected = new ArrayList<>();
      for (FileChunks chunks : example.stream) {
        chunks.chunks().forEach(chunk -> describe(chunks.file().path(), chunk, expected));
      }
      List<String> actual = new ArrayList<>();
      for (Bin bin : example.pack()) {
        bin.items().forEach(item -> describe(item.file().path(), item.chunk(), actual));
      }
      assertThat(actual).as("%s", example).containsExactlyInAnyOrderElementsOf(expected);
    }
  }

  /** Adds each row group of a chunk, or its range. */
  private static void describe(String path, FileChunk chunk, List<String> all) {
    if (chunk instanceof RowGroupInfo run) {
      for (int i = 0; i < run.rowGroupCount(); i++) {
        all.add(path + " " + (run.rowGroupCount() == 1 ? run : run.piece(i, 1)));
      }
    } else {
      all.add(path + " " + chunk);
    }
  }

  @Test
  void noBinOfSeveralChunksExceedsALimit() {
    for (long seed = 0; seed < CASES; seed++) {
      Case example = Case.of(seed);
      for (Bin bin : example.pack()) {
        Set<String> files = new HashSet<>();
        long rows = 0;
        int rowGroups = 0;
        for (BinItem item : bin.items()) {
          files.add(item.file().path());
          rowGroups++;
          if (item.chunk() instanceof RowGroupInfo run) {
            rows += run.rows();
            rowGroups += run.rowGroupCount() - 1;
          }
        }
        assertThat(files.size())
            .as("%s in %s", bin, example)
            .isLessThanOrEqualTo(example.options.maxFilesPerBin());
        boolean indivisible =
            rowGroups == 1
                || (bin.items().size() == 1
                    && example.options.coalescedRuns() == CoalescedRuns.KEEP);
        if (!indivisible) {
          assertThat(bin.bytes())
              .as("%s in %s", bin, example)
              .isLessThanOrEqualTo(example.options.maxBinBytes());
          assertThat(rows)
              .as("%s in %s", bin, example)
              .isLessThanOrEqualTo(example.options.maxRowsPerBin());
        }
      }
    }
  }

  @Test
  void itemsStandInTheOrderOfTheStream() {
    for (long seed = 0; seed < CASES; seed++) {
      Case example = Case.of(seed);
      List<String> stream = new ArrayList<>();
      for (FileChunks chunks : example.stream) {
        chunks.chunks().forEach(chunk -> describe(chunks.file().path(), chunk, stream));
      }
      for (Bin bin : example.pack()) {
        List<String> items = new ArrayList<>();
        bin.items().forEach(item -> describe(item.file().path(), item.chunk(), items));
        List<Integer> places = items.stream().map(stream::indexOf).toList();
        assertThat(places).as("%s in %s", bin, example).isSorted();
      }
    }
  }

  @Test
  void theSameStreamIsPackedTheSameWayHoweverItIsCutAndDrained() {
    for (long seed = 0; seed < CASES / 4; seed++) {
      Case example = Case.of(seed);
      FilePartitioner packer = OnlineBinPacker.of(example.options);
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

      assertThat(again).as("%s", example).isEqualTo(example.pack());
    }
  }

  @Test
  void thereAreAsManyBinsAsAskedForIfThereIsAsMuchToPutIntoThem() {
    for (long seed = 0; seed < CASES; seed++) {
      Case example = Case.of(seed);
      boolean split = example.options.coalescedRuns() == CoalescedRuns.SPLIT;
      int units = 0;
      for (FileChunks chunks : example.stream) {
        for (FileChunk chunk : chunks.chunks()) {
          boolean weighs = chunk.bytes() > 0;
          units += !weighs ? 0 : split && chunk instanceof RowGroupInfo run ? weighty(run) : 1;
        }
      }
      assertThat(example.pack().size())
          .as("%s", example)
          .isGreaterThanOrEqualTo(Math.min(units, example.options.minTasks()));
    }
  }

  private static int weighty(RowGroupInfo run) {
    return run.rowGroupCount() == 1
        ? 1
        : (int) run.groupBytes().stream().filter(bytes -> bytes > 0).count();
  }
}
