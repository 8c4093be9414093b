package dev.floorplan.page;

import dev.floorplan.footer.PhysicalType;
import java.util.Arrays;

/**
 * Values of one leaf as they are stored, undecorated: by index, in the array of their physical
 * type. Mutable, for reuse from batch to batch; not thread-safe.
 */
public final class Values {
  private static final int[] NO_INTS = {};
  private static final long[] NO_LONGS = {};

  private final PhysicalType type;
  final int[] ints;
  final long[] longs;
  final float[] floats;
  final double[] doubles;
  final int[] starts;
  final int[] lengths;
  byte[] bytes = {};

  Values(PhysicalType type, int capacity) {
    this.type = type;
    boolean variable = false;
    int[] someInts = NO_INTS;
    long[] someLongs = NO_LONGS;
    float[] someFloats = {};
    double[] someDoubles = {};
    switch (type) {
      case BOOLEAN, INT32 -> someInts = new int[capacity];
      case INT64 -> someLongs = new long[capacity];
      case FLOAT -> someFloats = new float[capacity];
      case DOUBLE -> someDoubles = new double[capacity];
      case INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> variable = true;
    }
    ints = someInts;
    longs = someLongs;
    floats = someFloats;
    doubles = someDoubles;
    starts = variable ? new int[capacity] : NO_INTS;
    lengths = variable ? new int[capacity] : NO_INTS;
  }

  /** The BOOLEAN. */
  public boolean booleanAt(int index) {
    return ints[index] != 0;
  }

  /** The INT32; a BOOLEAN as 0 or 1. */
  public int intAt(int index) {
    return ints[index];
  }

  /** The INT64. */
  public long longAt(int index) {
    return longs[index];
  }

  /**
   * The BOOLEAN as 0 or 1, INT32 or INT64; a FLOAT or DOUBLE as its raw bits, those of a FLOAT with
   * its sign extended.
   */
  public long numberAt(int index) {
    return switch (type) {
      case INT64 -> longs[index];
      case DOUBLE -> Double.doubleToRawLongBits(doubles[index]);
      case FLOAT -> Float.floatToRawIntBits(floats[index]);
      default -> ints[index];
    };
  }

  /** Copies values as {@link #numberAt} has them. */
  void copyNumbers(int from, int count, long[] target, int at) {
    switch (type) {
      case INT64 -> System.arraycopy(longs, from, target, at, count);
      case DOUBLE -> {
        for (int i = 0; i < count; i++) {
          target[at + i] = Double.doubleToRawLongBits(doubles[from + i]);
        }
      }
      case FLOAT -> {
        for (int i = 0; i < count; i++) {
          target[at + i] = Float.floatToRawIntBits(floats[from + i]);
        }
      }
      default -> {
        for (int i = 0; i < count; i++) {
          target[at + i] = ints[from + i];
        }
      }
    }
  }

  /** Copies the values at these indexes as {@link #numberAt} has them. */
  void copyNumbers(int[] indexes, int from, int count, long[] target, int at) {
    switch (type) {
      case INT64 -> {
        for (int i = 0; i < count; i++) {
          target[at + i] = longs[indexes[from + i]];
        }
      }
      case DOUBLE -> {
        for (int i = 0; i < count; i++) {
          target[at + i] = Double.doubleToRawLongBits(doubles[indexes[from + i]]);
        }
      }
      case FLOAT -> {
        for (int i = 0; i < count; i++) {
          target[at + i] = Float.floatToRawIntBits(floats[indexes[from + i]]);
        }
      }
      default -> {
        for (int i = 0; i < count; i++) {
          target[at + i] = ints[indexes[from + i]];
        }
      }
    }
  }

  /** The FLOAT. */
  public float floatAt(int index) {
    return floats[index];
  }

  /** The DOUBLE. */
  public double doubleAt(int index) {
    return doubles[index];
  }

  /** The array in which the bytes of an INT96, BYTE_ARRAY or FIXED_LEN_BYTE_ARRAY lie. */
  public byte[] bytes() {
    return bytes;
  }

  /** Where in {@link #bytes} the value starts. */
  public int startAt(int index) {
    return starts[index];
  }

  /** How many bytes the value has. */
  public int lengthAt(int index) {
    return lengths[index];
  }

  /** A copy of the value's bytes. */
  public byte[] bytesAt(int index) {
    return Arrays.copyOfRange(bytes, starts[index], starts[index] + lengths[index]);
  }

  /** Moves the first {@code count} values to the indexes at which the level is the wanted one. */
  void spread(int count, int[] levels, int entries, int wanted) {
    int from = count;
    for (int to = entries - 1; from > 0; to--) {
      if (levels[to] == wanted) {
        move(--from, to);
      }
    }
  }

  private void move(int from, int to) {
    if (ints.length > 0) {
      ints[to] = ints[from];
    } else if (longs.length > 0) {
      longs[to] = longs[from];
    } else if (starts.length > 0) {
      starts[to] = starts[from];
      lengths[to] = lengths[from];
    } else if (doubles.length > 0) {
      doubles[to] = doubles[from];
    } else {
      floats[to] = floats[from];
    }
  }
}
