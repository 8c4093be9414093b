package dev.floorplan.benchmarks.read;

import java.nio.file.Path;

/** Reads every value of a folder of Parquet files in one way. */
interface RowReading {

  /** Reads all files of {@code dataset} with {@code threads} threads. */
  Found read(Path dataset, int threads) throws Exception;

  /**
   * What was read.
   *
   * @param checksum of all values that are not null, whatever their order
   */
  record Found(long rows, long checksum) {}
}
