package dev.floorplan.benchmarks.pack;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floorplan.benchmarks.fixture.RowGroupStream;
import dev.floorplan.benchmarks.fixture.SizeDistribution;
import dev.floorplan.pack.FileChunks;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PackedCheckTest {
  private final List<FileChunks> files =
      Stream.generate(new RowGroupStream(SizeDistribution.LARGE)::next).limit(50).toList();

  @Test
  void everyPeerPacksEverythingOnceInTasksThatFit() {
    for (PackPeer peer : PackPeer.values()) {
      assertThatCode(() -> PackedCheck.check(peer.title(), files, 2, peer.packing().pack(files, 2)))
          .doesNotThrowAnyException();
    }
  }

  @Test
  void aPackerThatLosesAFileIsRefused() {
    Packing.Packed lost =
        new FloorplanPacking(FloorplanPacking.BEST_FIT).pack(files.subList(1, 50), 1);

    assertThatThrownBy(() -> PackedCheck.check("a packer", files, 1, lost))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("a packer made");
  }
}
