package dev.floorplan.match;

import java.util.Arrays;

/** How byte strings compare. */
enum ByteOrdering {
  /** Byte by byte, unsigned; a prefix is less than what it starts. */
  UNSIGNED {
    @Override
    int compare(
        byte[] left, int leftStart, int leftLength, byte[] right, int rightStart, int rightLength) {
      return Arrays.compareUnsigned(
          left, leftStart, leftStart + leftLength, right, rightStart, rightStart + rightLength);
    }
  },

  /** As the big-endian two's complement numbers that they are, whatever their lengths. */
  NUMBER {
    @Override
    int compare(
        byte[] left, int leftStart, int leftLength, byte[] right, int rightStart, int rightLength) {
      int leftSign = left[leftStart] >> 7;
      int rightSign = right[rightStart] >> 7;
      if (leftSign != rightSign) {
        return leftSign < rightSign ? -1 : 1;
      }
      for (int place = Math.max(leftLength, rightLength); place > 0; place--) {
        int leftDigit = place > leftLength ? leftSign : left[leftStart + leftLength - place];
        int rightDigit = place > rightLength ? rightSign : right[rightStart + rightLength - place];
        if (leftDigit != rightDigit) {
          return Integer.compare(leftDigit & 0xff, rightDigit & 0xff);
        }
      }
      return 0;
    }
  },

  /** In an order that is not known. */
  UNKNOWN {
    @Override
    int compare(
        byte[] left, int leftStart, int leftLength, byte[] right, int rightStart, int rightLength) {
      throw new IllegalStateException("a column that should be all null has a value to compare");
    }
  };

  /** Negative, 0 or positive; numbers have at least one byte. */
  abstract int compare(
      byte[] left, int leftStart, int leftLength, byte[] right, int rightStart, int rightLength);
}
