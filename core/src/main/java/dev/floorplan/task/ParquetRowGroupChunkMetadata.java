package dev.floorplan.task;

import dev.floorplan.match.Match;
import dev.floorplan.pack.RowGroupInfo;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;

/**
 * Row groups of one file, known from its footer.
 *
 * @param rowGroups their positions in the footer's list, from 0, ascending without repeats, at
 *     least one
 * @param rows their rows together, at least 0
 * @param bytes their weight together, at least 0
 * @param allRowsMatch whether it is proved that every row of every one passes the predicate
 */
public record ParquetRowGroupChunkMetadata(
    List<Integer> rowGroups, long rows, long bytes, boolean allRowsMatch) implements ChunkMetadata {

  public ParquetRowGroupChunkMetadata {
    rowGroups = List.copyOf(rowGroups);
    if (rowGroups.isEmpty()) {
      throw new IllegalArgumentException("a chunk holds at least one row group");
    }
    int previous = -1;
    for (int rowGroup : rowGroups) {
      if (rowGroup <= previous) {
        throw new IllegalArgumentException(
            "row groups must be ascending from 0 without repeats, were " + rowGroups);
      }
      previous = rowGroup;
    }
    if (rows < 0 || bytes < 0) {
      throw new IllegalArgumentException(
          "rows and bytes must be at least 0, were " + rows + " and " + bytes);
    }
  }

  /** The row groups of these runs of one file together. */
  static ParquetRowGroupChunkMetadata of(List<RowGroupInfo> runs) {
    List<Integer> rowGroups = new ArrayList<>();
    long rows = 0;
    long bytes = 0;
    boolean allRowsMatch = true;
    for (RowGroupInfo run : runs) {
      for (int i = 0; i < run.rowGroupCount(); i++) {
        rowGroups.add(run.firstRowGroup() + i);
      }
      rows = Math.addExact(rows, run.rows());
      bytes = Math.addExact(bytes, run.bytes());
      allRowsMatch &= run.match() == Match.ALL;
    }
    Collections.sort(rowGroups);
    return new ParquetRowGroupChunkMetadata(rowGroups, rows, bytes, allRowsMatch);
  }

  @Override
  public OptionalLong rowCount() {
    return OptionalLong.of(rows);
  }
}
