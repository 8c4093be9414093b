package dev.floorplan.pack;

import static dev.floorplan.pack.Packing.drain;
import static dev.floorplan.pack.Packing.groups;
import static dev.floorplan.pack.Packing.pack;
import static dev.floorplan.pack.Packing.places;
import static dev.floorplan.pack.Packing.run;
import static dev.floorplan.pack.Packing.whole;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floorplan.match.Match;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Bins of 100; a file is left for a bin that is tighter by more than 10. */
class BestFitTest {

  private static final PackingOptions OPTIONS =
      PackingOptions.bestFit(100).toBuilder().openCost(0).build();

  private static List<String> packed(PackingOptions options, FileChunks... stream) {
    return places(pack(OnlineBinPacker.of(options), stream));
  }

  /** One row group a file, of the given rows and next to no bytes. */
  private static FileChunks[] filesOfRows(long... rows) {
    List<FileChunks> files = new ArrayList<>();
    for (int i = 0; i < rows.length; i++) {
      files.add(whole("f" + i, RowGroupInfo.single(0, 1, rows[i], Match.ALL)));
    }
    return files.toArray(FileChunks[]::new);
  }

  @Test
  void aChunkGoesWhereItLeavesTheLeastRoom() {
    assertThat(packed(OPTIONS, groups("a", 60), groups("b", 70), groups("c", 30)))
        .containsExactly("b:0 c:0", "a:0");
  }

  @Test
  void ofBinsWithTheSameRoomTheOldestTakesIt() {
    assertThat(packed(OPTIONS, groups("a", 70), groups("b", 70), groups("c", 30)))
        .containsExactly("a:0 c:0", "b:0");
  }

  @Test
  void aFullBinIsSealedAtOnce() {
    FilePartitioner packer = OnlineBinPacker.of(OPTIONS);
    packer.add(groups("a", 60));
    packer.add(groups("b", 40));

    assertThat(places(drain(packer))).containsExactly("a:0 b:0");
  }

  @Test
  void anOversizeChunkGetsItsOwnBinAtOnce() {
    FilePartitioner packer = OnlineBinPacker.of(OPTIONS);
    packer.add(groups("a", 60, 101, 30));

    assertThat(places(drain(packer))).containsExactly("a:1");
    packer.finish();
    assertThat(places(drain(packer))).containsExactly("a:0 a:2");
  }

  @Test
  void aChunkStaysWithItsFileUnlessAnotherBinIsMuchTighter() {
    // 50 are free beside b:0, and then 40 or 39 beside a.
    assertThat(packed(OPTIONS, groups("a", 60), groups("b", 50, 35)))
        .containsExactly("a:0", "b:0 b:1");
    assertThat(packed(OPTIONS, groups("a", 61), groups("b", 50, 35)))
        .containsExactly("a:0 b:1", "b:0");
  }

  @Test
  void theDearerAFileIsToOpenTheLongerAChunkStaysWithIt() {
    assertThat(
            packed(OPTIONS.toBuilder().openCost(20).build(), groups("a", 45), groups("b", 50, 35)))
        .containsExactly("a:0", "b:0 b:1");
  }

  @Test
  void aChunkGoesToItsNeighbourRatherThanToATighterBinOfItsFile() {
    // After a:2, 25 are free beside a:1 and 30 beside a:2.
    assertThat(packed(OPTIONS, groups("a", 75, 70, 25))).containsExactly("a:0", "a:1 a:2");
    assertThat(packed(OPTIONS, groups("a", 75, 60, 25))).containsExactly("a:0 a:2", "a:1");
  }

  @Test
  void rowGroupsOfALargeFileStayInOrderInItsBins() {
    assertThat(packed(OPTIONS, groups("a", 30, 30, 30, 30, 30, 30, 30)))
        .containsExactly("a:0 a:1 a:2", "a:3 a:4 a:5", "a:6");
  }

  @Test
  void everyFileButTheFirstTakesUpItsOpenCost() {
    PackingOptions options = OPTIONS.toBuilder().openCost(10).build();

    assertThat(packed(options, groups("a", 30), groups("b", 30), groups("c", 20)))
        .containsExactly("a:0 b:0 c:0");
    assertThat(packed(options, groups("a", 30), groups("b", 30), groups("c", 21)))
        .containsExactly("a:0 b:0", "c:0");
    assertThat(packed(options, groups("a", 50, 50))).containsExactly("a:0 a:1");
  }

  @Test
  void tinyFilesSpreadByTheirOpenCost() {
    FileChunks[] files = filesOfRows(new long[300]);

    // 1 + 24, of which the first file is spared 24.
    List<Bin> bins = pack(OnlineBinPacker.of(OPTIONS.toBuilder().openCost(24).build()), files);

    assertThat(bins).hasSize(75).allSatisfy(bin -> assertThat(bin.items()).hasSize(4));
  }

  @Test
  void theFullestBinIsSealedForANewOne() {
    FilePartitioner packer = OnlineBinPacker.of(OPTIONS.toBuilder().maxSharedOpenBins(2).build());
    packer.add(groups("a", 60));
    packer.add(groups("b", 70));
    packer.add(groups("c", 80));

    assertThat(places(drain(packer))).containsExactly("b:0");
  }

