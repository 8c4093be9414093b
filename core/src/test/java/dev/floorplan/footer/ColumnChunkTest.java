package dev.floorplan.footer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floorplan.footer.ColumnChunk.DataEncoding;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.ToLongFunction;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.SizeStatistics;
import org.apache.parquet.format.Statistics;
import org.apache.parquet.format.Type;
import org.junit.jupiter.api.Test;

class ColumnChunkTest {
  private static final int ROW_GROUPS = 30;
  private static final int FAR = 70_000; // farther than a place can note

  /** A value of the view, and what it must be. */
  private record Value(String name, ToLongFunction<ColumnChunk> view, long expected) {}

  @Test
  void valuesDoNotDependOnWhatWasAskedBefore() {
    for (int seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      FileMetaData metadata =
          DatalessFiles.flat(
              List.of(DatalessFiles.leaf("s", Type.BYTE_ARRAY)),
              Collections.nCopies(ROW_GROUPS, 100L).stream().mapToLong(x -> x).toArray());
      for (int rowGroup = 0; rowGroup < ROW_GROUPS; rowGroup++) {
        fill(chunk(metadata, rowGroup), random);
      }
      FileFooter footer = DatalessFiles.decode(metadata);
      ColumnChunk view = new ColumnChunk();
      for (int i = 0; i < 2 * ROW_GROUPS; i++) {
        int rowGroup = random.nextInt(ROW_GROUPS);
        footer.view(rowGroup, 0, view);
        List<Value> values = values(chunk(metadata, rowGroup));
        Collections.shuffle(values, random);
        for (Value value : values) {
          assertThat(value.view().applyAsLong(view))
              .as("seed %d, row group %d, %s", seed, rowGroup, value.name())
              .isEqualTo(value.expected());
        }
        assertThat(view.dataEncoding()).isEqualTo(DataEncoding.PLAIN);
        assertThat(view.isMisplaced()).isFalse();
      }
    }
  }

  @Test
  void aChunkHasNoStatisticsOfAnotherWhereTheSchemaIsStatedTwice() throws Exception {
    FileMetaData metadata = DatalessFiles.longs(2, 10, 10);
    chunk(metadata, 1).setStatistics(new Statistics().setNull_count(3));
    FileMetaData other = DatalessFiles.longs(2, 10, 10);
    other.getSchema().get(0).setName("another");
    byte[] once = DatalessFiles.bytes(metadata);
    byte[] again = DatalessFiles.bytes(other);
    FileSchema schema = new FooterDecoder().decode("f", 0, again).schema();
    int schemaStart = 3; // behind the version and the field's header

    ByteArrayOutputStream twice = new ByteArrayOutputStream();
    twice.write(once, 0, once.length - 1);
    twice.write(new byte[] {ThriftReader.LIST, 2 << 1}); // a header that states the field's id
    twice.write(again, schemaStart, schema.byteLength());
    twice.write(ThriftReader.STOP);
    FileFooter footer = new FooterDecoder().decode("f", 0, twice.toByteArray());

    assertThat(footer.schema().name(0)).isEqualTo("another");
    ColumnChunk view = new ColumnChunk();
    footer.view(0, 0, view);
    assertThat(view.nullCount()).isEqualTo(ColumnChunk.ABSENT);
    footer.view(1, 0, view);
    assertThat(view.nullCount()).isEqualTo(3);
  }

  private static ColumnMetaData chunk(FileMetaData metadata, int rowGroup) {
    return metadata.getRow_groups().get(rowGroup).getColumns().get(0).getMeta_data();
  }

  private static void fill(ColumnMetaData chunk, Random random) {
    chunk.setEncodings(List.of(Encoding.PLAIN));
    chunk.setTotal_compressed_size(random.nextInt(1 << 20));
    if (random.nextBoolean()) {
      chunk.setDictionary_page_offset(random.nextInt(1 << 20));
    }
    if (random.nextInt(4) > 0) {
      Statistics statistics = new Statistics();
      if (random.nextBoolean()) {
        statistics.setMax(bound(random)).setMin(bound(random));
      }
      if (random.nextBoolean()) {
        statistics.setMax_value(bound(random)).setMin_value(bound(random));
      }
      if (random.nextBoolean()) {
        statistics.setNull_count(random.nextInt(1 << 20));
      }
      if (random.nextBoolean()) {
        statistics.setDistinct_count(random.nextInt(1 << 20));
      }
      chunk.setStatistics(statistics);
    }
    if (random.nextBoolean()) {
      chunk.setSize_statistics(
          new SizeStatistics()
              .setUnencoded_byte_array_data_bytes(random.nextInt(1 << 20))
              .setDefinition_level_histogram(List.of(7L, (long) random.nextInt(1 << 20))));
    }
  }

  private static byte[] bound(Random random) {
    int[] lengths = {0, 4, 8, 20, 127, 128, 300};
    return new byte[random.nextInt(20) == 0 ? FAR : lengths[random.nextInt(lengths.length)]];
  }

  private static List<Value> values(ColumnMetaData chunk) {
    long absent = ColumnChunk.ABSENT;
    boolean hasStatistics = chunk.isSetStatistics();
    Statistics statistics = hasStatistics ? chunk.getStatistics() : new Statistics();
    boolean hasSizes = chunk.isSetSize_statistics();
    List<Value> values = new ArrayList<>();
    values.add(new Value("value count", ColumnChunk::valueCount, chunk.getNum_values()));
    values.add(
        new Value("size", ColumnChunk::uncompressedSize, chunk.getTotal_uncompressed_size()));
    values.add(
        new Value("compressed", ColumnChunk::compressedSize, chunk.getTotal_compressed_size()));
    values.add(new Value("data", ColumnChunk::dataPageOffset, chunk.getData_page_offset()));
    values.add(
        new Value(
            "dictionary",
            ColumnChunk::dictionaryPageOffset,
            chunk.isSetDictionary_page_offset() ? chunk.getDictionary_page_offset() : absent));
    values.add(new Value("codec", ColumnChunk::codec, chunk.getCodec().getValue()));
    values.add(
        new Value(
            "nulls",
            ColumnChunk::nullCount,
            statistics.isSetNull_count() ? statistics.getNull_count() : absent));
    values.add(
        new Value(
            "distinct",
            ColumnChunk::distinctCount,
            statistics.isSetDistinct_count() ? statistics.getDistinct_count() : absent));
    values.add(
        new Value(
            "min",
            view -> length(view.minValueStart(), view.minValueLength()),
            length(statistics.getMin_value())));
    values.add(
        new Value(
            "old max",
            view -> length(view.deprecatedMaxStart(), view.deprecatedMaxLength()),
            length(statistics.getMax())));
    values.add(
        new Value(
            "characters",
            ColumnChunk::unencodedByteArrayBytes,
            hasSizes ? chunk.getSize_statistics().getUnencoded_byte_array_data_bytes() : absent));
    values.add(
        new Value(
            "defined",
            view -> view.entriesDefinedFrom(1, 1),
            hasSizes ? chunk.getSize_statistics().getDefinition_level_histogram().get(1) : absent));
    return values;
  }

  private static long length(int start, int length) {
    return start < 0 ? -1 : length;
  }

  private static long length(byte[] bound) {
    return bound == null ? -1 : bound.length;
  }
}
