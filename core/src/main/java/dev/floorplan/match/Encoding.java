package dev.floorplan.match;

import java.math.BigInteger;

/**
 * How values of fixed width lie in a bound, and their key: a long that orders as they do.
 *
 * <p>Floating-point numbers widen to double, whose bits become a key; -0.0 has the key of 0.0, and
 * NaN one outside [{@link #least}, {@link #greatest}].
 */
enum Encoding {
  BOOLEAN(1, 0, 1) {
    @Override
    long key(byte[] bytes, int start) {
      return bytes[start];
    }
  },
  INT32(4, Integer.MIN_VALUE, Integer.MAX_VALUE) {
    @Override
    long key(byte[] bytes, int start) {
      return int32(bytes, start);
    }
  },
  UINT32(4, 0, 0xffff_ffffL) {
    @Override
    long key(byte[] bytes, int start) {
      return key((long) int32(bytes, start));
    }

    @Override
    long key(long value) {
      return value & 0xffff_ffffL;
    }
  },
  INT64(8, Long.MIN_VALUE, Long.MAX_VALUE) {
    @Override
    long key(byte[] bytes, int start) {
      return int64(bytes, start);
    }
  },
  UINT64(8, Long.MIN_VALUE, Long.MAX_VALUE) {
    @Override
    long key(byte[] bytes, int start) {
      return key(int64(bytes, start));
    }

    @Override
    long key(long value) {
      return value ^ Long.MIN_VALUE;
    }

    @Override
    BigInteger value(long key) {
      return BigInteger.valueOf(key).subtract(BigInteger.valueOf(Long.MIN_VALUE));
    }
  },
  FLOAT16(2, key(Double.NEGATIVE_INFINITY), key(Double.POSITIVE_INFINITY)) {
    @Override
    long key(byte[] bytes, int start) {
      int bits = (bytes[start] & 0xff) | bytes[start + 1] << 8;
      int exponent = bits >> 10 & 0x1f;
      int fraction = bits & 0x3ff;
      double magnitude =
          switch (exponent) {
            case 0 -> Math.scalb((double) fraction, -24);
            case 0x1f -> fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
            default -> Math.scalb((double) (fraction | 0x400), exponent - 25);
          };
      return key(bits < 0 ? -magnitude : magnitude);
    }
  },
  FLOAT(4, key(Double.NEGATIVE_INFINITY), key(Double.POSITIVE_INFINITY)) {
    @Override
    long key(byte[] bytes, int start) {
      return key(Float.intBitsToFloat(int32(bytes, start)));
    }
  },
  DOUBLE(8, key(Double.NEGATIVE_INFINITY), key(Double.POSITIVE_INFINITY)) {
    @Override
    long key(byte[] bytes, int start) {
      return key(Double.longBitsToDouble(int64(bytes, start)));
    }
  };

  /** Bytes of a value. */
  final int width;

  /** The least key of a value. */
  final long least;

  /** The greatest key of a value. */
  final long greatest;

  Encoding(int width, long least, long greatest) {
    this.width = width;
    this.least = least;
    this.greatest = greatest;
  }

  /** The key of the value at {@code start}. */
  abstract long key(byte[] bytes, int start);

  /** Whether the floating-point number at {@code start} is NaN. */
  boolean isNan(byte[] bytes, int start) {
    return key(bytes, start) > greatest;
  }

  /** The key of a whole number or truth value, given as it is stored, sign-extended. */
  long key(long value) {
    return value;
  }

  /** The whole number with this key. */
  BigInteger value(long key) {
    return BigInteger.valueOf(key);
  }

  /** The key of a whole number; it must have one. */
  long key(BigInteger value) {
    return value.subtract(value(0)).longValueExact();
  }

  /** The key of a double. */
  static long key(double value) {
    long bits = Double.doubleToLongBits(value + 0.0);
    return bits ^ ((bits >> 63) & Long.MAX_VALUE);
  }

  private static int int32(byte[] bytes, int start) {
    return (bytes[start] & 0xff)
        | (bytes[start + 1] & 0xff) << 8
        | (bytes[start + 2] & 0xff) << 16
        | bytes[start + 3] << 24;
  }

  private static long int64(byte[] bytes, int start) {
    return (int32(bytes, start) & 0xffff_ffffL) | (long) int32(bytes, start + 4) << 32;
  }
}
