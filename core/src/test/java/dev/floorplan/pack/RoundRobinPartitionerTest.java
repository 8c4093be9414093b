package dev.floorplan.pack;

import static dev.floorplan.pack.Packing.drain;
import static dev.floorplan.pack.Packing.file;
import static dev.floorplan.pack.Packing.groups;
import static dev.floorplan.pack.Packing.pack;
import static dev.floorplan.pack.Packing.places;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RoundRobinPartitionerTest {

  /** {@code count} chunks of 10 bytes and the given weight. */
  private static FileChunks ranges(String path, int count, long weight) {
    List<FileRange> chunks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      chunks.add(new FileRange(10L * i, 10L * i + 10, weight));
    }
    return new FileChunks(file(path), chunks, true);
  }

  @Test
  void chunksAreDealtToSixteenBucketsInTurn() {
    List<String> places = places(pack(new RoundRobinPartitioner(1000), ranges("a", 18, 50)));

    assertThat(places)
        .hasSize(16)
        .startsWith("a[0,10) a[160,170)", "a[10,20) a[170,180)", "a[20,30)")
        .endsWith("a[150,160)");
  }

  @Test
  void theTurnGoesOnFromFileToFile() {
    RoundRobinPartitioner partitioner = new RoundRobinPartitioner(1000);

    assertThat(places(pack(partitioner, ranges("a", 15, 50), ranges("b", 2, 50))))
        .startsWith("a[0,10) b[10,20)", "a[10,20)")
        .endsWith("b[0,10)");
  }

  @Test
  void aBucketIsSealedOnceItHoldsABinAndStartsAgain() {
    RoundRobinPartitioner partitioner = new RoundRobinPartitioner(100);
    partitioner.add(ranges("a", 16, 60));
    assertThat(partitioner.poll()).isNull();

    partitioner.add(ranges("b", 17, 40));
    assertThat(places(drain(partitioner)))
        .hasSize(16)
        .startsWith("a[0,10) b[0,10)", "a[10,20) b[10,20)");

    partitioner.finish();
    assertThat(places(drain(partitioner))).containsExactly("b[160,170)");
  }

  @Test
  void anOversizeChunkIsSealedAtOnceWithWhatItsBucketHolds() {
    RoundRobinPartitioner partitioner = new RoundRobinPartitioner(100);
    partitioner.add(ranges("a", 16, 60));
    partitioner.add(groups("b", 500));

    assertThat(places(drain(partitioner))).containsExactly("a[0,10) b:0");
  }

  @Test
  void aWeightThatOverflowsIsRefusedByName() {
    RoundRobinPartitioner partitioner = new RoundRobinPartitioner(100);
    partitioner.add(ranges("a", 16, 60));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> partitioner.add(groups("b", Long.MAX_VALUE)))
        .withMessage("b: the weight of a bin must be below 2^63 bytes, was 60 + " + Long.MAX_VALUE);
  }

  @Test
  void aBinSizeThatIsNotPositiveIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RoundRobinPartitioner(0))
        .withMessage("maxBinBytes must be at least 1, was 0");
  }

  @Test
  void nothingCanBeAddedAfterFinish() {
    RoundRobinPartitioner partitioner = new RoundRobinPartitioner(100);
    partitioner.finish();

    assertThatIllegalStateException()
        .isThrownBy(() -> partitioner.add(groups("a", 10)))
        .withMessage("a: chunks cannot be added after finish");
  }
}
