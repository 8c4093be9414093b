package dev.floorplan;

import dev.floorplan.pack.CoalescedRuns;
import dev.floorplan.pack.PackingOptions;
import dev.floorplan.pack.PackingPolicy;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** What a builder of scans was told about packing, under the names that it has there. */
record TaskPacking(
    Chunking chunking,
    PackingPolicy policy,
    long taskBytes,
    OptionalLong maxTaskBytes,
    OptionalInt maxOpenBins,
    boolean splitCoalesced,
    OptionalLong openCost,
    OptionalInt maxFilesPerTask,
    OptionalLong maxRowsPerTask,
    int minTasks) {

  private static final String DEALT = "chunking is SIZE, which deals ranges in turn";

  /**
   * The options of the packer, with the policy's defaults for what was not told.
   *
   * @throws IllegalArgumentException if the options contradict each other
   */
  PackingOptions options() {
    if (chunking == Chunking.SIZE) {
      bestFitUnheeded(DEALT);
      unheeded("minTasks", minTasks > 0, DEALT);
      unheeded("maxOpenBins", maxOpenBins.isPresent(), DEALT);
    }
    PackingOptions defaults;
    PackingOptions.Builder options;
    if (policy == PackingPolicy.FIRST_FIT) {
      bestFitUnheeded("packing is FIRST_FIT, which does not heed it");
      defaults = PackingOptions.firstFit(taskBytes);
      options = defaults.toBuilder();
    } else {
      defaults = PackingOptions.bestFit(taskBytes);
      options = bestFit(defaults, maxTaskBytes.orElse(taskBytes));
    }
    return options
        .maxSharedOpenBins(maxOpenBins.orElse(defaults.maxSharedOpenBins()))
        .coalescedRuns(splitCoalesced ? CoalescedRuns.SPLIT : CoalescedRuns.KEEP)
        .minTasks(minTasks)
        .build();
  }

  private void bestFitUnheeded(String why) {
    unheeded("maxTaskBytes", maxTaskBytes.isPresent(), why);
    unheeded("openCost", openCost.isPresent(), why);
    unheeded("maxFilesPerTask", maxFilesPerTask.isPresent(), why);
    unheeded("maxRowsPerTask", maxRowsPerTask.isPresent(), why);
  }

  /** Refuses an option that is set where nothing heeds it. */
  static void unheeded(String option, boolean set, String why) {
    if (set) {
      throw new IllegalArgumentException(option + " must not be set where " + why);
    }
  }

  private PackingOptions.Builder bestFit(PackingOptions defaults, long maxBytes) {
    if (maxBytes < taskBytes) {
      throw new IllegalArgumentException(
          "maxTaskBytes must be at least taskBytes, " + taskBytes + ", was " + maxBytes);
    }
    // More than a long holds together with a task is no more than that.
    long cost = Math.min(openCost.orElse(defaults.openCost()), Long.MAX_VALUE - maxBytes);
    return defaults.toBuilder()
        .openCost(cost)
        .elasticity(taskBytes, maxBytes)
        .maxFilesPerBin(maxFilesPerTask.orElse(defaults.maxFilesPerBin()))
        .maxRowsPerBin(maxRowsPerTask.orElse(defaults.maxRowsPerBin()));
  }
}
