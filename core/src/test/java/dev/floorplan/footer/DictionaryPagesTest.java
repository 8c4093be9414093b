package dev.floorplan.footer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floorplan.listing.FileInfo;
import dev.floorplan.storage.CountingStorage;
import dev.floorplan.storage.InMemoryStorage;
import dev.floorplan.storage.StoredFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Random;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.DictionaryPageHeader;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.Util;
import org.junit.jupiter.api.Test;

class DictionaryPagesTest {
  private static final int HEAD = 4;

  private final InMemoryStorage memory = new InMemoryStorage();
  private final CountingStorage storage = new CountingStorage(memory);
  private final DictionaryPages pages = new DictionaryPages(storage);

  @Test
  void theHeaderTellsEntriesAndBytes() throws IOException {
    PageHeader header = new PageHeader(PageType.DICTIONARY_PAGE, 70_000, 900).setCrc(-12);
    header.setDictionary_page_header(new DictionaryPageHeader(4_321, Encoding.PLAIN));
    FileInfo file = file(header, 1_000);
    assertThat(pages.read(file, HEAD)).isEqualTo(new DictionaryPages.Header(4_321, 70_000));
    assertThat(storage.reads()).isEqualTo(1);
    assertThat(storage.bytesRead()).isEqualTo(64);
    assertThat(pages.counts()).isEqualTo(new ReadCounts(0, 0, 1, 64, 0));
  }

  @Test
  void aHeaderAtTheEndOfTheFileIsReadToItsEnd() throws IOException {
    PageHeader header = new PageHeader(PageType.DICTIONARY_PAGE, 5, 5);
    header.setDictionary_page_header(new DictionaryPageHeader(1, Encoding.PLAIN));
    assertThat(pages.read(file(header, 0), HEAD)).isEqualTo(new DictionaryPages.Header(1, 5));
  }

  @Test
  void anotherPageIsNoDictionary() throws IOException {
    PageHeader header = new PageHeader(PageType.DATA_PAGE, 70, 70);
    header.setData_page_header(new DataPageHeader(9, Encoding.PLAIN, Encoding.RLE, Encoding.RLE));
    assertThat(pages.read(file(header, 100), HEAD)).isNull();
  }

  @Test
  void placesOutsideOfTheFileAreNotRead() throws IOException {
    FileInfo file = new FileInfo(memory.put("f", new byte[50]), Map.of());
    assertThat(pages.read(file, -1)).isNull();
    assertThat(pages.read(file, 50)).isNull();
    assertThat(pages.read(file, Long.MAX_VALUE)).isNull();
    assertThat(storage.reads()).isZero();
  }

  @Test
  void anyBytesAreAnAnswerOrNone() throws IOException {
    for (int seed = 0; seed < 2_000; seed++) {
      byte[] bytes = new byte[80];
      new Random(seed).nextBytes(bytes);
      DictionaryPages.Header header =
          pages.read(new FileInfo(memory.put("f", bytes), Map.of()), seed % 80);
      assertThat(header == null || (header.entries() > 0 && header.bytes() >= 0))
          .as("seed %d: %s", seed, header)
          .isTrue();
    }
  }

  @Test
  void aMissingFileIsAnError() {
    FileInfo file = new FileInfo(new StoredFile("gone", 100, null, null), Map.of());
    assertThatThrownBy(() -> pages.read(file, HEAD))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("gone");
  }

  private FileInfo file(PageHeader header, int behind) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes("PAR1".getBytes(StandardCharsets.US_ASCII));
    Util.writePageHeader(header, bytes);
    bytes.writeBytes(new byte[behind]);
    return new FileInfo(memory.put("f", bytes.toByteArray()), Map.of());
  }
}
