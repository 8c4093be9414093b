package dev.floorplan.reader;

import dev.floorplan.ScanSchema;
import dev.floorplan.footer.LogicalType;
import dev.floorplan.footer.LogicalType.Adjustment;
import dev.floorplan.footer.LogicalType.Signedness;
import dev.floorplan.footer.LogicalType.Simple;
import dev.floorplan.footer.LogicalType.TimeUnit;
import dev.floorplan.footer.PhysicalType;
import dev.floorplan.page.ValueConverter;
import dev.floorplan.page.Values;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.UUID;
import java.util.function.LongFunction;

/**
 * How a file's stored values become the values of {@link Row}: by the type that the scan gives the
 * column, from any type that promotes to it.
 */
final class Conversions {
  private static final VarHandle LONG_BE =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG_LE =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT_LE =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final BigInteger TWO_TO_64 = BigInteger.ONE.shiftLeft(Long.SIZE);
  private static final long JULIAN_DAY_OF_EPOCH = 2_440_588;
  private static final long SECONDS_PER_DAY = 86_400;
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private Conversions() {}

  /**
   * What the numbers of a leaf mean, as {@link Values#numberAt} gives them; null where the leaf has
   * none, or where not every number means something.
   *
   * @param physical how the file stores its values
   * @param logical what they mean there
   * @param target the column's type in the scan, to which the file's promotes
   */
  static LongFunction<Object> numbers(
      PhysicalType physical, LogicalType logical, ScanSchema.Field target) {
    if (physical == PhysicalType.INT96
        || isBytes(physical)
        || logical instanceof LogicalType.Time) {
      return null;
    } else if (logical instanceof LogicalType.Decimal decimal) {
      return unscaled -> BigDecimal.valueOf(unscaled, decimal.scale());
    } else if (logical instanceof LogicalType.Timestamp timestamp) {
      return timestamp(timestamp.unit(), timestamp.adjustment());
    } else if (logical instanceof LogicalType.Int integer) {
      return integer(physical, integer.signedness(), target);
    } else if (logical == Simple.DATE) {
      return LocalDate::ofEpochDay;
    }
    return switch (physical) {
      case BOOLEAN -> number -> number != 0;
      case FLOAT ->
          target.physicalType() == PhysicalType.DOUBLE
              ? bits -> (double) Float.intBitsToFloat((int) bits)
              : bits -> Float.intBitsToFloat((int) bits);
      case DOUBLE -> Double::longBitsToDouble;
      default -> integer(physical, Signedness.SIGNED, target);
    };
  }

  private static boolean isBytes(PhysicalType physical) {
    return physical == PhysicalType.BYTE_ARRAY || physical == PhysicalType.FIXED_LEN_BYTE_ARRAY;
  }

  /** The conversion of a leaf's values one by one; parameters as those of {@link #numbers}. */
  static ValueConverter of(PhysicalType physical, LogicalType logical, ScanSchema.Field target) {
    LongFunction<Object> numbers = numbers(physical, logical, target);
    if (numbers != null) {
      return (values, index) -> numbers.apply(values.numberAt(index));
    } else if (logical instanceof LogicalType.Decimal decimal) {
      return (values, index) -> decimal(values, index, decimal.scale());
    } else if (logical instanceof LogicalType.Time time) {
      return time(time.unit());
    } else if (physical == PhysicalType.INT96) {
      return Conversions::int96;
    }
    return switch ((Simple) logical) {
      case STRING, ENUM, JSON ->
          target.logicalType() == Simple.NONE ? Values::bytesAt : Conversions::text;
      case UUID -> Conversions::uuid;
      case FLOAT16 ->
          target.physicalType() == PhysicalType.DOUBLE
              ? (values, index) -> (double) float16(values, index)
              : Conversions::float16;
      case INTERVAL -> Conversions::interval;
      default -> Values::bytesAt;
    };
  }

  private static LongFunction<Object> integer(
      PhysicalType physical, Signedness signedness, ScanSchema.Field target) {
    LongFunction<Object> box = boxed(target);
    return physical == PhysicalType.INT32 && signedness == Signedness.UNSIGNED
        ? number -> box.apply(Integer.toUnsignedLong((int) number))
        : box;
  }

