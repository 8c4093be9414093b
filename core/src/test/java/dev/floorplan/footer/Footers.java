package dev.floorplan.footer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.KeyValue;
import org.apache.parquet.format.PageEncodingStats;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.SizeStatistics;
import org.apache.parquet.format.Statistics;
import org.apache.parquet.format.StringType;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.TypeDefinedOrder;
import org.apache.parquet.format.Util;

/** Footers made by the generated Thrift writer, with everything in them that writers write. */
public final class Footers {

  private Footers() {}

  /** What the chunks of a footer say about themselves. */
  public enum Detail {
    SIZES,
    STATISTICS,
    SIZE_STATISTICS
  }

  /** Alternating INT64 and string columns; {@code rowsPerGroup} rows in each row group. */
  public static FileMetaData metadata(
      int columns, int rowGroups, long rowsPerGroup, Detail detail) {
    List<SchemaElement> schema = new ArrayList<>();
    schema.add(new SchemaElement("schema").setNum_children(columns));
    List<org.apache.parquet.format.ColumnOrder> orders = new ArrayList<>();
    for (int column = 0; column < columns; column++) {
      SchemaElement element =
          new SchemaElement("column_" + column)
              .setType(type(column))
              .setRepetition_type(FieldRepetitionType.OPTIONAL);
      if (type(column) == Type.BYTE_ARRAY) {
        element
            .setConverted_type(ConvertedType.UTF8)
            .setLogicalType(org.apache.parquet.format.LogicalType.STRING(new StringType()));
      }
      schema.add(element);
      orders.add(org.apache.parquet.format.ColumnOrder.TYPE_ORDER(new TypeDefinedOrder()));
    }
    List<RowGroup> groups = new ArrayList<>();
    long offset = 4;
    for (int group = 0; group < rowGroups; group++) {
      List<org.apache.parquet.format.ColumnChunk> chunks = new ArrayList<>();
      long uncompressed = 0;
      for (int column = 0; column < columns; column++) {
        org.apache.parquet.format.ColumnChunk chunk = chunk(column, offset, rowsPerGroup, detail);
        uncompressed += chunk.getMeta_data().getTotal_uncompressed_size();
        offset += chunk.getMeta_data().getTotal_compressed_size();
        chunks.add(chunk);
      }
      groups.add(new RowGroup(chunks, uncompressed, rowsPerGroup));
    }
    return new FileMetaData(1, schema, rowsPerGroup * rowGroups, groups)
        .setCreated_by("parquet-mr version 1.13.1 (build 0123456789abcdef)")
        .setKey_value_metadata(List.of(new KeyValue("writer.model.name").setValue("example")))
        .setColumn_orders(orders);
  }

  private static Type type(int column) {
    return column % 2 == 0 ? Type.INT64 : Type.BYTE_ARRAY;
  }

  private static org.apache.parquet.format.ColumnChunk chunk(
      int column, long offset, long rows, Detail detail) {
    ColumnMetaData metadata =
        new ColumnMetaData(
                type(column),
                List.of(Encoding.PLAIN, Encoding.RLE_DICTIONARY, Encoding.RLE),
                List.of("column_" + column),
                CompressionCodec.SNAPPY,
                rows,
                rows * 8 + column + 1,
                rows * 4 + column + 1,
                offset + 100)
            .setDictionary_page_offset(offset)
            .setEncoding_stats(
                List.of(
                    new PageEncodingStats(PageType.DICTIONARY_PAGE, Encoding.PLAIN, 1),
                    new PageEncodingStats(PageType.DATA_PAGE, Encoding.RLE_DICTIONARY, 3)));
    if (detail != Detail.SIZES) {
      Statistics statistics =
          new Statistics()
              .setNull_count(1)
              .setIs_min_value_exact(true)
              .setIs_max_value_exact(column % 3 == 0);
      statistics.setMin_value(ByteBuffer.allocate(8).putLong(Long.MIN_VALUE >>> column).array());
      statistics.setMax_value(ByteBuffer.allocate(8).putLong(Long.MAX_VALUE - column).array());
      metadata.setStatistics(statistics);
    }
    if (detail == Detail.SIZE_STATISTICS) {
      metadata.setSize_statistics(
          new SizeStatistics()
              .setUnencoded_byte_array_data_bytes(rows * 5)
              .setDefinition_level_histogram(List.of(1L, rows - 1)));
    }
    return new org.apache.parquet.format.ColumnChunk(offset)
        .setMeta_data(metadata)
        .setOffset_index_offset(offset * 2)
        .setOffset_index_length(30)
        .setColumn_index_offset(offset * 2 + 30)
        .setColumn_index_length(40);
  }

  /** The footer's bytes, without the length and the magic. */
  public static byte[] bytes(FileMetaData metadata) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      Util.writeFileMetaData(metadata, out);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return out.toByteArray();
  }
}
