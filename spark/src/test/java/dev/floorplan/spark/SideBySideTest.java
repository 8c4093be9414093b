package dev.floorplan.spark;

import static dev.floorplan.spark.Sessions.SPARK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floorplan.SparseDataset;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.execution.datasources.FilePartition;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Data on which Spark's own planning yields tasks without a row. */
class SideBySideTest {
  @TempDir private Path directory;

  @Test
  void noTaskIsEmptyWhereSparksOwnSplitsYieldMany() throws TimeoutException {
    String path = SideBySide.write(directory, 1);
    SideBySide.Run sparks = SideBySide.sparks(path, 1 << 19);
    SideBySide.Run ours = SideBySide.floorplans(path, 1 << 19);
    assertThat(ours.result()).isEqualTo(sparks.result());
    assertThat(sparks.emptyTasks()).isGreaterThan(5);
    assertThat(ours.emptyTasks()).isZero();
    assertThat(ours.maxRows()).isLessThan(sparks.maxRows());
  }

  @Test
  void everyReadTaskIsOnePartitionThatHasARowGroup() throws IOException {
    Path sparse = directory.resolve("sparse");
    long rows = new SparseDataset(1_200, 1, 240, 7).write(sparse);
    Dataset<Row> ours = SPARK.read().format("floorplan").load(sparse.toString());
    Plans plan = Plans.of(ours);
    List<String> read = new ArrayList<>();
    assertThat(ours.rdd().getNumPartitions()).isEqualTo(plan.tasks());
    for (Object task : ((FloorplanScan) plan.scan().scan()).planInputPartitions()) {
      PartitionedFile[] files = ((FilePartition) task).files();
      assertThat(files).isNotEmpty();
      for (PartitionedFile file : files) {
        assertThat(((RowGroupsOfFile) file).rowGroups()).containsExactly(0);
        read.add(file.filePath().toString());
      }
    }
    assertThat(read).hasSize(1_200).doesNotHaveDuplicates();
    assertThat(ours.count()).isEqualTo(rows);

    long empty =
        Arrays.stream(SPARK.read().parquet(sparse.toString()).rdd().partitions())
            .filter(split -> !hasAMidpoint(((FilePartition) split).files()))
            .count();
    assertThat(empty).isGreaterThan(300);
  }

  /** Whether the one row group of a file has its middle in the file's range. */
  private static boolean hasAMidpoint(PartitionedFile[] ranges) {
    return Arrays.stream(ranges)
        .anyMatch(
            range -> {
              long midpoint = range.fileSize() / 2;
              return range.start() <= midpoint && midpoint < range.start() + range.length();
            });
  }
}