  @Test
  void aBinHoldsAtMostSoManyFilesButAnyNumberOfTheirRowGroups() {
    assertThat(
            packed(
                OPTIONS.toBuilder().maxFilesPerBin(2).build(),
                groups("a", 10),
                groups("b", 10, 10, 10),
                groups("c", 10, 10),
                groups("d", 10)))
        .containsExactly("a:0 b:0 b:1 b:2", "c:0 c:1 d:0");
  }

  @Test
  void aBinThatHoldsAllFilesItMayIsSealedWhenTheLastOfThemEnds() {
    FilePartitioner packer = OnlineBinPacker.of(OPTIONS.toBuilder().maxFilesPerBin(1).build());
    packer.add(groups("a", 10, 10));
    assertThat(packer.poll()).isNull();

    packer.add(groups("b", 10));

    assertThat(places(drain(packer))).containsExactly("a:0 a:1");
  }

  @Test
  void aBinHoldsAtMostSoManyRows() {
    assertThat(packed(OPTIONS.toBuilder().maxRowsPerBin(50).build(), filesOfRows(20, 20, 20, 10)))
        .containsExactly("f0:0 f1:0 f3:0", "f2:0");
    assertThat(packed(OPTIONS.toBuilder().maxRowsPerBin(50).build(), filesOfRows(20, 51, 20)))
        .containsExactly("f1:0", "f0:0 f2:0");
  }

  @Test
  void theMostRowsCountHoweverLargeABinIs() {
    PackingOptions options =
        PackingOptions.bestFit(Long.MAX_VALUE).toBuilder()
            .coalescedRuns(CoalescedRuns.SPLIT)
            .maxRowsPerBin(7)
            .build();

    // Each of these row groups has 7 rows.
    assertThat(packed(options, whole("a", run(0, 10L, 10L, 10L))))
        .containsExactly("a:0", "a:1", "a:2");
  }

  @Test
  void aBinBelowTheMinimumIsStretchedRatherThanARowGroupStranded() {
    PackingOptions options = OPTIONS.toBuilder().elasticity(75, 120).build();

    assertThat(packed(options, groups("a", 70), groups("b", 50))).containsExactly("a:0 b:0");
    assertThat(packed(options, groups("a", 70), groups("b", 51))).hasSize(2);
    assertThat(packed(options, groups("a", 75), groups("b", 40), groups("c", 36)))
        .containsExactly("a:0", "b:0 c:0");
  }

  @Test
  void aBinIsStretchedOnlyByWhatFitsNowhere() {
    assertThat(
            packed(
                OPTIONS.toBuilder().elasticity(100, 150).build(),
                groups("a", 80),
                groups("b", 90),
                groups("c", 20)))
        .containsExactly("a:0 c:0", "b:0");
  }

  @Test
  void stretchingHeedsTheMostRows() {
    PackingOptions options = OPTIONS.toBuilder().elasticity(100, 200).maxRowsPerBin(50).build();

    assertThat(packed(options, filesOfRows(30, 30))).containsExactly("f0:0", "f1:0");
  }

  @Test
  void inTheEndTheEmptiestBinIsDissolvedIfItsItemsFitElsewhere() {
    // When b and c come, a has no room for either; in the end it fits beside them.
    assertThat(packed(OPTIONS, groups("a", 20, 5), groups("b", 78), groups("c", 90)))
        .containsExactly("a:0 b:0", "a:1 c:0");
  }

  @Test
  void aBinIsNotDissolvedByHalves() {
    assertThat(packed(OPTIONS, groups("a", 20, 15), groups("b", 78), groups("c", 90)))
        .containsExactly("a:0 a:1", "b:0", "c:0");
  }

  @Test
  void aRunThatFitsIsNotSplit() {
    PackingOptions options = OPTIONS.toBuilder().coalescedRuns(CoalescedRuns.SPLIT).build();

    assertThat(packed(options, groups("a", 70), groups("b", 40), whole("c", run(0, 10L, 40L))))
        .containsExactly("a:0", "b:0 c:0-1");
  }

  @Test
  void aRunThatFitsNowhereIsPlacedByItsLongestPrefixes() {
    PackingOptions options = OPTIONS.toBuilder().coalescedRuns(CoalescedRuns.SPLIT).build();

    assertThat(packed(options, groups("a", 70), groups("b", 35), whole("c", run(0, 30L, 30L, 30L))))
        .containsExactly("a:0 c:2", "b:0 c:0-1");
  }

  @Test
  void weightsUpToTheLargestLongDoNotOverflow() {
    long max = Long.MAX_VALUE;

    assertThat(packed(OPTIONS, groups("a", 1, max, max, 1)))
        .containsExactly("a:1", "a:2", "a:0 a:3");
    assertThat(packed(PackingOptions.bestFit(max), groups("a", 1, max, 1), groups("b", max - 1, 1)))
        .containsExactly("a:1", "b:0 b:1", "a:0 a:2");
  }
}
