package dev.floorplan;

import dev.floorplan.SkippedFile.Cause;
import dev.floorplan.listing.FileIndexer;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.listing.ListingStatistics;
import dev.floorplan.match.Match;
import dev.floorplan.match.PredicateBinder;
import java.io.IOException;
import java.util.Map;
import java.util.function.Consumer;

/** Leaves out files whose directories disprove the predicate, before their footers are read. */
final class PartitionPruning implements FileIndexer {
  private final FileIndexer files;
  private final PredicateBinder binder;
  private final Consumer<SkippedFile> onSkip;

  // The files of a directory share their partition values, as one map.
  private Map<String, String> judged;
  private Match match;

  /**
   * @param binder used by the thread that calls {@link #next} alone
   * @param onSkip told of every file that is left out, by that thread
   */
  PartitionPruning(FileIndexer files, PredicateBinder binder, Consumer<SkippedFile> onSkip) {
    this.files = files;
    this.binder = binder;
    this.onSkip = onSkip;
  }

  @Override
  public FileInfo next() throws IOException {
    for (FileInfo file = files.next(); file != null; file = files.next()) {
      if (file.partition() != judged) {
        match = binder.match(file.path(), file.partition());
        judged = file.partition();
      }
      if (match != Match.NONE) {
        return file;
      }
      onSkip.accept(
          new SkippedFile(
              file.path(), Cause.PARTITION_PRUNED, "its partition disproves the predicate"));
    }
    return null;
  }

  @Override
  public ListingStatistics statistics() {
    return files.statistics();
  }

  @Override
  public void close() {
    files.close();
  }
}
