package dev.floorplan.pack;

import static dev.floorplan.pack.Packing.run;
import static dev.floorplan.pack.Packing.single;
import static dev.floorplan.pack.RowGroupCoalescer.coalesceRowGroups;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.floorplan.match.Match;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RowGroupCoalescerTest {

  @Test
  void targetZeroIsIdentity() {
    List<RowGroupInfo> groups = List.of(single(0, 10), single(1, 0), single(4, 30));

    assertThat(coalesceRowGroups(groups, 0)).isEqualTo(groups);
  }

  @Test
  void noGroupsAreNoRuns() {
    assertThat(coalesceRowGroups(List.of(), 25)).isEmpty();
  }

  @Test
  void aRunMayExceedTheTargetByItsLastGroup() {
    assertThat(coalesceRowGroups(List.of(single(0, 10), single(1, 10), single(2, 10)), 25))
        .containsExactly(run(0, 10L, 10L, 10L));
  }

  @Test
  void aRunThatHasReachedTheTargetIsNotExtended() {
    assertThat(coalesceRowGroups(List.of(single(0, 10), single(1, 15), single(2, 1)), 25))
        .containsExactly(run(0, 10L, 15L), single(2, 1));
    assertThat(coalesceRowGroups(List.of(single(0, 25), single(1, 0)), 25))
        .containsExactly(single(0, 25), single(1, 0));
  }

  @Test
  void aRunBreaksOnAChangeOfMatch() {
    RowGroupInfo some = RowGroupInfo.single(2, 10, 7, Match.SOME);

    assertThat(coalesceRowGroups(List.of(single(0, 10), single(1, 10), some, single(3, 10)), 100))
        .containsExactly(run(0, 10L, 10L), some, single(3, 10));
  }

  @Test
  void aRunBreaksOnAGap() {
    assertThat(
            coalesceRowGroups(
                List.of(single(0, 10), single(1, 10), single(3, 10), single(4, 10)), 100))
        .containsExactly(run(0, 10L, 10L), run(3, 10L, 10L));
  }

  @Test
  void aNegativeTargetIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> coalesceRowGroups(List.of(), -1))
        .withMessage("targetBytes must be at least 0, was -1");
  }

  @Test
  void groupsOutOfOrderAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> coalesceRowGroups(List.of(single(4, 10), single(4, 10)), 0))
        .withMessage("row groups must ascend, got 4 after 4");
  }

  @Test
  void runsAreNotMergedAgain() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> coalesceRowGroups(List.of(run(4, 10L, 10L)), 25))
        .withMessage("only single row groups can be merged, got 2 from row group 4");
  }

  @Test
  void aRunThatOverflowsIsRefused() {
    long max = Long.MAX_VALUE;

    assertThatIllegalArgumentException()
        .isThrownBy(() -> coalesceRowGroups(List.of(single(4, 1), single(5, max)), 25))
        .withMessage(
            "row groups 4 to 5: groupBytes must add up to less than 2^63, was 1 + "
                + max
                + " at row group 5");
  }

  @Test
  void everyRowGroupIsInOneRunAndEveryBreakHasAReason() {
    for (long seed = 0; seed < 2_000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<RowGroupInfo> groups = new ArrayList<>();
      int rowGroup = 0;
      while (groups.size() < random.nextInt(1, 40)) {
        rowGroup += random.nextInt(5) == 0 ? 2 : 1;
        Match match = random.nextInt(6) == 0 ? Match.SOME : Match.ALL;
        groups.add(
            RowGroupInfo.single(rowGroup, random.nextLong(30), random.nextLong(1, 9), match));
      }
      long target = random.nextLong(1, 80);

      List<RowGroupInfo> runs = coalesceRowGroups(groups, target);

      String what = "seed " + seed + ", target " + target + ", " + groups;
      List<RowGroupInfo> singles = new ArrayList<>();
      for (int i = 0; i < runs.size(); i++) {
        RowGroupInfo run = runs.get(i);
        assertThat(run.groupBytes().isEmpty()).as(what).isEqualTo(run.rowGroupCount() == 1);
        for (int group = 0; group < run.rowGroupCount(); group++) {
          boolean several = run.rowGroupCount() > 1;
          singles.add(
              RowGroupInfo.single(
                  run.firstRowGroup() + group,
                  several ? run.groupBytes().get(group) : run.bytes(),
                  several ? run.groupRows().get(group) : run.rows(),
                  run.match()));
        }
        RowGroupInfo lastGroup = singles.get(singles.size() - 1);
        assertThat(run.rowGroupCount() == 1 || run.bytes() - lastGroup.bytes() < target)
            .as("%s: %s was extended past the target", what, run)
            .isTrue();
        if (i + 1 < runs.size()) {
          RowGroupInfo next = runs.get(i + 1);
          boolean gap = next.firstRowGroup() != run.firstRowGroup() + run.rowGroupCount();
          assertThat(run.bytes() >= target || gap || next.match() != run.match())
              .as("%s: no reason to break between %s and %s", what, run, next)
              .isTrue();
        }
      }
      assertThat(singles).as(what).isEqualTo(groups);
    }
  }
}
