package dev.floorplan.benchmarks.plan;

import java.nio.file.Path;

/** Finds out what lies in a folder of Parquet files in the way that one library does. */
interface Planning {

  /** Reads every footer below {@code dataset} with {@code threads} threads. */
  Found plan(Path dataset, int threads) throws Exception;

  /**
   * What was found.
   *
   * @param bytes the uncompressed size of all column chunks; -1 where that is not what is summed
   */
  record Found(long rowGroups, long rows, long bytes) {
    static final long OTHER_BYTES = -1;

    /**
     * Checks that another has found the same.
     *
     * @throws IllegalStateException if it has not
     */
    void check(PlanPeer peer, Found other) {
      boolean comparable = bytes != OTHER_BYTES && other.bytes != OTHER_BYTES;
      if (rowGroups != other.rowGroups
          || rows != other.rows
          || (comparable && bytes != other.bytes)) {
        throw new IllegalStateException(peer.title() + " found " + other + " instead of " + this);
      }
    }
  }
}
