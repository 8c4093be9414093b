package dev.floorplan.task;

import dev.floorplan.pack.RowGroupInfo;
import dev.floorplan.size.Confidence;
import java.util.List;
import java.util.Map;

/**
 * What becomes of the row groups of one file.
 *
 * @param rowGroups one for each row group of the footer, in order
 * @param runs those that are planned, as they are packed, in order; may be empty
 * @param weighed the bytes of the runs by how well they are founded; without entries of 0
 * @param guessed how many of the planned row groups miss a size in the footer that was needed
 */
public record FileJudgement(
    List<RowGroupJudgement> rowGroups,
    List<RowGroupInfo> runs,
    Map<Confidence, Long> weighed,
    int guessed) {

  public FileJudgement {
    rowGroups = List.copyOf(rowGroups);
    runs = List.copyOf(runs);
    weighed = Map.copyOf(weighed);
    if (guessed < 0 || guessed > rowGroups.size()) {
      throw new IllegalArgumentException(
          "guessed must lie between 0 and " + rowGroups.size() + ", was " + guessed);
    }
  }
}
