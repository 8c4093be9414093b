package dev.floorplan.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floorplan.footer.DatalessFiles;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.storage.StoredFile;
import java.util.Map;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.FileMetaData;
import org.junit.jupiter.api.Test;

class RowGroupSizerTest {
  private static final long FILE_BYTES = 1_000_000;

  private final RowGroupSizer sizer = new RowGroupSizer(SizeModel.ENCODED);
  private final FileMetaData metaData = DatalessFiles.longs(3, 10, 20, 0);

  @Test
  void aRowGroupWeighsItsUncompressedSizes() {
    assertThat(weigh(0)).isEqualTo(3 * 10 * DatalessFiles.BYTES_PER_ROW);
    assertThat(weigh(1)).isEqualTo(3 * 20 * DatalessFiles.BYTES_PER_ROW);
    assertThat(sizer.guessedRowGroups()).isZero();
  }

  @Test
  void aRowGroupWithoutRowsWeighsNothing() {
    assertThat(weigh(2)).isZero();
    assertThat(sizer.guessedRowGroups()).isZero();
  }

  @Test
  void anUnknownSizeIsTheCompressedOne() {
    for (long unknown : new long[] {0, -1, Long.MIN_VALUE}) {
      chunk(0, 1).setTotal_uncompressed_size(unknown).setTotal_compressed_size(17);
      assertThat(weigh(0)).isEqualTo(80 + 17 + 80);
    }
    assertThat(sizer.guessedRowGroups()).isEqualTo(3);
  }

  @Test
  void withoutSizesTheGapToTheNextPageCounts() {
    withoutSizes(0, 1).setData_page_offset(100);
    chunk(0, 0).setData_page_offset(4);
    chunk(0, 2).setData_page_offset(170).setDictionary_page_offset(150);
    assertThat(weigh(0)).isEqualTo(80 + 50 + 80);
  }

  @Test
  void theLastChunksGapEndsAtTheFooter() {
    withoutSizes(1, 2).setData_page_offset(FILE_BYTES - 10_000);
    long footerBytes = DatalessFiles.bytes(metaData).length;
    assertThat(weigh(1)).isEqualTo(160 + 160 + 10_000 - footerBytes);
  }

  @Test
  void withoutOffsetsARowIsOneByte() {
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

  private long weigh(int rowGroup) {
    FileInfo file = new FileInfo(new StoredFile("f", FILE_BYTES, null, null), Map.of());
    return sizer.weigh(file, DatalessFiles.decode(metaData), rowGroup);
  }

  private ColumnMetaData withoutSizes(int rowGroup, int column) {
    return chunk(rowGroup, column).setTotal_uncompressed_size(0).setTotal_compressed_size(0);
  }

  private ColumnMetaData chunk(int rowGroup, int column) {
    return metaData.getRow_groups().get(rowGroup).getColumns().get(column).getMeta_data();
  }
}
