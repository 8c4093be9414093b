package dev.floorplan.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floorplan.listing.FileInfo;
import dev.floorplan.pack.FileRange;
import dev.floorplan.storage.StoredFile;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ParquetFileChunkerTest {

  private static List<FileRange> ranges(long size, long chunkBytes) {
    FileInfo file = new FileInfo(new StoredFile("a.parquet", size, null, null), Map.of());
    return ParquetFileChunker.ranges(file, chunkBytes);
  }

  @Test
  void theLastRangeIsShorter() {
    assertThat(ranges(250, 100))
        .containsExactly(
            new FileRange(0, 100, 500), new FileRange(100, 200, 500), new FileRange(200, 250, 250));
    assertThat(ranges(200, 100)).hasSize(2);
    assertThat(ranges(0, 100)).isEmpty();
  }

  @Test
  void moreRangesThanMemoryShouldHoldAreRefused() {
    assertThat(ranges(ParquetFileChunker.MAX_RANGES, 1)).hasSize(ParquetFileChunker.MAX_RANGES);
    assertThatThrownBy(() -> ranges(1L << 40, (1 << 20) - 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "a.parquet: chunkBytes must be at least 1048576 to cut 1099511627776 bytes into at"
                + " most 1048576 ranges, was 1048575");
    assertThat(ranges(1L << 40, 1 << 20)).hasSize(1 << 20);
  }
}
