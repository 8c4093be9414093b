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
import java.util.Arrays;
import java.util.UUID;

/**
 * How a file's stored values become the values of {@link Row}: by the type that the scan gives the
 * column, from any type that promotes to it. Immutable, thread-safe.
 */
final class Conversion implements ValueConverter {
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

  /** What is known of the stored values. */
  enum Form {
    /** They are numbers, as {@link Values#numberAt} has them, and each means something. */
    NUMBERS,
    /** They are bytes, and any bytes mean something. */
    BYTES,
    /** A damaged file may have some that mean nothing, and fail where they are converted. */
    PARTIAL
  }

  private enum Kind {
    BOOLEAN(Form.NUMBERS),
    INTEGER(Form.NUMBERS),
    LONG(Form.NUMBERS),
    UNSIGNED_LONG(Form.NUMBERS),
    UNSIGNED_INT_TO_LONG(Form.NUMBERS),
    UNSIGNED_INT_TO_UNSIGNED_LONG(Form.NUMBERS),
    FLOAT(Form.NUMBERS),
    FLOAT_TO_DOUBLE(Form.NUMBERS),
    DOUBLE(Form.NUMBERS),
    UNSCALED_NUMBER(Form.NUMBERS),
    DATE(Form.NUMBERS),
    INSTANT(Form.NUMBERS),
    DATE_TIME(Form.NUMBERS),
    TIME(Form.PARTIAL),
    UNSCALED_BYTES(Form.BYTES),
    TEXT(Form.BYTES),
    BINARY(Form.BYTES),
    INT96(Form.BYTES),
    UUID(Form.PARTIAL),
    FLOAT16(Form.PARTIAL),
    FLOAT16_TO_DOUBLE(Form.PARTIAL),
    INTERVAL(Form.PARTIAL);

    final Form form;

    Kind(Form form) {
      this.form = form;
    }
  }

  private final Kind kind;
  private final int scale; // of decimals
  private final long perSecond; // units of times and timestamps
  private final long nanosPerUnit;

  private Conversion(Kind kind, int scale, long perSecond) {
    this.kind = kind;
    this.scale = scale;
    this.perSecond = perSecond;
    nanosPerUnit = NANOS_PER_SECOND / perSecond;
  }

  /**
   * The conversion of a leaf's values.
   *
   * @param physical how the file stores its values
   * @param logical what they mean there
   * @param target the column's type in the scan, to which the file's promotes
   */
  static Conversion of(PhysicalType physical, LogicalType logical, ScanSchema.Field target) {
    int scale = logical instanceof LogicalType.Decimal decimal ? decimal.scale() : 0;
    long perSecond = 1;
    if (logical instanceof LogicalType.Time time) {
      perSecond = perSecond(time.unit());
    } else if (logical instanceof LogicalType.Timestamp timestamp) {
      perSecond = perSecond(timestamp.unit());
    }
    return new Conversion(kind(physical, logical, target), scale, perSecond);
  }

  private static Kind kind(PhysicalType physical, LogicalType logical, ScanSchema.Field target) {
    if (physical == PhysicalType.INT96) {
      return Kind.INT96;
    } else if (logical instanceof LogicalType.Decimal) {
      return isBytes(physical) ? Kind.UNSCALED_BYTES : Kind.UNSCALED_NUMBER;
    } else if (logical instanceof LogicalType.Time) {
      return Kind.TIME;
    } else if (logical instanceof LogicalType.Timestamp timestamp) {
      return timestamp.adjustment() == Adjustment.UTC ? Kind.INSTANT : Kind.DATE_TIME;
    } else if (logical instanceof LogicalType.Int integer) {
      return integer(physical, integer.signedness(), target);
    }
    return isBytes(physical)
        ? bytes((Simple) logical, target)
        : number(physical, (Simple) logical, target);
  }

  private static boolean isBytes(PhysicalType physical) {
    return physical == PhysicalType.BYTE_ARRAY || physical == PhysicalType.FIXED_LEN_BYTE_ARRAY;
  }

  private static Kind bytes(Simple logical, ScanSchema.Field target) {
    return switch (logical) {
      case STRING, ENUM, JSON -> target.logicalType() == Simple.NONE ? Kind.BINARY : Kind.TEXT;
      case UUID -> Kind.UUID;
      case FLOAT16 ->
          target.physicalType() == PhysicalType.DOUBLE ? Kind.FLOAT16_TO_DOUBLE : Kind.FLOAT16;
      case INTERVAL -> Kind.INTERVAL;
      default -> Kind.BINARY;
    };
  }

  private static Kind number(PhysicalType physical, Simple logical, ScanSchema.Field target) {
    if (logical == Simple.DATE) {
      return Kind.DATE;
    }
    return switch (physical) {
      case BOOLEAN -> Kind.BOOLEAN;
      case FLOAT ->
          target.physicalType() == PhysicalType.DOUBLE ? Kind.FLOAT_TO_DOUBLE : Kind.FLOAT;
      case DOUBLE -> Kind.DOUBLE;
      default -> integer(physical, Signedness.SIGNED, target);
    };
  }

