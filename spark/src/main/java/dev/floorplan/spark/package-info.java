/**
 * A data source for Spark that reads Parquet with Floorplan's tasks. Schema, partition columns,
 * decoding and column vectors are Spark's own, the plan is core's; here one is translated into the
 * other.
 */
package dev.floorplan.spark;
