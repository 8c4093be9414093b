package dev.floorplan.pack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OnlineBinPackerMemoryTest {

  private static final int FILES = 1_000_000;
  private static final long BOUND = 4L << 20;

  /** What is reachable, in bytes. */
  private static long heap() {
    Runtime runtime = Runtime.getRuntime();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 3; i++) {
      System.gc();
      least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
    }
    return least;
  }

  @ParameterizedTest
  @EnumSource
  void aMillionFilesLeaveNothingBehindOnceTheirLastChunksAreIn(PackingPolicy policy) {
    PackingOptions options =
        policy == PackingPolicy.FIRST_FIT
            ? PackingOptions.firstFit(100)
            : PackingOptions.bestFit(100);
    FilePartitioner packer =
        OnlineBinPacker.of(
            options.toBuilder().maxSharedOpenBins(16).coalescedRuns(CoalescedRuns.SPLIT).build());
    long before = heap();

    // Each file begins before the one before it ends; some are heavy.
    int bins = 0;
    for (int file = 0; file <= FILES; file++) {
      if (file < FILES) {
        RowGroupInfo first = Packing.single(0, file % 7 == 0 ? 100 : 30 + file % 40);
        packer.add(new FileChunks(Packing.file("data/" + file), List.of(first), false));
      }
      if (file > 0) {
        RowGroupInfo second = Packing.single(1, 20 + file % 30);
        packer.add(new FileChunks(Packing.file("data/" + (file - 1)), List.of(second), true));
      }
      while (packer.poll() != null) {
        bins++;
      }
    }

    long growth = heap() - before;
    assertThat(bins).isGreaterThan(FILES / 2);
    assertThat(growth).as("bytes left after %d files", FILES).isLessThan(BOUND);
    // The packer was in use until here, or its state would not have been measured.
    packer.finish();
    assertThat(Packing.drain(packer)).hasSizeBetween(1, 17);
  }
}
