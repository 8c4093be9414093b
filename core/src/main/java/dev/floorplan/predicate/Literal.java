package dev.floorplan.predicate;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;

/**
 * A value written in a predicate. Immutable and thread-safe; {@link Object#toString} reads as SQL.
 *
 * <p>What compares with what: {@link Decimal}, {@link Real} and {@link Numeral} with every number,
 * {@link Text} and {@link Bytes} with text, enums, JSON and binary, {@link Date} and {@link
 * LocalTimestamp} with dates and timestamps, {@link InstantTimestamp} with timestamps in UTC, the
 * others with their own type.
 */
public sealed interface Literal {

  /**
   * The literal for a Java value: null, {@link Boolean}, {@link Byte}, {@link Short}, {@link
   * Integer}, {@link Long}, {@link BigInteger}, {@link BigDecimal}, {@link Float}, {@link Double},
   * {@link String}, {@code byte[]}, {@link LocalDate}, {@link LocalTime}, {@link LocalDateTime},
   * {@link Instant}, {@link OffsetDateTime}, {@link ZonedDateTime}, {@link java.util.UUID} or a
   * literal.
   *
   * @throws IllegalArgumentException for a value of any other class
   */
  static Literal of(Object value) {
    if (value == null) {
      return new Null();
    } else if (value instanceof Literal literal) {
      return literal;
    } else if (value instanceof Number number) {
      return ofNumber(number);
    } else if (value instanceof Boolean bool) {
      return new Bool(bool);
    } else if (value instanceof String text) {
      return new Text(text);
    } else if (value instanceof byte[] bytes) {
      return new Bytes(bytes);
    } else if (value instanceof LocalDate date) {
      return new Date(date);
    } else if (value instanceof LocalTime time) {
      return new Time(time.toNanoOfDay());
    } else if (value instanceof LocalDateTime timestamp) {
      return new LocalTimestamp(timestamp);
    } else if (value instanceof Instant instant) {
      return new InstantTimestamp(instant);
    } else if (value instanceof OffsetDateTime timestamp) {
      return new InstantTimestamp(timestamp.toInstant());
    } else if (value instanceof ZonedDateTime timestamp) {
      return new InstantTimestamp(timestamp.toInstant());
    } else if (value instanceof java.util.UUID uuid) {
      return new Uuid(uuid);
    }
    throw unsupported(value);
  }

  private static Literal ofNumber(Number number) {
    if (number instanceof BigDecimal decimal) {
      return new Decimal(decimal);
    } else if (number instanceof BigInteger whole) {
      return new Decimal(new BigDecimal(whole));
    } else if (number instanceof Double || number instanceof Float) {
      return new Real(number.doubleValue());
    } else if (number instanceof Long
        || number instanceof Integer
        || number instanceof Short
        || number instanceof Byte) {
      return new Decimal(BigDecimal.valueOf(number.longValue()));
    }
    throw unsupported(number);
  }

  private static IllegalArgumentException unsupported(Object value) {
    return new IllegalArgumentException(
        "no literal for " + value.getClass().getName() + ": " + value);
  }

  /** NULL. */
  record Null() implements Literal {
    @Override
    public String toString() {
      return "NULL";
    }
  }

  /** TRUE or FALSE. */
  record Bool(boolean value) implements Literal {
    @Override
    public String toString() {
      return value ? "TRUE" : "FALSE";
    }
  }

  /**
   * An exact number, whole or not. Numbers of the same value are not equal as records where their
   * scales differ, but they match the same rows.
   *
   * @param value with a scale between -{@value #MAX_SCALE} and {@value #MAX_SCALE}
   */
  record Decimal(BigDecimal value) implements Literal {
    /** Wider than any column type; keeps arithmetic on the digits cheap. */
    private static final int MAX_SCALE = 10_000;

    public Decimal {
      requireScale(value);
    }

    static void requireScale(BigDecimal value) {
      if (Math.abs((long) value.scale()) > MAX_SCALE) {
        throw new IllegalArgumentException(
            "a number's scale must be between -"
                + MAX_SCALE
                + " and "
                + MAX_SCALE
                + ", was "
                + value.scale());
      }
    }

