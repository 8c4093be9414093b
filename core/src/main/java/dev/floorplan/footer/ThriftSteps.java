package dev.floorplan.footer;

import static dev.floorplan.footer.ThriftReader.MAX_VARINT_BYTES;

/**
 * Steps over values of Thrift's compact protocol for those who know what comes next: each takes a
 * position and returns the one behind the value, unchecked. The bytes' own bounds are the check: a
 * length that cannot be is turned into a position outside of the array. Pure.
 */
final class ThriftSteps {
  private ThriftSteps() {}

  /** Steps over a number. */
  static int skipVarint(byte[] b, int p) {
    if (b[p] >= 0) {
      return p + 1;
    }
    if (b[p + 1] >= 0) {
      return p + 2;
    }
    if (b[p + 2] >= 0) {
      return p + 3;
    }
    if (b[p + 3] >= 0) {
      return p + 4;
    }
    if (b[p + 4] >= 0) {
      return p + 5;
    }
    return b[p + 5] >= 0 ? p + 6 : skipLongVarint(b, p + 6, p + MAX_VARINT_BYTES);
  }

  private static int skipLongVarint(byte[] b, int start, int end) {
    for (int p = start; p < end; p++) {
      if (b[p] >= 0) {
        return p + 1;
      }
    }
    return b.length; // too long: off the array
  }

  /** The zigzag number at a position, known to be well-formed. */
  static long number(byte[] b, int start) {
    int position = start;
    long encoded = b[position];
    if (encoded < 0) {
      encoded &= 0x7f;
      int shift = 7;
      do {
        encoded |= (long) (b[++position] & 0x7f) << shift;
        shift += 7;
      } while (b[position] < 0);
    }
    return (encoded >>> 1) ^ -(encoded & 1);
  }

  /** Steps over a binary: a varint length and as many bytes. */
  static int skipBinary(byte[] b, int p) {
    int length = b[p++];
    if (length < 0) {
      long longLength = length & 0x7f;
      int shift = 7;
      do {
        longLength |= (long) (b[p] & 0x7f) << shift;
        shift += 7;
      } while (b[p++] < 0 && shift < 35);
      if (longLength > b.length - p || b[p - 1] < 0) {
        return b.length;
      }
      length = (int) longLength;
    }
    return p + length;
  }

  /**
   * Steps over a binary that is a bound. Comparing with the usual lengths lets the processor go on
   * with a predicted position instead of waiting for the length.
   */
  static int skipBound(byte[] b, int p) {
    int length = b[p];
    if (length == 8) {
      return p + 9;
    }
    if (length == 4) {
      return p + 5;
    }
    return length >= 0 ? p + 1 + length : skipBinary(b, p);
  }
}
