package dev.floorplan.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floorplan.footer.DatalessFiles;
import dev.floorplan.footer.FileFooter;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.storage.CountingStorage;
import dev.floorplan.storage.InMemoryStorage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.DictionaryPageHeader;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.PageEncodingStats;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.Statistics;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.Util;
import org.junit.jupiter.api.Test;

class DictionaryProbeTest {
  private static final int ROWS = 1_000;
  private static final int MEAN_LENGTH = 30;

  private final InMemoryStorage memory = new InMemoryStorage();
  private final CountingStorage storage = new CountingStorage(memory);

  @Test
  void aProbeTellsTheMeanLength() throws IOException {
    FileSizer weights = sizer(10).of(file(), footer(Encoding.RLE_DICTIONARY));
    assertThat(weights.weigh(0)).isEqualTo(2 * (ROWS * MEAN_LENGTH + 4 * (ROWS + 1)));
    assertThat(weights.weighed()).containsKeys(Confidence.EXACT, Confidence.PROBED).hasSize(2);
  }

  @Test
  void oneReadALeafServesAllRowGroupsOfAFile() throws IOException {
    RowGroupSizer sizer = sizer(10);
    FileSizer weights = sizer.of(file(), footer(Encoding.RLE_DICTIONARY));
    weights.weigh(0);
    weights.weigh(1);
    assertThat(storage.reads()).isEqualTo(2);
    assertThat(sizer.probes().reads()).isEqualTo(2);
    assertThat(sizer.probes().bytes()).isEqualTo(storage.bytesRead());
  }

  @Test
  void thereAreNoMoreReadsThanAllowed() throws IOException {
    RowGroupSizer sizer = sizer(3);
    Set<Confidence> founded = EnumSet.noneOf(Confidence.class);
    for (int file = 0; file < 5; file++) {
      FileSizer weights = sizer.of(file(), footer(Encoding.RLE_DICTIONARY));
      weights.weigh(0);
      founded.addAll(weights.weighed().keySet());
    }
    assertThat(storage.reads()).isEqualTo(3);
    assertThat(founded).contains(Confidence.PROBED, Confidence.ESTIMATED);
  }

  @Test
  void noneIsMadeByDefault() throws IOException {
    sizer(0).of(file(), footer(Encoding.RLE_DICTIONARY)).weigh(0);
    assertThat(storage.reads()).isZero();
  }

  @Test
  void plainDataIsNotProbed() throws IOException {
    sizer(10).of(file(), footer(Encoding.PLAIN)).weigh(0);
    assertThat(storage.reads()).isZero();
  }

  @Test
  void aPageThatIsNoDictionaryIsNoAnswer() throws IOException {
    FileInfo empty = new FileInfo(memory.put("f", new byte[100]), Map.of());
    FileSizer weights = sizer(10).of(empty, footer(Encoding.RLE_DICTIONARY));
    weights.weigh(0);
    assertThat(weights.weighed()).containsKey(Confidence.ESTIMATED);
    assertThat(storage.reads()).isEqualTo(2);
  }

  @Test
  void aFileThatIsGoneIsAnError() {
    FileInfo file = new FileInfo(memory.put("gone", new byte[100]), Map.of());
    memory.remove("gone");
    assertThatThrownBy(() -> sizer(10).of(file, footer(Encoding.RLE_DICTIONARY)).weigh(0))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("gone");
  }

  private RowGroupSizer sizer(long probes) {
    return new RowGroupSizer(
        new SizeOptions(SizeModel.DECODED, ConsumerProfile.ARROW, probes), storage);
  }

  /** Two string columns, the dictionary pages of both at byte 4. */
  private static FileFooter footer(Encoding encoding) {
    FileMetaData metadata =
        DatalessFiles.flat(
            List.of(
                DatalessFiles.leaf("a", Type.BYTE_ARRAY), DatalessFiles.leaf("b", Type.BYTE_ARRAY)),
            ROWS,
            ROWS);
    for (RowGroup rowGroup : metadata.getRow_groups()) {
      for (ColumnChunk chunk : rowGroup.getColumns()) {
        chunk
            .getMeta_data()
            .setStatistics(new Statistics().setNull_count(0))
            .setDictionary_page_offset(4)
            .setData_page_offset(90)
            .setEncoding_stats(List.of(new PageEncodingStats(PageType.DATA_PAGE, encoding, 1)));
      }
    }
    return DatalessFiles.decode(metadata);
  }

  private FileInfo file() throws IOException {
    PageHeader header = new PageHeader(PageType.DICTIONARY_PAGE, 7 * (MEAN_LENGTH + 4), 60);
    header.setDictionary_page_header(new DictionaryPageHeader(7, Encoding.PLAIN));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(new byte[4]);
    Util.writePageHeader(header, bytes);
    bytes.writeBytes(new byte[100]);
    return new FileInfo(memory.put("f", bytes.toByteArray()), Map.of());
  }
}