    @Override
    public String toString() {
      return value.toPlainString();
    }
  }

  /** A number in IEEE 754 double precision, NaN and the infinities included. */
  record Real(double value) implements Literal {
    @Override
    public String toString() {
      String digits = Double.toString(value);
      if (!Double.isFinite(value)) {
        return "CAST('" + digits + "' AS DOUBLE)";
      }
      return digits.contains("E") ? digits : digits + "E0";
    }
  }

  /**
   * A number as SQL text has it, {@code 0.1} or {@code 1e-1}: beside whole numbers and decimals it
   * is exactly that, beside floating-point numbers the nearest double.
   *
   * @param value in the range of {@link Decimal}
   */
  record Numeral(BigDecimal value) implements Literal {
    public Numeral {
      Decimal.requireScale(value);
    }

    @Override
    public String toString() {
      return value.toPlainString();
    }
  }

  /**
   * Text.
   *
   * @param value without unpaired surrogates, which have no UTF-8
   */
  record Text(String value) implements Literal {
    public Text {
      requireEncodable(value);
    }

    static void requireEncodable(String text) {
      if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
        throw new IllegalArgumentException("text has an unpaired surrogate: " + text);
      }
    }

    @Override
    public String toString() {
      return "'" + value.replace("'", "''") + "'";
    }
  }

  /**
   * Bytes.
   *
   * @param value copied
   */
  @SuppressWarnings("ArrayRecordComponent") // copied in and out, compared by content
  record Bytes(byte[] value) implements Literal {
    public Bytes {
      value = value.clone();
    }

    /** A copy. */
    @Override
    public byte[] value() {
      return value.clone();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Bytes bytes && Arrays.equals(value, bytes.value);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(value);
    }

    @Override
    public String toString() {
      return "X'" + HexFormat.of().withUpperCase().formatHex(value) + "'";
    }
  }

  /** A day. */
  record Date(LocalDate value) implements Literal {
    public Date {
      Objects.requireNonNull(value, "value");
    }

    @Override
    public String toString() {
      return "DATE '" + value + "'";
    }
  }

  /**
   * A time of day.
   *
   * @param nanoOfDay nanoseconds since midnight, up to those of a day: 24:00:00, which some engines
   *     write, is later than every other time
   */
  record Time(long nanoOfDay) implements Literal {
    private static final long NANOS_PER_DAY = 86_400_000_000_000L;

    public Time {
      if (nanoOfDay < 0 || nanoOfDay > NANOS_PER_DAY) {
        throw new IllegalArgumentException(
            "nanoOfDay must be between 0 and " + NANOS_PER_DAY + ", was " + nanoOfDay);
      }
    }

    @Override
    public String toString() {
      return nanoOfDay == NANOS_PER_DAY
          ? "TIME '24:00:00'"
          : "TIME '"
              + LocalTime.ofNanoOfDay(nanoOfDay).format(DateTimeFormatter.ISO_LOCAL_TIME)
              + "'";
    }
  }

  /** A day and time on some wall; against a column in UTC, in the scan's time zone. */
  record LocalTimestamp(LocalDateTime value) implements Literal {
    public LocalTimestamp {
      Objects.requireNonNull(value, "value");
    }

    @Override
    public String toString() {
      String iso = value.format(DateTimeFormatter.ISO_LOCAL_DATE_TIME);
      return "TIMESTAMP '" + iso.replace('T', ' ') + "'";
    }
  }

  /** A point on the time line. */
  record InstantTimestamp(Instant value) implements Literal {
    public InstantTimestamp {
      Objects.requireNonNull(value, "value");
    }

    @Override
    public String toString() {
      return "TIMESTAMP '" + value.toString().replace('T', ' ') + "'";
    }
  }

  /** A UUID, ordered by its bytes. */
  record Uuid(java.util.UUID value) implements Literal {
    public Uuid {
      Objects.requireNonNull(value, "value");
    }

    @Override
    public String toString() {
      return "UUID '" + value + "'";
    }
  }
}
