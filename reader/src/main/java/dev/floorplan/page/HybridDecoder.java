package dev.floorplan.page;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Reads Parquet's RLE / bit-packing hybrid.
 *
 * <pre>
 * run-length run   varint(count &lt;&lt; 1)        value in as many bytes as its bits need
 * packed run       varint(groups &lt;&lt; 1 | 1)   8 values a group, lowest bits first
 * </pre>
 *
 * @see <a href="https://parquet.apache.org/docs/file-format/data-pages/encodings/">Encodings</a>
 */
final class HybridDecoder implements IntDecoder {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int MAX_VARINT_BYTES = 5;

  private final byte[] bytes;
  private final int end;
  private final int width;
  private final long mask;
  private int position;
  private int runLeft;
  private boolean packed;
  private int runValue;
  private long bit; // of a packed run: where its next value starts

  /**
   * @param end one past the last byte
   * @param width bits of a value, 0 to 32
   */
  HybridDecoder(byte[] bytes, int start, int end, int width) {
    if (width < 0 || width > 32) {
      throw new IllegalStateException("a width of " + width + " bits where 0 to 32 are possible");
    }
    this.bytes = bytes;
    this.position = start;
    this.end = end;
    this.width = width;
    this.mask = (1L << width) - 1;
  }

  @Override
  public void read(int[] target, int offset, int count) {
    int from = offset;
    int left = count;
    while (left > 0) {
      if (runLeft == 0) {
        startRun();
      }
      int length = Math.min(left, runLeft);
      if (packed) {
        unpack(target, from, length);
      } else {
        Arrays.fill(target, from, from + length, runValue);
      }
      runLeft -= length;
      from += length;
      left -= length;
    }
  }

  private void startRun() {
    int header = varint();
    packed = (header & 1) == 1;
    if (!packed) {
      runLeft = header >>> 1;
      runValue = 0;
      for (int shift = 0; shift < width; shift += 8) {
        runValue |= nextByte() << shift;
      }
      return;
    }
    long runBytes = (long) (header >>> 1) * width;
    long available = Math.min(runBytes, end - position); // some writers cut the last group
    bit = (long) position * 8;
    position += (int) available;
    long values = width == 0 ? (header >>> 1) * 8L : available * 8 / width;
    runLeft = (int) Math.min(values, Integer.MAX_VALUE);
  }

  private void unpack(int[] target, int offset, int count) {
    long at = bit;
    for (int i = offset; i < offset + count; i++) {
      int first = (int) (at >>> 3);
      long window = first + 8 <= bytes.length ? (long) LONG.get(bytes, first) : lastBytes(first);
      target[i] = (int) (window >>> (at & 7) & mask);
      at += width;
    }
    bit = at;
  }

  private long lastBytes(int first) {
    long window = 0;
    for (int i = bytes.length - 1; i >= first; i--) {
      window = window << 8 | (bytes[i] & 0xff);
    }
    return window;
  }

  private int varint() {
    int value = 0;
    for (int shift = 0; shift < 7 * MAX_VARINT_BYTES; shift += 7) {
      int next = nextByte();
      value |= (next & 0x7f) << shift;
      if (next < 0x80) {
        return value;
      }
    }
    throw new IllegalStateException("a run's length takes more than 5 bytes");
  }

  private int nextByte() {
    if (position >= end) {
      throw new IllegalStateException("run-length encoded data ends too early");
    }
    return bytes[position++] & 0xff;
  }
}
