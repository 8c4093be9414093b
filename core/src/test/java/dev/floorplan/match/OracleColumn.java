package dev.floorplan.match;

import dev.floorplan.predicate.Column;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;

/**
 * A column as the oracle sees it: parquet-java's type, and what its raw values mean.
 *
 * <p>Meanings: {@link BigDecimal} for whole numbers and decimals, {@link Double} for floating-point
 * numbers, {@link Boolean}, {@link LocalDate}, {@link Duration} since midnight, {@link
 * LocalDateTime} or {@link Instant} for timestamps, and {@link Octets} for all that is bytes.
 */
record OracleColumn(ColumnDescriptor descriptor, Kind kind) {

  /** What the values are. */
  enum Kind {
    BOOLEAN,
    NUMBER,
    FLOATING,
    TEXT,
    UUID,
    DATE,
    TIME,
    TIME_IN_UTC,
    TIMESTAMP,
    INSTANT,
    /** No literal compares with it. */
    OPAQUE,
    /** Nothing but null. */
    UNKNOWN
  }

  /** Bytes as text of Latin-1, which compares, and finds prefixes, as unsigned bytes do. */
  record Octets(String latin1) {
    static Octets of(byte[] bytes) {
      return new Octets(new String(bytes, StandardCharsets.ISO_8859_1));
    }

    byte[] bytes() {
      return latin1.getBytes(StandardCharsets.ISO_8859_1);
    }
  }

  static OracleColumn of(ColumnDescriptor descriptor) {
    return new OracleColumn(descriptor, kind(descriptor.getPrimitiveType()));
  }

  Column column() {
    return new Column(Arrays.asList(descriptor.getPath()));
  }

  /** The type as a row of the sharpness table. */
  String typeName() {
    LogicalTypeAnnotation logical = descriptor.getPrimitiveType().getLogicalTypeAnnotation();
    String physical = descriptor.getPrimitiveType().getPrimitiveTypeName().name();
    return logical == null ? physical : physical + " " + logical.toString().replaceAll("\\(.*", "");
  }

  private static Kind kind(PrimitiveType type) {
    LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
    if (logical instanceof TimestampLogicalTypeAnnotation timestamp) {
      return timestamp.isAdjustedToUTC() ? Kind.INSTANT : Kind.TIMESTAMP;
    } else if (logical instanceof TimeLogicalTypeAnnotation time) {
      return time.isAdjustedToUTC() ? Kind.TIME_IN_UTC : Kind.TIME;
    } else if (logical instanceof DecimalLogicalTypeAnnotation
        || logical instanceof IntLogicalTypeAnnotation) {
      return Kind.NUMBER;
    } else if (logical == null) {
      return switch (type.getPrimitiveTypeName()) {
        case BOOLEAN -> Kind.BOOLEAN;
        case INT32, INT64 -> Kind.NUMBER;
        case INT96 -> Kind.INSTANT;
        case FLOAT, DOUBLE -> Kind.FLOATING;
        case BINARY, FIXED_LEN_BYTE_ARRAY -> Kind.TEXT;
      };
    }
    return switch (logical.toString().replaceAll("\\(.*", "")) {
      case "STRING", "ENUM", "JSON", "BSON" -> Kind.TEXT;
      case "UUID" -> Kind.UUID;
      case "FLOAT16" -> Kind.FLOATING;
      case "DATE" -> Kind.DATE;
      case "UNKNOWN" -> Kind.UNKNOWN;
      default -> Kind.OPAQUE;
    };
  }

  /** What a raw value of parquet-java means. */
  Object meaning(Object raw) {
    PrimitiveType type = descriptor.getPrimitiveType();
    LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
    return switch (kind) {
      case BOOLEAN -> raw;
      case NUMBER -> number(raw, logical);
      case FLOATING -> raw instanceof Binary half ? half(half) : ((Number) raw).doubleValue();
      case TEXT, UUID, OPAQUE, UNKNOWN ->
          raw instanceof Binary binary ? Octets.of(binary.getBytes()) : raw;
      case DATE -> LocalDate.EPOCH.plusDays((Integer) raw);
      case TIME, TIME_IN_UTC ->
          duration(((Number) raw).longValue(), ((TimeLogicalTypeAnnotation) logical).getUnit());
      case TIMESTAMP ->
          instant(((Number) raw).longValue(), ((TimestampLogicalTypeAnnotation) logical).getUnit())
              .atOffset(ZoneOffset.UTC)
              .toLocalDateTime();
      case INSTANT ->
          raw instanceof Binary int96
              ? julian(int96)
              : instant(
                  ((Number) raw).longValue(), ((TimestampLogicalTypeAnnotation) logical).getUnit());
    };
  }

  private static BigDecimal number(Object raw, LogicalTypeAnnotation logical) {
    if (logical instanceof DecimalLogicalTypeAnnotation decimal) {
      BigInteger unscaled =
          raw instanceof Binary binary
              ? new BigInteger(binary.getBytes())
              : BigInteger.valueOf(((Number) raw).longValue());
      return new BigDecimal(unscaled, decimal.getScale());
    } else if (logical instanceof IntLogicalTypeAnnotation integer && !integer.isSigned()) {
      return raw instanceof Integer value
          ? BigDecimal.valueOf(Integer.toUnsignedLong(value))
          : new BigDecimal(Long.toUnsignedString((Long) raw));
    }
    return BigDecimal.valueOf(((Number) raw).longValue());
  }

  /** The half-precision number with these bytes. */
  private static double half(Binary binary) {
    byte[] bytes = binary.getBytes();
    int bits = (bytes[1] & 0x7f) << 8 | (bytes[0] & 0xff);
    double magnitude;
    if (bits > 0x7c00) {
      magnitude = Double.NaN;
    } else if (bits == 0x7c00) {
      magnitude = Double.POSITIVE_INFINITY;
    } else {
      int exponent = Math.max(1, bits >> 10);
      int significand = bits - ((exponent - 1) << 10);
      magnitude = significand * Math.pow(2, exponent - 25);
    }
    return bytes[1] < 0 ? -magnitude : magnitude;
  }

  private static Duration duration(long value, LogicalTypeAnnotation.TimeUnit unit) {
    return Duration.between(Instant.EPOCH, instant(value, unit));
  }

  private static Instant instant(long value, LogicalTypeAnnotation.TimeUnit unit) {
    return Instant.EPOCH.plus(
        value,
        switch (unit) {
          case MILLIS -> ChronoUnit.MILLIS;
          case MICROS -> ChronoUnit.MICROS;
          case NANOS -> ChronoUnit.NANOS;
        });
  }

  private static Instant julian(Binary int96) {
    var bytes = int96.toByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
    long nanos = bytes.getLong(bytes.position());
    long day = bytes.getInt(bytes.position() + 8) - 2_440_588L;
    return Instant.EPOCH.plus(day, ChronoUnit.DAYS).plusNanos(nanos);
  }
}
