package dev.floorplan.footer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.PageEncodingStats;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.SizeStatistics;
import org.apache.parquet.format.Statistics;
import org.apache.parquet.format.Util;
import org.junit.jupiter.api.Test;

/** The decoder agrees with parquet-format's generated reader on the files of many writers. */
class FooterOracleTest {

  @Test
  void agreesWithTheGeneratedReaderOnEveryCorpusFile() throws IOException {
    List<String> undecoded = new ArrayList<>();
    int compared = 0;
    for (Path file : Corpus.files()) {
      byte[] bytes = Corpus.footer(file);
      FileMetaData expected = bytes == null ? null : generated(bytes);
      if (expected == null) {
        continue;
      }
      try {
        FileFooter footer = new FooterDecoder().decode(file.toString(), 0, bytes);
        assertSame(file.toString(), expected, footer);
        compared++;
      } catch (MalformedFileException refused) {
        undecoded.add(refused.getMessage());
      }
    }
    assertThat(undecoded).allMatch(refusal -> refusal.contains("/broken/"));
    assertThat(compared).isGreaterThan(1300);
  }

  private static FileMetaData generated(byte[] bytes) {
    try {
      return Util.readFileMetaData(new ByteArrayInputStream(bytes));
    } catch (IOException | RuntimeException unreadable) {
      return null;
    }
  }

  static void assertSame(String path, FileMetaData expected, FileFooter footer) {
    assertThat(footer.rowGroupCount()).as(path).isEqualTo(expected.getRow_groupsSize());
    assertThat(footer.statedRowCount()).as(path).isEqualTo(expected.getNum_rows());
    assertThat(footer.createdBy()).as(path).isEqualTo(expected.getCreated_by());
    assertSameSchema(path, expected.getSchema(), footer.schema());
    ColumnChunk view = new ColumnChunk();
    for (int rowGroup = 0; rowGroup < footer.rowGroupCount(); rowGroup++) {
      RowGroup group = expected.getRow_groups().get(rowGroup);
      assertThat(footer.rowCount(rowGroup)).as(path).isEqualTo(group.getNum_rows());
      for (int leaf = 0; leaf < footer.schema().leafCount(); leaf++) {
        footer.view(rowGroup, leaf, view);
        org.apache.parquet.format.ColumnChunk chunk = group.getColumns().get(leaf);
        String where = path + " row group " + rowGroup + " leaf " + leaf;
        assertSameChunk(where, chunk, view, footer.bytes());
        if (chunk.getMeta_data() != null) {
          assertSameSizeStatistics(where, chunk.getMeta_data(), view, footer.schema(), leaf);
        }
        if (chunk.getMeta_data() != null) {
          boolean inPlace =
              chunk.getMeta_data().getPath_in_schema().equals(footer.schema().path(leaf))
                  && footer
                      .schema()
                      .physicalType(leaf)
                      .name()
                      .equals(chunk.getMeta_data().getType().name());
          assertThat(view.isMisplaced()).as(where).isEqualTo(!inPlace);
        }
        assertThat(footer.uncompressedSize(rowGroup, leaf))
            .as(where)
            .isEqualTo(view.uncompressedSize());
      }
    }
  }

  private static void assertSameSchema(
      String path, List<SchemaElement> expected, FileSchema schema) {
    assertThat(schema.elementCount()).as(path).isEqualTo(expected.size());
    for (int element = 0; element < expected.size(); element++) {
      SchemaElement wanted = expected.get(element);
      assertThat(schema.name(element)).as(path).isEqualTo(wanted.getName());
      assertThat(schema.childCount(element)).as(path).isEqualTo(wanted.getNum_children());
      int leaf = schema.leaf(element);
      if (leaf >= 0) {
        assertThat(schema.physicalType(leaf).name()).as(path).isEqualTo(wanted.getType().name());
        assertThat(schema.repetition(element).name())
            .as(path)
            .isEqualTo(wanted.getRepetition_type().name());
      }
    }
  }

