package dev.floorplan.pack;

import static dev.floorplan.pack.Packing.drain;
import static dev.floorplan.pack.Packing.file;
import static dev.floorplan.pack.Packing.groups;
import static dev.floorplan.pack.Packing.pack;
import static dev.floorplan.pack.Packing.places;
import static dev.floorplan.pack.Packing.run;
import static dev.floorplan.pack.Packing.single;
import static dev.floorplan.pack.Packing.whole;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import org.junit.jupiter.api.Test;

class OnlineBinPackerTest {

  private static OnlineBinPacker packer(CoalescedRuns coalescedRuns) {
    return new OnlineBinPacker(100, 16, coalescedRuns);
  }

  private static OnlineBinPacker keeping() {
    return packer(CoalescedRuns.KEEP);
  }

  private static OnlineBinPacker splitting() {
    return packer(CoalescedRuns.SPLIT);
  }

  /** The next chunk of a file that has more. */
  private static FileChunks part(String path, FileChunk chunk) {
    return new FileChunks(file(path), List.of(chunk), false);
  }

  private static FileChunks end(String path) {
    return new FileChunks(file(path), List.of(), true);
  }

  @Test
  void lightFilesShareABin() {
    assertThat(places(pack(keeping(), groups("a", 30), groups("b", 30), groups("c", 30))))
        .containsExactly("a:0 b:0 c:0");
  }

  @Test
  void anOversizeItemGetsItsOwnBinAtOnce() {
    OnlineBinPacker packer = keeping();
    packer.add(groups("a", 10));
    packer.add(groups("b", 500));

    assertThat(places(drain(packer))).containsExactly("b:0");
    packer.finish();
    assertThat(places(drain(packer))).containsExactly("a:0");
  }

  @Test
  void itemsAsLargeAsABinGetOneEach() {
    assertThat(places(pack(keeping(), groups("a", 100, 100, 100, 100))))
        .containsExactly("a:0", "a:1", "a:2", "a:3");
  }

  @Test
  void fullBinsAreOutBeforeFinishWhichAddsNone() {
    OnlineBinPacker packer = keeping();
    packer.add(groups("a", 60, 40, 100));

    assertThat(places(drain(packer))).containsExactly("a:0 a:1", "a:2");
    packer.finish();
    assertThat(packer.poll()).isNull();
  }

  @Test
  void splittingWithoutCoalescingChangesNothing() {
    FileChunks[] stream = {
      groups("a", 30, 80, 20), groups("b", 70), groups("c", 500, 10), groups("d", 50, 50, 50, 60)
    };

    assertThat(pack(splitting(), stream)).isEqualTo(pack(keeping(), stream));
  }

  @Test
  void aRunThatFitsIsNotSplit() {
    assertThat(
            places(
                pack(splitting(), groups("a", 70), groups("b", 40), whole("c", run(0, 10L, 40L)))))
        .containsExactly("a:0", "b:0 c:0-1");
  }

  @Test
  void aRunIsPlacedWhereItsLongestPrefixFits() {
    OnlineBinPacker packer = splitting();
    packer.add(groups("a", 70));
    packer.add(groups("b", 35));
    packer.add(whole("c", run(0, 30L, 30L, 30L)));

    // 30 and 65 were free: two row groups into the 65, the third fills the 30.
    assertThat(places(drain(packer))).containsExactly("a:0 c:2");
    packer.finish();
    assertThat(places(drain(packer))).containsExactly("b:0 c:0-1");
  }

  @Test
  void piecesTieToTheLeastRoomThenToTheOldest() {
    // Free: 40, 35, 35; all three take one row group of 30.
    assertThat(
            places(
                pack(
                    splitting(),
                    groups("a", 60),
                    groups("b", 65),
                    groups("c", 65),
                    whole("d", run(0, 30L, 75L)))))
        .containsExactly("a:0", "b:0 d:0", "c:0", "d:1");
  }

  @Test
  void aRunLargerThanABinIsCutBetweenRowGroups() {
    List<Bin> bins =
        pack(
            new OnlineBinPacker(50, 16, CoalescedRuns.SPLIT),
            whole("a", run(5, 20L, 20L, 20L, 30L)));

    assertThat(bins)
        .containsExactly(
            new Bin(List.of(new BinItem(file("a"), run(7, 20L, 30L))), 50),
            new Bin(List.of(new BinItem(file("a"), run(5, 20L, 20L))), 40));
  }

