package dev.floorplan.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.floorplan.match.Match;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowGroupInfoTest {

  private static void refuses(
      String message,
      int first,
      int count,
      long bytes,
      long rows,
      List<Long> groupBytes,
      List<Long> groupRows) {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new RowGroupInfo(first, count, bytes, rows, Match.ALL, groupBytes, groupRows))
        .withMessage(message);
  }

  @Test
  void aRunWithoutItsBreakdownIsRefused() {
    refuses(
        "row groups 3 to 4: groupBytes must have 2 entries, had 0",
        3,
        2,
        90,
        9,
        List.of(),
        List.of());
    refuses(
        "row groups 3 to 4: groupRows must have 2 entries, had 0",
        3,
        2,
        90,
        9,
        List.of(40L, 50L),
        List.of());
  }

  @Test
  void aBreakdownOfAnotherCountIsRefused() {
    refuses(
        "row groups 3 to 5: groupBytes must have 3 entries, had 2",
        3,
        3,
        90,
        9,
        List.of(40L, 50L),
        List.of(4L, 5L));
    refuses(
        "row groups 3 to 4: groupRows must have 2 entries, had 3",
        3,
        2,
        90,
        9,
        List.of(40L, 50L),
        List.of(4L, 5L, 0L));
  }

  @Test
  void aSingleRowGroupCarriesNoBreakdown() {
    refuses(
        "row group 3: groupBytes must have 0 entries, had 1", 3, 1, 90, 9, List.of(90L), List.of());
    refuses(
        "row group 3: groupRows must have 0 entries, had 1", 3, 1, 90, 9, List.of(), List.of(9L));
  }

  @Test
  void aBreakdownThatDoesNotAddUpIsRefused() {
    refuses(
        "row groups 3 to 4: bytes must be the sum of groupBytes, 90, was 91",
        3,
        2,
        91,
        9,
        List.of(40L, 50L),
        List.of(4L, 5L));
    refuses(
        "row groups 3 to 4: rows must be the sum of groupRows, 9, was 8",
        3,
        2,
        90,
        8,
        List.of(40L, 50L),
        List.of(4L, 5L));
  }

  @Test
  void aSumThatOverflowsIsRefusedEvenIfItWrapsToTheTotal() {
    long max = Long.MAX_VALUE;
    refuses(
        "row groups 3 to 5: groupBytes must add up to less than 2^63, was "
            + max
            + " + "
            + max
            + " at row group 4",
        3,
        3,
        1,
        9,
        List.of(max, max, 3L),
        List.of(4L, 5L, 0L));
    refuses(
        "row groups 3 to 5: groupRows must add up to less than 2^63, was "
            + max
            + " + 1 at row group 5",
        3,
        3,
        90,
        9,
        List.of(40L, 50L, 0L),
        List.of(max, 0L, 1L));
  }

  @Test
  void negativeValuesAreRefused() {
    refuses("firstRowGroup must be at least 0, was -1", -1, 1, 90, 9, List.of(), List.of());
    refuses("row group 3: bytes must be at least 0, was -1", 3, 1, -1, 9, List.of(), List.of());
    refuses("row group 3: rows must be at least 0, was -2", 3, 1, 90, -2, List.of(), List.of());
    refuses(
        "row groups 3 to 4: groupBytes must be at least 0, was -1 at row group 4",
        3,
        2,
        39,
        9,
        List.of(40L, -1L),
        List.of(4L, 5L));
  }

  @Test
  void aRunHasAtLeastOneRowGroupAndEndsAtAnInt() {
    refuses(
        "rowGroupCount must be at least 1 and end below 2^31, was 0 from row group 3",
        3,
        0,
        0,
        0,
        List.of(),
        List.of());
    refuses(
        "rowGroupCount must be at least 1 and end below 2^31, was 2 from row group 2147483646",
        Integer.MAX_VALUE - 1,
        2,
        90,
        9,
        List.of(40L, 50L),
        List.of(4L, 5L));
  }

  @Test
  void rowGroupsOfWhichNothingPassesAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RowGroupInfo.single(3, 90, 9, Match.NONE))
        .withMessage("row group 3: match must be SOME or ALL, was NONE");
    assertThatNullPointerException()
        .isThrownBy(() -> RowGroupInfo.single(3, 90, 9, null))
        .withMessage("match");
  }

  @Test
  void aBreakdownIsCopied() {
    List<Long> groupBytes = new ArrayList<>(List.of(40L, 50L));
    RowGroupInfo run = new RowGroupInfo(3, 2, 90, 9, Match.SOME, groupBytes, List.of(4L, 5L));

    groupBytes.set(0, 1L);

    assertThat(run.groupBytes()).containsExactly(40L, 50L);
  }

  @Test
  void aPieceKeepsExactSizesRowsAndMatch() {
    RowGroupInfo run =
        new RowGroupInfo(
            3, 4, 100, 10, Match.SOME, List.of(10L, 20L, 30L, 40L), List.of(1L, 2L, 3L, 4L));

    assertThat(run.piece(1, 2))
        .isEqualTo(new RowGroupInfo(4, 2, 50, 5, Match.SOME, List.of(20L, 30L), List.of(2L, 3L)));
    assertThat(run.piece(3, 1)).isEqualTo(RowGroupInfo.single(6, 40, 4, Match.SOME));
    assertThat(run.piece(0, 4)).isSameAs(run);
  }
}
