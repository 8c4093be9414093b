package dev.floorplan.match;

import java.math.BigInteger;

/**
 * Decides which rows of one file a predicate passes. It is fed with a row's values, as they are
 * stored, leaf by leaf, and then asked: {@link #set} or {@link #setNull} for each leaf, then {@link
 * #passes}.
 *
 * <p>A row is to the predicate what a row group of one row with exact statistics would be, so that
 * what {@link RowGroupMatcher} proves about rows is what this class finds.
 *
 * <p>Made by {@link PredicateBinder#bindRows}. Not thread-safe.
 */
public final class RowMatcher extends BoundFormula<RowMatcher.LeafValue> {
  private static final BigInteger NANOS_PER_DAY = BigInteger.valueOf(86_400_000_000_000L);
  private static final long JULIAN_DAY_OF_EPOCH = 2_440_588;
  private static final byte[] ZERO = {0};

  /** The value of a leaf in a row. */
  static final class LeafValue extends LeafValues {
    final Domain.Kind kind;

    LeafValue(BoundAtom bound) {
      super(bound.leaf(), bound.domain());
      kind = bound.domain().kind();
    }

    /** Whether the value is null, NaN, or neither. */
    void become(boolean isNull, boolean isNan) {
      nullPossible = isNull;
      nanPossible = isNan;
      ordinaryPossible = !isNull && !isNan;
    }
  }

  RowMatcher(Formula formula, int atomCount) {
    super(formula, atomCount, new LeafValue[0]);
  }

  @Override
  LeafValue values(BoundAtom bound) {
    return new LeafValue(bound);
  }

  /** The leaf is null in the row. */
  public void setNull(int index) {
    leaves()[index].become(true, false);
  }

  /** The leaf has this BOOLEAN, as 0 or 1, INT32 or INT64. */
  public void set(int index, long value) {
    LeafValue leaf = leaves()[index];
    leaf.become(false, false);
    leaf.bounds.closeIn(value);
  }

  /** The leaf has this FLOAT or DOUBLE. */
  public void set(int index, double value) {
    LeafValue leaf = leaves()[index];
    leaf.become(false, Double.isNaN(value));
    leaf.bounds.closeIn(value);
  }

  /** The leaf has this INT96, BYTE_ARRAY or FIXED_LEN_BYTE_ARRAY; it is not copied. */
  public void set(int index, byte[] bytes, int start, int length) {
    LeafValue leaf = leaves()[index];
    switch (leaf.kind) {
      case FLOATING -> leaf.become(false, Encoding.FLOAT16.isNan(bytes, start));
      case INT96 -> {
        byte[] nanos = nanos(bytes, start).toByteArray();
        leaf.become(false, false);
        leaf.bounds.closeIn(nanos, 0, nanos.length);
        return;
      }
      case NUMBER -> {
        leaf.become(false, false);
        if (length == 0) {
          leaf.bounds.closeIn(ZERO, 0, 1); // some writers leave the bytes of a decimal 0 out
          return;
        }
      }
      default -> leaf.become(false, false);
    }
    leaf.bounds.closeIn(bytes, start, length);
  }

  /** Nanoseconds since 1970 of an INT96: those of its day, then the Julian day. */
  private static BigInteger nanos(byte[] bytes, int start) {
    long day = Encoding.INT32.key(bytes, start + Long.BYTES) - JULIAN_DAY_OF_EPOCH;
    return BigInteger.valueOf(day)
        .multiply(NANOS_PER_DAY)
        .add(BigInteger.valueOf(Encoding.INT64.key(bytes, start)));
  }

  /** Whether the predicate is TRUE for the row. */
  public boolean passes() {
    return truths() == TruthSet.TRUE;
  }
}