  @Test
  void aRunLargerThanABinThatMayNotBeCutIsOversize() {
    assertThat(places(pack(keeping(), groups("a", 10), whole("b", run(0, 60L, 60L)))))
        .containsExactly("b:0-1", "a:0");
  }

  @Test
  void theFirstRunOfAFileFillsASharedBinUp() {
    assertThat(places(pack(splitting(), groups("a", 60), whole("b", run(0, 40L, 80L)))))
        .containsExactly("a:0 b:0", "b:1");
  }

  @Test
  void anOversizeRowGroupOfARunFillsAnEmptyBinAndSealsItAtOnce() {
    OnlineBinPacker packer = splitting();
    packer.add(groups("a", 95));
    packer.add(whole("b", run(0, 10L, 150L, 0L, 10L)));

    assertThat(places(drain(packer))).containsExactly("b:1");
    packer.finish();
    // b:2 weighs nothing: with b:3 it does not fit the oldest bin, but the one that b:0 opened.
    assertThat(places(drain(packer))).containsExactly("a:0", "b:0 b:2-3");
  }

  @Test
  void anOversizeRowGroupOfAHeavyRunSealsAtOnce() {
    OnlineBinPacker packer = splitting();
    packer.add(part("a", single(0, 100)));
    packer.add(whole("a", run(1, 10L, 150L, 10L)));

    assertThat(places(drain(packer))).containsExactly("a:0", "a:1", "a:2");
    packer.finish();
    assertThat(places(drain(packer))).containsExactly("a:3");
  }

  @Test
  void oversizeItemsCountAsSeenOfTheirFile() {
    // Were 150 not counted, 60 and 30 would join b.
    assertThat(places(pack(keeping(), groups("b", 5), groups("a", 150, 60, 30))))
        .containsExactly("a:0", "a:1 a:2", "b:0");
  }

  @Test
  void wholeFilesArePackedByTheirGuessedWeight() {
    assertThat(
            places(
                pack(
                    keeping(),
                    whole("a", new FileRange(0, 30, 150)),
                    whole("b", new FileRange(0, 12, 60)),
                    whole("c", new FileRange(0, 6, 30)))))
        .containsExactly("a[0,30)", "b[0,12) c[0,6)");
  }

  @Test
  void aFileIsHeavyOnceABinOfItHasBeenSeen() {
    // 60 and 60: the second is still light, for less than a bin came before it.
    assertThat(places(pack(keeping(), groups("b", 30), groups("a", 60, 60, 20, 20))))
        .containsExactly("a:2 a:3", "b:0 a:0", "a:1");
  }

  @Test
  void whatWasSeenOfAFileOutlivesItsParts() {
    OnlineBinPacker packer = keeping();
    packer.add(part("a", single(0, 50)));
    packer.add(part("a", single(1, 50)));
    packer.add(groups("b", 50));
    packer.add(part("a", single(2, 20)));
    packer.add(end("a"));

    packer.finish();
    assertThat(places(drain(packer))).containsExactly("a:0 a:1", "a:2", "b:0");
  }

  @Test
  void interleavedFilesAreSeenApart() {
    OnlineBinPacker packer = keeping();
    for (int i = 0; i < 4; i++) {
      packer.add(part("a", single(i, 50)));
      packer.add(part("b", single(i, 50)));
    }
    packer.finish();

    assertThat(places(drain(packer)))
        .containsExactly("a:0 b:0", "a:1 b:1", "a:2", "b:2", "a:3", "b:3");
  }

  @Test
  void aFullSingleFileBinIsSealedAtOnce() {
    OnlineBinPacker packer = keeping();
    packer.add(part("a", single(0, 100)));
    packer.add(part("a", single(1, 50)));
    drain(packer);

    packer.add(part("a", single(2, 50)));

    assertThat(places(drain(packer))).containsExactly("a:1 a:2");
  }

  @Test
  void aHeavyRunIsCutByNextFit() {
    assertThat(
            places(
                pack(
                    splitting(),
                    new FileChunks(
                        file("a"),
                        List.of(single(0, 100), single(1, 70), run(2, 20L, 20L, 20L)),
                        true))))
        .containsExactly("a:0", "a:1 a:2", "a:3-4");
  }

