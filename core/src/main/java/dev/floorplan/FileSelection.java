package dev.floorplan;

/** Which files of a directory are planned. */
public enum FileSelection {
  /** Those called {@code .parquet}, {@code .parq} or {@code .pq}. */
  PARQUET_NAMES,
  /** Every visible file. */
  ALL
}
