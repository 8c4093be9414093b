package dev.floorplan.page;

import dev.floorplan.footer.PhysicalType;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ValuesType;
import org.apache.parquet.column.values.ValuesReader;

/** Values in one of the rarer encodings, read by parquet-java. */
final class ForeignDecoder implements ValueDecoder {
  private final PhysicalType type;
  private final ValuesReader reader;

  /**
   * @param entries the page's entries, nulls included
   */
  ForeignDecoder(
      Encoding encoding,
      ColumnDescriptor column,
      PhysicalType type,
      int entries,
      byte[] bytes,
      int start,
      int end)
      throws IOException {
    this.type = type;
    reader = encoding.getValuesReader(column, ValuesType.VALUES);
    reader.initFromPage(
        entries, ByteBufferInputStream.wrap(ByteBuffer.wrap(bytes, start, end - start).slice()));
  }

  @Override
  public void read(Values target, int count) {
    switch (type) {
      case BOOLEAN -> {
        for (int i = 0; i < count; i++) {
          target.ints[i] = reader.readBoolean() ? 1 : 0;
        }
      }
      case INT32 -> {
        for (int i = 0; i < count; i++) {
          target.ints[i] = reader.readInteger();
        }
      }
      case INT64 -> {
        for (int i = 0; i < count; i++) {
          target.longs[i] = reader.readLong();
        }
      }
      case FLOAT -> {
        for (int i = 0; i < count; i++) {
          target.floats[i] = reader.readFloat();
        }
      }
      case DOUBLE -> {
        for (int i = 0; i < count; i++) {
          target.doubles[i] = reader.readDouble();
        }
      }
      case INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> readBytes(target, count);
    }
  }

  /** Copies the values one behind the other, for they need not lie in one array. */
  private void readBytes(Values target, int count) {
    byte[] copies = new byte[64];
    int used = 0;
    for (int i = 0; i < count; i++) {
      ByteBuffer value = reader.readBytes().toByteBuffer();
      int length = value.remaining();
      if (length > copies.length - used) {
        copies = Arrays.copyOf(copies, Math.addExact(used, Math.max(length, used)));
      }
      value.duplicate().get(copies, used, length);
      target.starts[i] = used;
      target.lengths[i] = length;
      used += length;
    }
    target.bytes = copies;
  }
}
