package dev.floorplan.pack;

import dev.floorplan.match.Match;
import java.util.List;
import java.util.Objects;

/**
 * A run of consecutive row groups of one file: the unit that is packed.
 *
 * <p>A run that contradicts itself is refused by name and value, for what is wrong in here would be
 * lost or read twice later on.
 *
 * @param firstRowGroup position of the first one in the footer's list, from 0
 * @param rowGroupCount how many there are, at least 1
 * @param bytes their weight together, at least 0
 * @param rows their rows together, at least 0
 * @param match what is proved about all of them; never {@link Match#NONE}
 * @param groupBytes the weight of each, in order, where there are several; empty for a single one
 * @param groupRows the rows of each, in order, where there are several; empty for a single one
 */
public record RowGroupInfo(
    int firstRowGroup,
    int rowGroupCount,
    long bytes,
    long rows,
    Match match,
    List<Long> groupBytes,
    List<Long> groupRows)
    implements FileChunk {

  /**
   * @throws IllegalArgumentException if a value is out of its range, or if the breakdown does not
   *     have an entry for each row group or does not add up
   */
  public RowGroupInfo {
    groupBytes = List.copyOf(groupBytes);
    groupRows = List.copyOf(groupRows);
    Objects.requireNonNull(match, "match");
    if (firstRowGroup < 0) {
      throw new IllegalArgumentException("firstRowGroup must be at least 0, was " + firstRowGroup);
    }
    if (rowGroupCount < 1 || rowGroupCount > Integer.MAX_VALUE - firstRowGroup) {
      throw new IllegalArgumentException(
          "rowGroupCount must be at least 1 and end below 2^31, was "
              + rowGroupCount
              + " from row group "
              + firstRowGroup);
    }
    if (match == Match.NONE) {
      throw refused(firstRowGroup, rowGroupCount, "match must be SOME or ALL, was NONE");
    }
    checkTotal(firstRowGroup, rowGroupCount, "bytes", bytes, "groupBytes", groupBytes);
    checkTotal(firstRowGroup, rowGroupCount, "rows", rows, "groupRows", groupRows);
  }

  /** A single row group. */
  public static RowGroupInfo single(int rowGroup, long bytes, long rows, Match match) {
    return new RowGroupInfo(rowGroup, 1, bytes, rows, match, List.of(), List.of());
  }

  /**
   * As many consecutive row groups as there are entries in {@code groupBytes}, at least one.
   *
   * @throws IllegalArgumentException as the constructor, and if a sum overflows
   */
  static RowGroupInfo of(
      int firstRowGroup, List<Long> groupBytes, List<Long> groupRows, Match match) {
    if (groupBytes.size() == 1) {
      return single(firstRowGroup, groupBytes.get(0), groupRows.get(0), match);
    }
    return new RowGroupInfo(
        firstRowGroup,
        groupBytes.size(),
        sum(groupBytes),
        sum(groupRows),
        match,
        groupBytes,
        groupRows);
  }

  /**
   * How many row groups, from the {@code from}-th of this run on, weigh at most {@code room}
   * together: the longest prefix, possibly 0. Only for a run of several.
   */
  int groupsWithin(int from, long room) {
    long left = room;
    int end = from;
    while (end < rowGroupCount && groupBytes.get(end) <= left) {
      left -= groupBytes.get(end);
      end++;
    }
    return end - from;
  }

  /** The {@code count} row groups from the {@code from}-th of this run on, with exact sums. */
  RowGroupInfo piece(int from, int count) {
    if (count == rowGroupCount) {
      return this;
    }
    return of(
        firstRowGroup + from,
        groupBytes.subList(from, from + count),
        groupRows.subList(from, from + count),
        match);
  }

  private static void checkTotal(
      int firstRowGroup,
      int rowGroupCount,
      String totalName,
      long total,
      String partsName,
      List<Long> parts) {
    int expected = rowGroupCount == 1 ? 0 : rowGroupCount;
    if (parts.size() != expected) {
      throw refused(
          firstRowGroup,
          rowGroupCount,
          partsName + " must have " + expected + " entries, had " + parts.size());
    }
    if (rowGroupCount == 1) {
      if (total < 0) {
        throw refused(
            firstRowGroup, rowGroupCount, totalName + " must be at least 0, was " + total);
      }
      return;
    }
    long sum = 0;
    for (int i = 0; i < expected; i++) {
      long part = parts.get(i);
      int rowGroup = firstRowGroup + i;
      if (part < 0) {
        throw refused(
            firstRowGroup,
            rowGroupCount,
            partsName + " must be at least 0, was " + part + " at row group " + rowGroup);
      }
      if (part > Long.MAX_VALUE - sum) {
        throw refused(
            firstRowGroup,
            rowGroupCount,
            partsName
                + " must add up to less than 2^63, was "
                + sum
                + " + "
                + part
                + " at row group "
                + rowGroup);
      }
      sum += part;
    }
    if (sum != total) {
      throw refused(
          firstRowGroup,
          rowGroupCount,
          totalName + " must be the sum of " + partsName + ", " + sum + ", was " + total);
    }
  }

  /** Wraps around where it overflows; the constructor refuses that. */
  private static long sum(List<Long> parts) {
    long sum = 0;
    for (int i = 0; i < parts.size(); i++) {
      sum += parts.get(i);
    }
    return sum;
  }

  private static IllegalArgumentException refused(
      int firstRowGroup, int rowGroupCount, String problem) {
    String name =
        rowGroupCount == 1
            ? "row group " + firstRowGroup
            : "row groups " + firstRowGroup + " to " + (firstRowGroup + rowGroupCount - 1);
    return new IllegalArgumentException(name + ": " + problem);
  }
}
