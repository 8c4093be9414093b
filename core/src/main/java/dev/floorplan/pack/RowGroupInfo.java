package dev.floorplan.pack;

import dev.floorplan.match.Match;
import java.util.List;

/**
 * A run of consecutive row groups of one file: the unit that is packed.
 *
 * @param firstRowGroup position of the first one in the footer's list, from 0
 * @param rowGroupCount how many there are, at least 1
 * @param bytes their weight together
 * @param rows their rows together
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

  public RowGroupInfo {
    groupBytes = List.copyOf(groupBytes);
    groupRows = List.copyOf(groupRows);
  }

  /** A single row group. */
  public static RowGroupInfo single(int rowGroup, long bytes, long rows, Match match) {
    return new RowGroupInfo(rowGroup, 1, bytes, rows, match, List.of(), List.of());
  }
}
