package dev.floorplan.pack;

import java.util.ArrayList;
import java.util.List;

/**
 * Merges consecutive small row groups of one file into runs, so that a file of very many of them
 * does not cost an item each.
 */
public final class RowGroupCoalescer {

  private RowGroupCoalescer() {}

  /**
   * The given row groups as runs of about {@code targetBytes}, in the same order, each row group in
   * exactly one run.
   *
   * <p>A run ends where the match changes (rows that are sure to pass count towards a limit, others
   * do not), where a row group is left out of the sequence, and once it has reached the target:
   * that is tested before a row group is added, so a run may exceed the target by its last one.
   *
   * @param groups single row groups of one file, in ascending order
   * @param targetBytes at least 0; 0 turns merging off
   * @return runs with the breakdown of {@link RowGroupInfo}
   * @throws IllegalArgumentException if the target is negative, if the groups are not single and
   *     ascending, or if a run's sum overflows
   */
  public static List<RowGroupInfo> coalesceRowGroups(List<RowGroupInfo> groups, long targetBytes) {
    if (targetBytes < 0) {
      throw new IllegalArgumentException("targetBytes must be at least 0, was " + targetBytes);
    }
    checkSingleAndAscending(groups);
    if (targetBytes == 0) {
      return List.copyOf(groups);
    }
    List<RowGroupInfo> runs = new ArrayList<>();
    int start = 0;
    long missingBytes = targetBytes;
    for (int i = 0; i < groups.size(); i++) {
      RowGroupInfo group = groups.get(i);
      if (i > start && (missingBytes <= 0 || !continues(groups.get(i - 1), group))) {
        runs.add(run(groups.subList(start, i)));
        start = i;
        missingBytes = targetBytes;
      }
      missingBytes -= group.bytes();
    }
    if (start < groups.size()) {
      runs.add(run(groups.subList(start, groups.size())));
    }
    return List.copyOf(runs);
  }

  private static boolean continues(RowGroupInfo before, RowGroupInfo group) {
    return group.firstRowGroup() == before.firstRowGroup() + 1 && group.match() == before.match();
  }

  private static RowGroupInfo run(List<RowGroupInfo> groups) {
    RowGroupInfo first = groups.get(0);
    if (groups.size() == 1) {
      return first;
    }
    List<Long> groupBytes = new ArrayList<>(groups.size());
    List<Long> groupRows = new ArrayList<>(groups.size());
    for (RowGroupInfo group : groups) {
      groupBytes.add(group.bytes());
      groupRows.add(group.rows());
    }
    return RowGroupInfo.of(first.firstRowGroup(), groupBytes, groupRows, first.match());
  }

  private static void checkSingleAndAscending(List<RowGroupInfo> groups) {
    int previous = -1;
    for (RowGroupInfo group : groups) {
      if (group.rowGroupCount() != 1) {
        throw new IllegalArgumentException(
            "only single row groups can be merged, got "
                + group.rowGroupCount()
                + " from row group "
                + group.firstRowGroup());
      }
      if (group.firstRowGroup() <= previous) {
        throw new IllegalArgumentException(
            "row groups must ascend, got " + group.firstRowGroup() + " after " + previous);
      }
      previous = group.firstRowGroup();
    }
  }
}
