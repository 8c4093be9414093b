package dev.floorplan.pack;

import dev.floorplan.match.Match;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;

/**
 * Files of row groups as datasets have them, to measure how well and how fast they are packed into
 * bins of 128 MiB.
 *
 * @param name what is special about it
 * @param files one chunk list a file
 */
record PackingWorkload(String name, List<FileChunks> files) {

  static final long MIB = 1L << 20;
  static final long BIN = 128 * MIB;

  private interface Groups {
    long[] ofNextFile();
  }

  private static PackingWorkload of(String name, int files, Groups groups) {
    List<FileChunks> all = new ArrayList<>();
    for (int file = 0; file < files; file++) {
      List<RowGroupInfo> chunks = new ArrayList<>();
      for (long bytes : groups.ofNextFile()) {
        chunks.add(RowGroupInfo.single(chunks.size(), bytes, 1 + bytes / 100, Match.ALL));
      }
      all.add(new FileChunks(Packing.file("part-" + file), chunks, true));
    }
    return new PackingWorkload(name, all);
  }

  static List<PackingWorkload> all(long seed) {
    return List.of(uniform(seed), lognormal(seed), small(seed), even(seed), uneven(seed));
  }

  static PackingWorkload uniform(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return of(
        "uniform, 1 to 128 MiB, 10 a file",
        20_000,
        () -> random.longs(10, MIB, 128 * MIB + 1).toArray());
  }

  /** Files of about 64 MiB, written with the same row groups of at most 64 MiB throughout. */
  static PackingWorkload lognormal(long seed) {
    Random random = new Random(seed);
    return of(
        "lognormal files of equal groups",
        50_000,
        () -> {
          long file = (long) (64 * MIB * Math.exp(1.5 * random.nextGaussian()));
          long[] groups = new long[(int) (file / (64 * MIB)) + 1];
          Arrays.fill(groups, file / groups.length + 1);
          return groups;
        });
  }

  static PackingWorkload small(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return of(
        "100,000 small files",
        100_000,
        () -> new long[] {1 + (long) (-2 * MIB * Math.log(1 - random.nextDouble()))});
  }

  static PackingWorkload even(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return of(
        "big files of about 52 MiB groups",
        2_000,
        () -> {
          long[] groups = random.longs(random.nextInt(20, 200), 51 * MIB, 53 * MIB).toArray();
          groups[groups.length - 1] = random.nextLong(MIB, 52 * MIB);
          return groups;
        });
  }

  static PackingWorkload uneven(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return of(
        "big files of 20 to 45 MiB groups",
        2_000,
        () -> random.longs(random.nextInt(20, 200), 20 * MIB, 45 * MIB + 1).toArray());
  }

  long chunkCount() {
    return files.stream().mapToLong(file -> file.chunks().size()).sum();
  }
}
