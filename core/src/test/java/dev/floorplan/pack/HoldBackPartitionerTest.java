package dev.floorplan.pack;

import static dev.floorplan.pack.Packing.drain;
import static dev.floorplan.pack.Packing.groups;
import static dev.floorplan.pack.Packing.pack;
import static dev.floorplan.pack.Packing.places;
import static dev.floorplan.pack.Packing.run;
import static dev.floorplan.pack.Packing.whole;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import org.junit.jupiter.api.Test;

class HoldBackPartitionerTest {

  private static final PackingOptions OPTIONS =
      PackingOptions.bestFit(100).toBuilder().openCost(0).build();

  private static List<String> packed(PackingOptions options, FileChunks... stream) {
    return places(pack(OnlineBinPacker.of(options), stream));
  }

  @Test
  void aShortStreamIsCutIntoAsManyBinsAsAskedFor() {
    assertThat(
            packed(
                OPTIONS.toBuilder().minTasks(4).build(),
                groups("a", 10, 10, 10, 10, 10, 10, 10, 10)))
        .containsExactly("a:0 a:1", "a:2 a:3", "a:4 a:5", "a:6 a:7");
    assertThat(
            packed(
                PackingOptions.firstFit(100).toBuilder().minTasks(4).build(),
                groups("a", 10, 10, 10, 10),
                groups("b", 10, 10, 10, 10)))
        .containsExactly("a:0 a:1", "a:2 a:3", "b:0 b:1", "b:2 b:3");
  }

  @Test
  void aLargeChunkDoesNotHideThatTheOthersAreFew() {
    assertThat(packed(OPTIONS.toBuilder().minTasks(3).build(), groups("a", 90, 10, 10, 10, 10)))
        .containsExactly("a:0", "a:1 a:2", "a:3 a:4");
  }

  @Test
  void asManyChunksAsBinsGetOneEach() {
    assertThat(packed(OPTIONS.toBuilder().minTasks(8).build(), groups("a", 10, 1, 70)))
        .containsExactly("a:0", "a:1", "a:2");
  }

  @Test
  void aRunIsCutForTheSakeOfMoreBins() {
    assertThat(
            packed(
                OPTIONS.toBuilder().minTasks(2).coalescedRuns(CoalescedRuns.SPLIT).build(),
                whole("a", run(0, 10L, 10L, 10L, 10L))))
        .containsExactly("a:0-1", "a:2-3");
  }

  @Test
  void theCostOfOpeningFilesMakesForFewBinsToo() {
    // Each file is worth 20, so that 100 of target and the 20 of a first file hold 6 of them.
    FileChunks[] files = new FileChunks[24];
    for (int i = 0; i < files.length; i++) {
      files[i] = groups("f" + i, 0);
    }

    assertThat(packed(OPTIONS.toBuilder().openCost(20).minTasks(4).build(), files))
        .hasSize(4)
        .isEqualTo(packed(OPTIONS.toBuilder().openCost(20).build(), files));
  }

  @Test
  void theCostOfOpeningFilesShrinksWithTheTarget() {
    FileChunks[] stream = new FileChunks[21];
    stream[0] = groups("large", 10, 10, 10, 10, 10, 10, 10, 10, 10, 10);
    for (int i = 1; i < stream.length; i++) {
      stream[i] = groups("f" + i, 5);
    }
    PackingOptions options = PackingOptions.bestFit(3_200).toBuilder().minTasks(4).build();

    List<Bin> bins = pack(OnlineBinPacker.of(options), stream);

    // A mean of 50 with four bins; at the full cost, 100 a file, one bin would hold all of "large".
    assertThat(bins).hasSizeBetween(4, 5).allMatch(bin -> bin.bytes() <= 60);
  }

  @Test
  void aCostAboveAllWeightsMakesEnoughBins() {
    PackingOptions options = OPTIONS.toBuilder().openCost(Long.MAX_VALUE - 100).minTasks(5).build();

    assertThat(packed(options, groups("a", 10, 10), groups("b", 10, 20), groups("c", 10, 20)))
        .hasSizeGreaterThanOrEqualTo(5);
  }

  @Test
  void weightsWhoseSumIsBeyondALongMakeEnoughBins() {
    PackingOptions options =
        PackingOptions.bestFit(Long.MAX_VALUE).toBuilder().openCost(0).minTasks(3).build();

    assertThat(packed(options, groups("a", Long.MAX_VALUE / 2, Long.MAX_VALUE / 2, Long.MAX_VALUE)))
        .containsExactly("a:0", "a:1", "a:2");
  }

  @Test
  void aShortStreamOfEnoughBinsIsPackedAsEver() {
    PackingOptions elastic = OPTIONS.toBuilder().elasticity(100, 150).build();
    FileChunks[] stream = {groups("a", 70, 70), groups("b", 70, 70)};

    assertThat(packed(elastic.toBuilder().minTasks(2).build(), stream))
        .hasSize(2)
        .isEqualTo(packed(elastic, stream));
  }

  @Test
  void aStreamOfEnoughBytesIsPackedAsEver() {
    FileChunks[] stream = {groups("a", 60, 60, 60), groups("b", 60, 60), groups("c", 30)};

    assertThat(packed(OPTIONS.toBuilder().minTasks(3).build(), stream))
        .isEqualTo(packed(OPTIONS, stream));
  }

  @Test
  void aStreamOfEnoughBytesIsHeldBackNoLonger() {
    FilePartitioner packer = OnlineBinPacker.of(OPTIONS.toBuilder().minTasks(2).build());
    packer.add(groups("a", 100));
    assertThat(packer.poll()).isNull();

    packer.add(groups("b", 60, 40));

    assertThat(places(drain(packer))).containsExactly("a:0", "b:0 b:1");
  }

  @Test
  void anOversizeChunkCountsForOneBin() {
    assertThat(packed(OPTIONS.toBuilder().minTasks(3).build(), groups("a", 1_000, 10, 10)))
        .containsExactly("a:0", "a:1", "a:2");
  }

  @Test
  void moreThanSoManyChunksAreNotHeldBack() {
    FilePartitioner packer =
        OnlineBinPacker.of(OPTIONS.toBuilder().minTasks(Integer.MAX_VALUE).build());
    for (int i = 0; i < HoldBackPartitioner.MAX_HELD; i++) {
      packer.add(groups("f" + i, 50));
    }
    assertThat(packer.poll()).isNull();

    packer.add(groups("last", 50));

    assertThat(drain(packer)).hasSize(HoldBackPartitioner.MAX_HELD / 2);
  }

  @Test
  void nothingInIsNothingOut() {
    assertThat(packed(OPTIONS.toBuilder().minTasks(5).build())).isEmpty();
  }

  @Test
  void nothingCanBeAddedAfterFinish() {
    FilePartitioner packer = OnlineBinPacker.of(OPTIONS.toBuilder().minTasks(5).build());
    packer.finish();

    assertThatIllegalStateException()
        .isThrownBy(() -> packer.add(groups("a", 10)))
        .withMessage("a: chunks cannot be added after finish");
  }
}
