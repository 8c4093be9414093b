package dev.floorplan.spark;

import org.apache.spark.paths.SparkPath;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import scala.collection.immutable.Map$;

/**
 * A file of a task as Spark knows it, with the row groups to read: any of them, named by their
 * positions in the footer. Spark's reader would go by ranges of bytes.
 */
final class RowGroupsOfFile extends PartitionedFile {
  private static final long serialVersionUID = 1L;

  private final int[] rowGroups;
  private final long rows;

  /**
   * @param hosts those that have most of the file, the first the most
   * @param rowGroups ascending
   * @param rows rows of those row groups, to notice that the file is another one
   */
  RowGroupsOfFile(
      InternalRow partitionValues,
      SparkPath path,
      long size,
      long modificationTime,
      String[] hosts,
      int[] rowGroups,
      long rows) {
    super(partitionValues, path, 0, size, hosts, modificationTime, size, Map$.MODULE$.empty());
    this.rowGroups = rowGroups;
    this.rows = rows;
  }

  int[] rowGroups() {
    return rowGroups;
  }

  long rows() {
    return rows;
  }

  @Override
  public boolean equals(Object other) {
    return other == this;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }

  @Override
  public String toString() {
    return filePath() + ", " + rowGroups.length + " row groups from " + rowGroups[0];
  }
}
