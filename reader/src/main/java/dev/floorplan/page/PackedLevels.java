package dev.floorplan.page;

/** Levels in the retired encoding BIT_PACKED: one after the other, highest bits first. */
final class PackedLevels implements IntDecoder {
  private final byte[] bytes;
  private final int width;
  private final long endBit;
  private long bit;

  PackedLevels(byte[] bytes, int start, int end, int width) {
    this.bytes = bytes;
    this.width = width;
    this.bit = start * 8L;
    this.endBit = end * 8L;
  }

  /** How many bytes levels take. */
  static int byteCount(int levels, int width) {
    return (int) (((long) levels * width + 7) / 8);
  }

  @Override
  public void read(int[] target, int offset, int count) {
    if (bit + (long) count * width > endBit) {
      throw new IllegalStateException("bit-packed levels end too early");
    }
    for (int i = offset; i < offset + count; i++) {
      int level = 0;
      for (int j = 0; j < width; j++, bit++) {
        int next = bytes[(int) (bit >> 3)] >> (7 - (bit & 7));
        level = level << 1 | (next & 1);
      }
      target[i] = level;
    }
  }
}
