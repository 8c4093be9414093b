package dev.floorplan.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floorplan.listing.FileInfo;
import dev.floorplan.match.Match;
import dev.floorplan.pack.Bin;
import dev.floorplan.pack.BinItem;
import dev.floorplan.pack.FileRange;
import dev.floorplan.pack.RowGroupInfo;
import dev.floorplan.storage.StoredFile;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class FileManifestTest {
  private final FileInfo a = file("a");
  private final FileInfo b = file("b");

  @Test
  void aFileHasOneEntryWithItsRowGroupsSorted() {
    Bin bin =
        new Bin(
            List.of(
                new BinItem(a, RowGroupInfo.single(7, 10, 1, Match.ALL)),
                new BinItem(b, RowGroupInfo.single(0, 5, 2, Match.ALL)),
                new BinItem(
                    a, new RowGroupInfo(2, 2, 7, 11, Match.ALL, List.of(3L, 4L), List.of(5L, 6L)))),
            22);
    assertThat(FileManifest.of(bin).entries())
        .containsExactly(
            new FileManifest.Entry(
                a, new ParquetRowGroupChunkMetadata(List.of(2, 3, 7), 12, 17, true)),
            new FileManifest.Entry(b, new ParquetRowGroupChunkMetadata(List.of(0), 2, 5, true)));
  }

  @Test
  void oneUnprovedRowGroupMakesTheEntryUnproved() {
    Bin bin =
        new Bin(
            List.of(
                new BinItem(a, RowGroupInfo.single(0, 10, 1, Match.ALL)),
                new BinItem(a, RowGroupInfo.single(1, 10, 1, Match.SOME))),
            20);
    assertThat(FileManifest.of(bin).entries().get(0).chunk().allRowsMatch()).isFalse();
  }

  @Test
  void everyByteRangeHasAnEntryAndItsTaskUnknownRows() {
    Bin bin =
        new Bin(
            List.of(
                new BinItem(a, new FileRange(0, 10, 50)),
                new BinItem(a, new FileRange(160, 170, 50))),
            100);
    ReadTask task = ReadTask.of(3, bin, List.of("x"), OptionalLong.of(9));
    assertThat(task.rows()).isEmpty();
    assertThat(task.bytes()).isEqualTo(100);
    assertThat(task.manifest().entries())
        .containsExactly(
            new FileManifest.Entry(a, new ParquetFileChunkMetadata(0, 10, 50)),
            new FileManifest.Entry(a, new ParquetFileChunkMetadata(160, 170, 50)));
  }

  @Test
  void aTaskSumsTheRowsOfItsFiles() {
    Bin bin =
        new Bin(
            List.of(
                new BinItem(a, RowGroupInfo.single(0, 10, 4, Match.ALL)),
                new BinItem(b, RowGroupInfo.single(0, 10, 5, Match.SOME))),
            20);
    assertThat(ReadTask.of(0, bin, List.of(), OptionalLong.empty()).rows()).hasValue(9);
  }

  @Test
  void contradictoryChunksAreRefused() {
    assertThatThrownBy(() -> new ParquetRowGroupChunkMetadata(List.of(), 0, 0, true))
        .hasMessage("a chunk holds at least one row group");
    assertThatThrownBy(() -> new ParquetRowGroupChunkMetadata(List.of(1, 1), 0, 0, true))
        .hasMessageContaining("[1, 1]");
    assertThatThrownBy(() -> new ParquetRowGroupChunkMetadata(List.of(1), -1, 0, true))
        .hasMessageContaining("-1");
    assertThatThrownBy(() -> new ParquetFileChunkMetadata(5, 5, 0)).hasMessageContaining("[5, 5)");
    assertThatThrownBy(() -> new FileManifest(List.of())).hasMessageContaining("at least one");
  }

  private static FileInfo file(String path) {
    return new FileInfo(new StoredFile(path, 1000, null, null), Map.of());
  }
}
