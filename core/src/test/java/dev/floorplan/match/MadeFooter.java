package dev.floorplan.match;

import dev.floorplan.footer.FileFooter;
import dev.floorplan.footer.FooterDecoder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.ColumnOrder;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.IEEE754TotalOrder;
import org.apache.parquet.format.KeyValue;
import org.apache.parquet.format.LogicalType;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Statistics;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.TypeDefinedOrder;
import org.apache.parquet.format.Util;

/**
 * A footer of one row group as a test wants it, written with parquet-format's generated classes.
 */
final class MadeFooter {
  private final long rows;
  private final List<SchemaElement> schema = new ArrayList<>();
  private final List<Leaf> leaves = new ArrayList<>();
  private final List<KeyValue> keyValues = new ArrayList<>();
  private String createdBy = "test version 1.0.0";
  private boolean withOrders = true;

  MadeFooter(long rows) {
    this.rows = rows;
    schema.add(new SchemaElement("schema"));
  }

  static MadeFooter rows(long rows) {
    return new MadeFooter(rows);
  }

  MadeFooter createdBy(String writer) {
    createdBy = writer;
    return this;
  }

  MadeFooter keyValue(String key, String value) {
    keyValues.add(new KeyValue(key).setValue(value));
    return this;
  }

  MadeFooter withoutColumnOrders() {
    withOrders = false;
    return this;
  }

  /** Opens a group for the leaves that follow; without an annotation where {@code type} is null. */
  MadeFooter group(
      String name, FieldRepetitionType repetition, ConvertedType type, int childCount) {
    SchemaElement element =
        new SchemaElement(name).setRepetition_type(repetition).setNum_children(childCount);
    if (type != null) {
      element.setConverted_type(type);
    }
    schema.add(element);
    return this;
  }

  /** Adds an optional leaf without statistics. */
  Leaf leaf(String name, Type type) {
    Leaf leaf = new Leaf(name, type);
    leaves.add(leaf);
    schema.add(leaf.element);
    return leaf;
  }

  FileFooter build() {
    schema.get(0).setNum_children(topLevelCount());
    List<ColumnChunk> chunks = new ArrayList<>();
    List<ColumnOrder> orders = new ArrayList<>();
    for (Leaf leaf : leaves) {
      chunks.add(leaf.chunk());
      orders.add(leaf.order);
    }
    FileMetaData file =
        new FileMetaData(1, schema, rows, List.of(new RowGroup(chunks, 0, rows)))
            .setKey_value_metadata(keyValues);
    if (createdBy != null) {
      file.setCreated_by(createdBy);
    }
    if (withOrders) {
      file.setColumn_orders(orders);
    }
    return decoded(file);
  }

  static FileFooter decoded(FileMetaData file) {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      Util.writeFileMetaData(file, bytes);
      return new FooterDecoder().decode("made.parquet", 0, bytes.toByteArray());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private int topLevelCount() {
    int count = 0;
    int nested = 0;
    for (SchemaElement element : schema.subList(1, schema.size())) {
      if (nested == 0) {
        count++;
      } else {
        nested--;
      }
      nested += element.getNum_children();
    }
    return count;
  }

  /** A leaf and its statistics. */
  final class Leaf {
    private final SchemaElement element;
    private final List<String> path = new ArrayList<>();
    private final Statistics statistics = new Statistics();
    private ColumnOrder order = ColumnOrder.TYPE_ORDER(new TypeDefinedOrder());
    private long values = rows;

    private Leaf(String name, Type type) {
      element =
          new SchemaElement(name).setType(type).setRepetition_type(FieldRepetitionType.OPTIONAL);
      path.add(name);
    }

    Leaf required() {
      element.setRepetition_type(FieldRepetitionType.REQUIRED);
      return this;
    }

    Leaf length(int bytes) {
      element.setType_length(bytes);
      return this;
    }

    Leaf type(LogicalType type) {
      element.setLogicalType(type);
      return this;
    }

    Leaf type(ConvertedType type) {
      element.setConverted_type(type);
      return this;
    }

    Leaf under(String... groups) {
      path.addAll(0, List.of(groups));
      return this;
    }

    Leaf values(long count) {
      values = count;
      return this;
    }

    Leaf bounds(byte[] min, byte[] max) {
      if (min != null) {
        statistics.setMin_value(min);
      }
      if (max != null) {
        statistics.setMax_value(max);
      }
      return this;
    }

    Leaf deprecatedBounds(byte[] min, byte[] max) {
      statistics.setMin(min);
      statistics.setMax(max);
      return this;
    }

    Leaf exact(boolean min, boolean max) {
      statistics.setIs_min_value_exact(min);
      statistics.setIs_max_value_exact(max);
      return this;
    }

    Leaf nulls(long count) {
      statistics.setNull_count(count);
      return this;
    }

    Leaf nans(long count) {
      statistics.setNan_count(count);
      return this;
    }

    Leaf totalOrder() {
      order = ColumnOrder.IEEE_754_TOTAL_ORDER(new IEEE754TotalOrder());
      return this;
    }

    Leaf leaf(String name, Type type) {
      return MadeFooter.this.leaf(name, type);
    }

    MadeFooter and() {
      return MadeFooter.this;
    }

    FileFooter build() {
      return MadeFooter.this.build();
    }

    private ColumnChunk chunk() {
      ColumnMetaData data =
          new ColumnMetaData(
                  element.getType(),
                  List.of(Encoding.PLAIN),
                  path,
                  CompressionCodec.UNCOMPRESSED,
                  values,
                  100,
                  100,
                  4)
              .setStatistics(statistics);
      return new ColumnChunk(4).setMeta_data(data);
    }
  }

  static byte[] int32(int value) {
    return littleEndian(4).putInt(value).array();
  }

  static byte[] int64(long value) {
    return littleEndian(8).putLong(value).array();
  }

  static byte[] float32(float value) {
    return littleEndian(4).putFloat(value).array();
  }

  static byte[] float64(double value) {
    return littleEndian(8).putDouble(value).array();
  }

  static byte[] text(String value) {
    return value.getBytes(StandardCharsets.UTF_8);
  }

  private static ByteBuffer littleEndian(int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
  }
}
