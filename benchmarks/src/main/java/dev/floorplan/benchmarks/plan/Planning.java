package dev.floorplan.benchmarks.plan;

import java.nio.file.Path;

/** Finds out what lies in a folder of Parquet files in the way that one library does. */
interface Planning {

  /** Reads every footer below {@code dataset} with {@code threads} threads. */
  Found plan(Path dataset, int threads) throws Exception;

  /**
   * What was found.
   *
   * @param bytes the uncompressed size of all column chunks
   */
  record Found(long rowGroups, long rows, long bytes) {}
}
