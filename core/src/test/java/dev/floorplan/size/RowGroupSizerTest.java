package dev.floorplan.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floorplan.footer.DatalessFiles;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.storage.InMemoryStorage;
import dev.floorplan.storage.StoredFile;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.SizeStatistics;
import org.apache.parquet.format.Statistics;
import org.apache.parquet.format.Type;
import org.junit.jupiter.api.Test;

class RowGroupSizerTest {
  private static final long FILE_BYTES = 1_000_000;

  private final FileMetaData metaData = DatalessFiles.longs(3, 10, 20, 0);
  private RowGroupSizer sizer = sizer(SizeModel.ENCODED);
  private FileSizer weights; // of the file weighed last

  @Test
  void aRowGroupWeighsItsUncompressedSizes() throws IOException {
    assertThat(weigh(0)).isEqualTo(3 * 10 * DatalessFiles.BYTES_PER_ROW);
    assertThat(weights.weigh(1)).isEqualTo(3 * 20 * DatalessFiles.BYTES_PER_ROW);
    assertThat(weights.guessedRowGroups()).isZero();
    assertThat(weights.weighed()).isEqualTo(Map.of(Confidence.EXACT, 240L + 480));
  }

  @Test
  void aRowGroupWithoutRowsWeighsNothing() throws IOException {
    for (SizeModel model : SizeModel.values()) {
      sizer = sizer(model);
      assertThat(weigh(2)).isZero();
      assertThat(weights.guessedRowGroups()).isZero();
      assertThat(weights.weighed()).isEmpty();
    }
  }

  @Test
  void anUnknownSizeIsTheCompressedOne() throws IOException {
    for (long unknown : new long[] {0, -1, Long.MIN_VALUE}) {
      chunk(0, 1).setTotal_uncompressed_size(unknown).setTotal_compressed_size(17);
      assertThat(weigh(0)).isEqualTo(80 + 17 + 80);
      assertThat(weights.guessedRowGroups()).isEqualTo(1);
      assertThat(weights.weighed())
          .isEqualTo(Map.of(Confidence.EXACT, 160L, Confidence.GUESSED, 17L));
    }
  }

  @Test
  void withoutSizesTheGapToTheNextPageCounts() throws IOException {
    withoutSizes(0, 1).setData_page_offset(100);
    chunk(0, 0).setData_page_offset(4);
    chunk(0, 2).setData_page_offset(170).setDictionary_page_offset(150);
    assertThat(weigh(0)).isEqualTo(80 + 50 + 80);
  }

  @Test
  void theLastChunksGapEndsAtTheFooter() throws IOException {
    withoutSizes(1, 2).setData_page_offset(FILE_BYTES - 10_000);
    long footerBytes = DatalessFiles.bytes(metaData).length;
    assertThat(weigh(1)).isEqualTo(160 + 160 + 10_000 - footerBytes);
  }

  @Test
  void withoutOffsetsARowIsOneByte() throws IOException {
    for (long lost : new long[] {0, -5, FILE_BYTES * 2}) {
      withoutSizes(1, 0).setData_page_offset(lost);
      assertThat(weigh(1)).isEqualTo(20 + 160 + 160);
    }
  }

  @Test
  void sizesBeyondALongAreRefused() {
    chunk(0, 0).setTotal_uncompressed_size(Long.MAX_VALUE);
    assertThatThrownBy(() -> weigh(0)).isInstanceOf(ArithmeticException.class);
  }

  @Test
  void onDiskARowGroupWeighsItsCompressedSizes() throws IOException {
    sizer = sizer(SizeModel.ON_DISK);
    chunk(0, 1).setTotal_compressed_size(33);
    assertThat(weigh(0)).isEqualTo(80 + 33 + 80);
    assertThat(weights.guessedRowGroups()).isZero();
  }

  @Test
  void anUnknownSizeOnDiskIsTheGapAndThenTheUncompressedSize() throws IOException {
    sizer = sizer(SizeModel.ON_DISK);
    chunk(0, 1).setTotal_compressed_size(0).setData_page_offset(100);
    chunk(0, 2).setData_page_offset(150);
    assertThat(weigh(0)).isEqualTo(80 + 50 + 80);
    assertThat(weights.guessedRowGroups()).isEqualTo(1);
    chunk(0, 1).setData_page_offset(0);
    assertThat(weigh(0)).isEqualTo(80 + 80 + 80);
    assertThat(weights.guessedRowGroups()).isEqualTo(1);
  }

