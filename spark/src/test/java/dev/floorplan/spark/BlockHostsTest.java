package dev.floorplan.spark;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;

class BlockHostsTest {
  private static final FileStatus FILE = new FileStatus(90, false, 1, 64, 0, new Path("/f"));

  @Test
  void theThreeHostsWithTheMostBytesComeFirst() {
    BlockLocation[] blocks = {block(0, 64, "a", "b", "c"), block(64, 26, "d", "c", "b")};
    assertThat(BlockHosts.of(new LocatedFileStatus(FILE, blocks))).containsExactly("b", "c", "a");
  }

  @Test
  void aListingWithoutPlacesGivesNone() {
    assertThat(BlockHosts.of(FILE)).isEmpty();
    assertThat(BlockHosts.of(new LocatedFileStatus(FILE, null))).isEmpty();
  }

  private static BlockLocation block(long offset, long length, String... hosts) {
    return new BlockLocation(hosts, hosts, offset, length);
  }
}