  @Test
  void aSharedBinThatIsFullFreesItsSlot() {
    OnlineBinPacker packer = new OnlineBinPacker(100, 2, CoalescedRuns.KEEP);
    packer.add(groups("a", 60));
    packer.add(groups("b", 70));
    packer.add(groups("c", 40));
    assertThat(places(drain(packer))).containsExactly("a:0 c:0");

    packer.add(groups("d", 80));

    assertThat(packer.poll()).isNull();
  }

  @Test
  void theSeventeenthBinSealsTheFullest() {
    OnlineBinPacker packer = keeping();
    for (int i = 0; i < 16; i++) {
      // The 6th and the 12th are the fullest.
      packer.add(groups("f" + i, i % 6 == 5 ? 70 : 60));
    }
    assertThat(packer.poll()).isNull();

    packer.add(groups("g", 65));
    assertThat(places(drain(packer))).containsExactly("f5:0");
    packer.add(groups("h", 65));
    assertThat(places(drain(packer))).containsExactly("f11:0");
  }

  @Test
  void aBinThatIsFullFromTheStartTakesASlotToo() {
    OnlineBinPacker packer = new OnlineBinPacker(100, 1, CoalescedRuns.KEEP);
    packer.add(groups("a", 60));
    packer.add(groups("b", 100));

    assertThat(places(drain(packer))).containsExactly("a:0", "b:0");
  }

  @Test
  void moreOpenBinsThanUsualStayInOpeningOrder() {
    OnlineBinPacker packer = new OnlineBinPacker(100, Integer.MAX_VALUE, CoalescedRuns.KEEP);
    for (int i = 0; i < 40; i++) {
      packer.add(groups("f" + i, 60));
    }
    packer.add(groups("g", 40));
    assertThat(places(drain(packer))).containsExactly("f0:0 g:0");

    packer.finish();
    assertThat(places(drain(packer))).hasSize(39).startsWith("f1:0", "f2:0").endsWith("f39:0");
  }

  @Test
  void finishSealsTheSingleFileBinThenTheSharedOnesInOpeningOrder() {
    OnlineBinPacker packer = keeping();
    packer.add(groups("b", 90));
    packer.add(groups("c", 60));
    packer.add(groups("a", 100, 10));
    drain(packer);
    packer.finish();

    assertThat(places(drain(packer))).containsExactly("a:1", "b:0", "c:0");
  }

  @Test
  void weightlessItemsArePackedToo() {
    assertThat(places(pack(keeping(), groups("a", 0, 0), groups("b", 100), groups("c", 0))))
        .containsExactly("a:0 a:1 b:0", "c:0");
    assertThat(places(pack(splitting(), whole("a", run(0, 0L, 0L, 150L, 0L)))))
        .containsExactly("a:2", "a:0-1 a:3");
  }

  @Test
  void nothingInIsNothingOut() {
    assertThat(pack(keeping(), end("a"))).isEmpty();
  }

  @Test
  void weightsUpToTheLargestLongDoNotOverflow() {
    long max = Long.MAX_VALUE;

    assertThat(places(pack(keeping(), groups("a", 1, max, max, 1))))
        .containsExactly("a:1", "a:2", "a:3", "a:0");
    assertThat(
            places(
                pack(
                    new OnlineBinPacker(max, 16, CoalescedRuns.SPLIT),
                    groups("a", 1, max, 1),
                    groups("b", max - 1, 1))))
        .containsExactly("a:1", "a:0 b:0", "a:2", "b:1");
  }

  @Test
  void settingsThatAreNotPositiveAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new OnlineBinPacker(0, 16, CoalescedRuns.KEEP))
        .withMessage("maxBinBytes must be at least 1, was 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new OnlineBinPacker(100, 0, CoalescedRuns.KEEP))
        .withMessage("maxSharedOpenBins must be at least 1, was 0");
  }

  @Test
  void nothingCanBeAddedAfterFinish() {
    OnlineBinPacker packer = keeping();
    packer.finish();

    assertThatIllegalStateException()
        .isThrownBy(() -> packer.add(groups("a", 10)))
        .withMessage("a: chunks cannot be added after finish");
  }
}