  private static void assertSameChunk(
      String where, org.apache.parquet.format.ColumnChunk chunk, ColumnChunk view, byte[] bytes) {
    ColumnMetaData metadata = chunk.getMeta_data();
    assertThat(view.isEncrypted()).as(where).isEqualTo(chunk.isSetCrypto_metadata());
    if (metadata == null) {
      return;
    }
    assertThat(view.valueCount()).as(where).isEqualTo(metadata.getNum_values());
    assertThat(view.uncompressedSize()).as(where).isEqualTo(metadata.getTotal_uncompressed_size());
    assertThat(view.compressedSize()).as(where).isEqualTo(metadata.getTotal_compressed_size());
    assertThat(view.dataPageOffset()).as(where).isEqualTo(metadata.getData_page_offset());
    assertThat(view.dictionaryPageOffset())
        .as(where)
        .isEqualTo(
            metadata.isSetDictionary_page_offset()
                ? metadata.getDictionary_page_offset()
                : ColumnChunk.ABSENT);
    assertThat(view.codec()).as(where).isEqualTo(metadata.getCodec().getValue());
    Statistics statistics = metadata.getStatistics();
    if (statistics == null) {
      statistics = new Statistics();
    }
    assertThat(view.nullCount())
        .as(where)
        .isEqualTo(statistics.isSetNull_count() ? statistics.getNull_count() : ColumnChunk.ABSENT);
    assertThat(view.nanCount())
        .as(where)
        .isEqualTo(statistics.isSetNan_count() ? statistics.getNan_count() : ColumnChunk.ABSENT);
    assertThat(bound(bytes, view.minValueStart(), view.minValueLength()))
        .as(where)
        .isEqualTo(statistics.getMin_value());
    assertThat(bound(bytes, view.maxValueStart(), view.maxValueLength()))
        .as(where)
        .isEqualTo(statistics.getMax_value());
    assertThat(bound(bytes, view.deprecatedMinStart(), view.deprecatedMinLength()))
        .as(where)
        .isEqualTo(statistics.getMin());
    assertThat(bound(bytes, view.deprecatedMaxStart(), view.deprecatedMaxLength()))
        .as(where)
        .isEqualTo(statistics.getMax());
  }

  private static void assertSameSizeStatistics(
      String where, ColumnMetaData metadata, ColumnChunk view, FileSchema schema, int leaf) {
    SizeStatistics sizes = metadata.getSize_statistics();
    if (sizes == null) {
      sizes = new SizeStatistics();
    }
    assertThat(view.unencodedByteArrayBytes())
        .as(where)
        .isEqualTo(
            sizes.isSetUnencoded_byte_array_data_bytes()
                ? sizes.getUnencoded_byte_array_data_bytes()
                : ColumnChunk.ABSENT);
    int definition = schema.maxDefinitionLevel(leaf);
    for (int level = 0; level <= definition; level++) {
      assertThat(view.entriesDefinedFrom(level, definition))
          .as(where)
          .isEqualTo(sum(sizes.getDefinition_level_histogram(), definition, level, definition));
    }
    int repetition = schema.maxRepetitionLevel(leaf);
    for (int level = 0; level <= repetition; level++) {
      assertThat(view.entriesRepeatedUpTo(level, repetition))
          .as(where)
          .isEqualTo(sum(sizes.getRepetition_level_histogram(), repetition, 0, level));
    }
    assertThat(view.dataEncoding()).as(where).isEqualTo(dataEncoding(metadata));
  }

  private static ColumnChunk.DataEncoding dataEncoding(ColumnMetaData metadata) {
    Set<Encoding> ofPages =
        (metadata.isSetEncoding_stats()
                ? metadata.getEncoding_stats()
                : List.<PageEncodingStats>of())
            .stream()
                .filter(stats -> stats.getPage_type() != PageType.DICTIONARY_PAGE)
                .map(PageEncodingStats::getEncoding)
                .collect(Collectors.toSet());
    Set<Encoding> dictionary = Set.of(Encoding.PLAIN_DICTIONARY, Encoding.RLE_DICTIONARY);
    boolean exact = !ofPages.isEmpty();
    Set<Encoding> encodings = exact ? ofPages : new HashSet<>(metadata.getEncodings());
    if (!exact) {
      encodings.removeAll(Set.of(Encoding.RLE, Encoding.BIT_PACKED)); // of levels
    }
    if (encodings.equals(Set.of(Encoding.PLAIN))) {
      return ColumnChunk.DataEncoding.PLAIN;
    }
    if (!encodings.isEmpty() && dictionary.containsAll(encodings)) {
      return ColumnChunk.DataEncoding.DICTIONARY;
    }
    encodings.removeAll(dictionary);
    encodings.remove(Encoding.PLAIN);
    return exact || !encodings.isEmpty()
        ? ColumnChunk.DataEncoding.MIXED
        : ColumnChunk.DataEncoding.UNKNOWN;
  }

  private static long sum(List<Long> histogram, int maxLevel, int first, int last) {
    return histogram == null || histogram.size() != maxLevel + 1
        ? ColumnChunk.ABSENT
        : histogram.subList(first, last + 1).stream().mapToLong(Long::longValue).sum();
  }

  private static byte[] bound(byte[] bytes, int start, int length) {
    return start < 0 ? null : Arrays.copyOfRange(bytes, start, start + length);
  }
}