  @Test
  void decodedNumbersNeedNoSizesInTheFooter() throws IOException {
    sizer = sizer(SizeModel.DECODED);
    for (int column = 0; column < 3; column++) {
      withoutSizes(0, column).setStatistics(new Statistics().setNull_count(column));
    }
    assertThat(weigh(0)).isEqualTo(3 * 80 + 2 + 2); // two columns have nulls
    assertThat(weights.weighed()).isEqualTo(Map.of(Confidence.EXACT, 244L));
    assertThat(weights.guessedRowGroups()).isZero();
  }

  @Test
  void anOptionalColumnWithoutANullCountIsTakenToHaveNulls() throws IOException {
    sizer = sizer(SizeModel.DECODED);
    assertThat(weigh(0)).isEqualTo(3 * (80 + 2));
    assertThat(weights.weighed()).isEqualTo(Map.of(Confidence.EXACT, 240L, Confidence.CLOSE, 6L));
  }

  @Test
  void countsThatContradictEachOtherAreMissing() throws IOException {
    sizer = sizer(SizeModel.DECODED);
    chunk(0, 0).setStatistics(new Statistics().setNull_count(11));
    chunk(0, 1).setStatistics(new Statistics().setNull_count(-1));
    chunk(0, 2)
        .setSize_statistics(new SizeStatistics().setDefinition_level_histogram(List.of(7L, 11L)));
    assertThat(weigh(0)).isEqualTo(3 * (80 + 2));
    assertThat(weights.weighed()).isEqualTo(Map.of(Confidence.EXACT, 240L, Confidence.CLOSE, 6L));
  }

  @Test
  void aMisplacedChunkSaysNothingAboutItsLeaf() throws IOException {
    sizer = sizer(SizeModel.DECODED);
    chunk(0, 0).setStatistics(new Statistics().setNull_count(0)).setPath_in_schema(List.of("c9"));
    assertThat(weigh(0)).isEqualTo(3 * (80 + 2));
  }

  @Test
  void slotsOfALargeCountDoNotOverflowSilently() {
    sizer = sizer(SizeModel.DECODED);
    FileMetaData lying = DatalessFiles.longs(1, Long.MAX_VALUE / 4);
    assertThatThrownBy(() -> weigh(lying, 0)).isInstanceOf(ArithmeticException.class);
  }

  @Test
  void consumersScaleTheLayout() throws IOException {
    sizer =
        new RowGroupSizer(
            new SizeOptions(SizeModel.DECODED, ConsumerProfile.JAVA_OBJECTS, 0),
            new InMemoryStorage());
    assertThat(weigh(0)).isEqualTo(3 * (4 * 80 + 12 * 2));
  }

  @Test
  void requiredColumnsHaveNoValidity() throws IOException {
    sizer = sizer(SizeModel.DECODED);
    var leaf = DatalessFiles.leaf("b", Type.BOOLEAN);
    leaf.setRepetition_type(FieldRepetitionType.REQUIRED);
    assertThat(weigh(DatalessFiles.flat(List.of(leaf), 17), 0)).isEqualTo(3);
  }

  private static RowGroupSizer sizer(SizeModel model) {
    return new RowGroupSizer(SizeOptions.of(model), new InMemoryStorage());
  }

  private long weigh(int rowGroup) throws IOException {
    return weigh(metaData, rowGroup);
  }

  private long weigh(FileMetaData of, int rowGroup) throws IOException {
    FileInfo file = new FileInfo(new StoredFile("f", FILE_BYTES, null, null), Map.of());
    weights = sizer.of(file, DatalessFiles.decode(of));
    return weights.weigh(rowGroup);
  }

  private ColumnMetaData withoutSizes(int rowGroup, int column) {
    return chunk(rowGroup, column).setTotal_uncompressed_size(0).setTotal_compressed_size(0);
  }

  private ColumnMetaData chunk(int rowGroup, int column) {
    return metaData.getRow_groups().get(rowGroup).getColumns().get(column).getMeta_data();
  }
}