  /** What makes a number of the target's class. */
  private static LongFunction<Object> boxed(ScanSchema.Field target) {
    if (target.logicalType() instanceof LogicalType.Int integer) {
      boolean unsigned = integer.signedness() == Signedness.UNSIGNED;
      if (unsigned && integer.bitWidth() == 64) {
        return Conversions::unsigned;
      }
      return integer.bitWidth() > (unsigned ? 16 : 32) ? value -> value : value -> (int) value;
    }
    return target.physicalType() == PhysicalType.INT64 ? value -> value : value -> (int) value;
  }

  private static BigInteger unsigned(long value) {
    BigInteger signed = BigInteger.valueOf(value);
    return value < 0 ? signed.add(TWO_TO_64) : signed;
  }

  /** A big-endian number in two's complement; 0 where it has no bytes. */
  private static BigDecimal decimal(Values values, int index, int scale) {
    byte[] bytes = values.bytes();
    int start = values.startAt(index);
    int length = values.lengthAt(index);
    if (length > Long.BYTES) {
      return new BigDecimal(new BigInteger(bytes, start, length), scale);
    }
    long unscaled = length > 0 && bytes[start] < 0 ? -1 : 0;
    for (int i = 0; i < length; i++) {
      unscaled = unscaled << 8 | (bytes[start + i] & 0xff);
    }
    return BigDecimal.valueOf(unscaled, scale);
  }

  private static LongFunction<Object> timestamp(TimeUnit unit, Adjustment adjustment) {
    long perSecond = perSecond(unit);
    int nanos = (int) (NANOS_PER_SECOND / perSecond);
    return adjustment == Adjustment.UTC
        ? value ->
            Instant.ofEpochSecond(
                Math.floorDiv(value, perSecond), Math.floorMod(value, perSecond) * nanos)
        : value ->
            LocalDateTime.ofEpochSecond(
                Math.floorDiv(value, perSecond),
                (int) (Math.floorMod(value, perSecond) * nanos),
                ZoneOffset.UTC);
  }

  private static ValueConverter time(TimeUnit unit) {
    long nanos = NANOS_PER_SECOND / perSecond(unit);
    return (values, index) ->
        LocalTime.ofNanoOfDay(Math.multiplyExact(values.numberAt(index), nanos));
  }

  private static long perSecond(TimeUnit unit) {
    return switch (unit) {
      case MILLIS -> 1_000;
      case MICROS -> 1_000_000;
      case NANOS -> NANOS_PER_SECOND;
    };
  }

  /** Nanoseconds of the day, then the Julian day. */
  private static Instant int96(Values values, int index) {
    int start = values.startAt(index);
    long nanos = (long) LONG_LE.get(values.bytes(), start);
    long day = (int) INT_LE.get(values.bytes(), start + Long.BYTES) - JULIAN_DAY_OF_EPOCH;
    return Instant.ofEpochSecond(day * SECONDS_PER_DAY, nanos);
  }

  private static String text(Values values, int index) {
    return new String(
        values.bytes(), values.startAt(index), values.lengthAt(index), StandardCharsets.UTF_8);
  }

  private static UUID uuid(Values values, int index) {
    int start = values.startAt(index);
    return new UUID(
        (long) LONG_BE.get(values.bytes(), start),
        (long) LONG_BE.get(values.bytes(), start + Long.BYTES));
  }

  private static float float16(Values values, int index) {
    int start = values.startAt(index);
    int bits = (values.bytes()[start] & 0xff) | values.bytes()[start + 1] << 8;
    int exponent = bits >> 10 & 0x1f;
    int fraction = bits & 0x3ff;
    float magnitude =
        switch (exponent) {
          case 0 -> Math.scalb((float) fraction, -24);
          case 0x1f -> fraction == 0 ? Float.POSITIVE_INFINITY : Float.NaN;
          default -> Math.scalb((float) (fraction | 0x400), exponent - 25);
        };
    return bits < 0 ? -magnitude : magnitude;
  }

  private static Interval interval(Values values, int index) {
    int start = values.startAt(index);
    return new Interval(
        unsignedInt(values, start),
        unsignedInt(values, start + Integer.BYTES),
        unsignedInt(values, start + 2 * Integer.BYTES));
  }

  private static long unsignedInt(Values values, int at) {
    return Integer.toUnsignedLong((int) INT_LE.get(values.bytes(), at));
  }
}
