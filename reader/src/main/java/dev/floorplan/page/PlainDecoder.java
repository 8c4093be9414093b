package dev.floorplan.page;

import dev.floorplan.footer.PhysicalType;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Values in the encoding PLAIN, which are left where they lie if they are bytes. */
final class PlainDecoder implements ValueDecoder {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle FLOAT =
      MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle DOUBLE =
      MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int INT96_BYTES = 12;

  private final PhysicalType type;
  private final int typeLength;
  private final byte[] bytes;
  private final int end;
  private int position;
  private int bit; // of a BOOLEAN, in the byte at the position

  /**
   * @param typeLength bytes of a FIXED_LEN_BYTE_ARRAY
   */
  PlainDecoder(PhysicalType type, int typeLength, byte[] bytes, int start, int end) {
    this.type = type;
    this.typeLength = typeLength;
    this.bytes = bytes;
    this.position = start;
    this.end = end;
  }

  @Override
  public void read(Values target, int count) {
    switch (type) {
      case BOOLEAN -> readBits(target.ints, count);
      case INT32 -> {
        int at = take(count, Integer.BYTES);
        for (int i = 0; i < count; i++) {
          target.ints[i] = (int) INT.get(bytes, at + i * Integer.BYTES);
        }
      }
      case INT64 -> {
        int at = take(count, Long.BYTES);
        for (int i = 0; i < count; i++) {
          target.longs[i] = (long) LONG.get(bytes, at + i * Long.BYTES);
        }
      }
      case FLOAT -> {
        int at = take(count, Float.BYTES);
        for (int i = 0; i < count; i++) {
          target.floats[i] = (float) FLOAT.get(bytes, at + i * Float.BYTES);
        }
      }
      case DOUBLE -> {
        int at = take(count, Double.BYTES);
        for (int i = 0; i < count; i++) {
          target.doubles[i] = (double) DOUBLE.get(bytes, at + i * Double.BYTES);
        }
      }
      case INT96 -> readFixed(target, count, INT96_BYTES);
      case FIXED_LEN_BYTE_ARRAY -> readFixed(target, count, typeLength);
      case BYTE_ARRAY -> readVariable(target, count);
    }
  }

  private void readBits(int[] target, int count) {
    if ((end - position) * 8L - bit < count) {
      throw endsTooEarly(count);
    }
    for (int i = 0; i < count; i++) {
      target[i] = bytes[position] >> bit & 1;
      bit++;
      position += bit >> 3;
      bit &= 7;
    }
  }

  private void readFixed(Values target, int count, int width) {
    int at = take(count, width);
    target.bytes = bytes;
    for (int i = 0; i < count; i++) {
      target.starts[i] = at + i * width;
      target.lengths[i] = width;
    }
  }

  private void readVariable(Values target, int count) {
    target.bytes = bytes;
    for (int i = 0; i < count; i++) {
      int lengthAt = take(1, Integer.BYTES);
      int length = (int) INT.get(bytes, lengthAt);
      if (length < 0 || length > end - position) {
        throw new IllegalStateException(
            "a value of "
                + Integer.toUnsignedLong(length)
                + " bytes where the page has "
                + (end - position)
                + " left");
      }
      target.starts[i] = position;
      target.lengths[i] = length;
      position += length;
    }
  }

  /** Steps over values of one width; returns where they start. */
  private int take(int count, int width) {
    int at = position;
    if ((long) count * width > end - position) {
      throw endsTooEarly(count);
    }
    position += count * width;
    return at;
  }

  private IllegalStateException endsTooEarly(int count) {
    return new IllegalStateException(
        "the page ends after " + (end - position) + " bytes where " + count + " values follow");
  }
}