  private static Kind integer(
      PhysicalType physical, Signedness signedness, ScanSchema.Field target) {
    int bits = target.physicalType() == PhysicalType.INT64 ? Long.SIZE : Integer.SIZE;
    boolean toUnsigned = false;
    if (target.logicalType() instanceof LogicalType.Int integer) {
      bits = integer.bitWidth();
      toUnsigned = integer.signedness() == Signedness.UNSIGNED;
    }
    boolean fromUnsignedInt = physical == PhysicalType.INT32 && signedness == Signedness.UNSIGNED;
    if (toUnsigned && bits == Long.SIZE) {
      return fromUnsignedInt ? Kind.UNSIGNED_INT_TO_UNSIGNED_LONG : Kind.UNSIGNED_LONG;
    } else if (bits > (toUnsigned ? Short.SIZE : Integer.SIZE)) {
      return fromUnsignedInt ? Kind.UNSIGNED_INT_TO_LONG : Kind.LONG;
    }
    return Kind.INTEGER;
  }

  private static long perSecond(TimeUnit unit) {
    return switch (unit) {
      case MILLIS -> 1_000;
      case MICROS -> 1_000_000;
      case NANOS -> NANOS_PER_SECOND;
    };
  }

  /** What is known of the values. */
  Form form() {
    return kind.form;
  }

  @Override
  public Object convert(Values values, int index) {
    return switch (kind) {
      case TEXT, BINARY, UNSCALED_BYTES, INT96, UUID, FLOAT16, FLOAT16_TO_DOUBLE, INTERVAL ->
          ofBytes(values.bytes(), values.startAt(index), values.lengthAt(index));
      default -> ofNumber(values.numberAt(index));
    };
  }

  /** What a stored number means, as {@link Values#numberAt} has it. */
  Object ofNumber(long number) {
    return switch (kind) {
      case BOOLEAN -> number != 0;
      case INTEGER -> (int) number;
      case LONG -> number;
      case UNSIGNED_LONG -> unsigned(number);
      case UNSIGNED_INT_TO_LONG -> Integer.toUnsignedLong((int) number);
      case UNSIGNED_INT_TO_UNSIGNED_LONG ->
          BigInteger.valueOf(Integer.toUnsignedLong((int) number));
      case FLOAT -> Float.intBitsToFloat((int) number);
      case FLOAT_TO_DOUBLE -> (double) Float.intBitsToFloat((int) number);
      case DOUBLE -> Double.longBitsToDouble(number);
      case UNSCALED_NUMBER -> BigDecimal.valueOf(number, scale);
      case DATE -> LocalDate.ofEpochDay(number);
      case INSTANT -> {
        long second = Math.floorDiv(number, perSecond);
        yield Instant.ofEpochSecond(second, nanos(number, second));
      }
      case DATE_TIME -> {
        long second = Math.floorDiv(number, perSecond);
        yield LocalDateTime.ofEpochSecond(second, (int) nanos(number, second), ZoneOffset.UTC);
      }
      case TIME -> LocalTime.ofNanoOfDay(Math.multiplyExact(number, nanosPerUnit));
      default -> throw new IllegalStateException(kind + " is not stored as a number");
    };
  }

  /** The nanoseconds of the second. */
  private long nanos(long units, long second) {
    return (units - second * perSecond) * nanosPerUnit;
  }

  private static BigInteger unsigned(long value) {
    BigInteger signed = BigInteger.valueOf(value);
    return value < 0 ? signed.add(TWO_TO_64) : signed;
  }

  /** What stored bytes mean. */
  Object ofBytes(byte[] bytes, int start, int length) {
    return switch (kind) {
      case TEXT -> new String(bytes, start, length, StandardCharsets.UTF_8);
      case BINARY -> Arrays.copyOfRange(bytes, start, start + length);
      case UNSCALED_BYTES -> decimal(bytes, start, length);
      case INT96 -> int96(bytes, start);
      case UUID -> new UUID((long) LONG_BE.get(bytes, start), (long) LONG_BE.get(bytes, start + 8));
      case FLOAT16 -> float16(bytes, start);
      case FLOAT16_TO_DOUBLE -> (double) float16(bytes, start);
      case INTERVAL ->
          new Interval(
              unsignedInt(bytes, start),
              unsignedInt(bytes, start + Integer.BYTES),
              unsignedInt(bytes, start + 2 * Integer.BYTES));
      default -> throw new IllegalStateException(kind + " is not stored as bytes");
    };
  }

  /** A big-endian number in two's complement; 0 where it has no bytes. */
  private BigDecimal decimal(byte[] bytes, int start, int length) {
    if (length > Long.BYTES) {
      return new BigDecimal(new BigInteger(bytes, start, length), scale);
    }
    long unscaled = length > 0 && bytes[start] < 0 ? -1 : 0;
    for (int i = 0; i < length; i++) {
      unscaled = unscaled << 8 | (bytes[start + i] & 0xff);
    }
    return BigDecimal.valueOf(unscaled, scale);
  }

  /** Nanoseconds of the day, then the Julian day. */
  private static Instant int96(byte[] bytes, int start) {
    long nanos = (long) LONG_LE.get(bytes, start);
    long day = (int) INT_LE.get(bytes, start + Long.BYTES) - JULIAN_DAY_OF_EPOCH;
    return Instant.ofEpochSecond(day * SECONDS_PER_DAY, nanos);
  }

  private static float float16(byte[] bytes, int start) {
    int bits = (bytes[start] & 0xff) | bytes[start + 1] << 8;
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

  private static long unsignedInt(byte[] bytes, int at) {
    return Integer.toUnsignedLong((int) INT_LE.get(bytes, at));
  }
}
