package dev.floorplan.footer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.Util;

/** Makes Parquet files of real footers and no data, for tests. */
public final class DatalessFiles {
  /** Encoded bytes of a chunk, for each row. */
  public static final long BYTES_PER_ROW = 8;

  private DatalessFiles() {}

  /** The schema element of an optional top-level leaf. */
  public static SchemaElement leaf(String name, Type type) {
    SchemaElement leaf = new SchemaElement(name);
    leaf.setType(type);
    leaf.setRepetition_type(FieldRepetitionType.OPTIONAL);
    return leaf;
  }

  /** So many optional INT64 columns {@code c0}, {@code c1}, ... and a row group for each count. */
  public static FileMetaData longs(int columns, long... rows) {
    List<SchemaElement> leaves = new ArrayList<>();
    for (int column = 0; column < columns; column++) {
      leaves.add(leaf("c" + column, Type.INT64));
    }
    return flat(leaves, rows);
  }

  /** A file of these top-level leaves; a chunk has {@link #BYTES_PER_ROW} bytes a row. */
  public static FileMetaData flat(List<SchemaElement> leaves, long... rows) {
    List<SchemaElement> schema = new ArrayList<>();
    SchemaElement root = new SchemaElement("schema");
    root.setNum_children(leaves.size());
    schema.add(root);
    schema.addAll(leaves);
    List<RowGroup> groups = new ArrayList<>();
    long total = 0;
    long offset = 4;
    for (long count : rows) {
      List<ColumnChunk> chunks = new ArrayList<>();
      for (SchemaElement leaf : leaves) {
        ColumnMetaData metaData =
            new ColumnMetaData(
                leaf.getType(),
                List.of(Encoding.PLAIN, Encoding.RLE),
                List.of(leaf.getName()),
                CompressionCodec.UNCOMPRESSED,
                count,
                count * BYTES_PER_ROW,
                count * BYTES_PER_ROW,
                offset);
        ColumnChunk chunk = new ColumnChunk(0);
        chunk.setMeta_data(metaData);
        chunks.add(chunk);
        offset += count * BYTES_PER_ROW;
      }
      groups.add(new RowGroup(chunks, count * BYTES_PER_ROW * leaves.size(), count));
      total += count;
    }
    FileMetaData metaData = new FileMetaData(1, schema, total, groups);
    metaData.setCreated_by("Floorplan's tests");
    return metaData;
  }

  /** The schema of these elements, depth first, as the decoder sees it. */
  public static FileSchema schema(List<SchemaElement> elements) {
    return decode(new FileMetaData(1, elements, 0, List.of())).schema();
  }

  /** The footer as the decoder sees it, with every leaf in its read set. */
  public static FileFooter decode(FileMetaData metaData) {
    try {
      return new FooterDecoder().decode("a file", 4, bytes(metaData));
    } catch (MalformedFileException e) {
      throw new AssertionError(e);
    }
  }

  /** The footer, in Thrift's compact protocol. */
  public static byte[] bytes(FileMetaData metaData) {
    try (ByteArrayOutputStream out = new ByteArrayOutputStream()) {
      Util.writeFileMetaData(metaData, out);
      return out.toByteArray();
    } catch (IOException e) {
      throw new IllegalStateException("no memory stream fails", e);
    }
  }

  /** A file of the magic, the footer and its envelope. */
  public static byte[] file(byte[] footer) {
    ByteBuffer file = ByteBuffer.allocate(footer.length + 12).order(ByteOrder.LITTLE_ENDIAN);
    return file.put(magic()).put(footer).putInt(footer.length).put(magic()).array();
  }

  /** A file with this footer and no data. */
  public static byte[] file(FileMetaData metaData) {
    return file(bytes(metaData));
  }

  private static byte[] magic() {
    return "PAR1".getBytes(StandardCharsets.US_ASCII);
  }
}
