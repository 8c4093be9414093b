package dev.floorplan.match;

import dev.floorplan.predicate.Literal;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * The text that a directory states for a partition column, which compares as what the literal
 * beside it is: {@code 06} is less than {@code '6'} and equal to {@code 6}.
 *
 * @param path the file, for messages
 * @param key the partition column
 * @param text its value, never null
 * @param zone where a timestamp without zone lies on the time line
 */
record PartitionValue(String path, String key, String text, ZoneId zone) {
  private static final DateTimeFormatter TIMESTAMP =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE)
          .optionalStart()
          .appendPattern("[ ]['T']")
          .append(DateTimeFormatter.ISO_LOCAL_TIME)
          .optionalStart()
          .appendOffsetId()
          .toFormatter(java.util.Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);

  /**
   * Negative, 0 or positive as the value is less than, equal to or greater than the literal.
   *
   * @param literal not NULL
   * @throws IllegalArgumentException where the text is no value of the literal's type
   */
  int compareTo(Literal literal) {
    if (literal instanceof Literal.Text || literal instanceof Literal.Bytes) {
      return compareBytes(Rulers.text(text), Rulers.text(literal));
    } else if (literal instanceof Literal.Decimal decimal) {
      return compareNumber(decimal.value());
    } else if (literal instanceof Literal.Numeral numeral) {
      return compareNumber(numeral.value());
    } else if (literal instanceof Literal.Real real) {
      return Double.isFinite(real.value())
          ? compareNumber(new BigDecimal(real.value()))
          : compareSpecial(real.value());
    } else if (literal instanceof Literal.Bool bool) {
      return Boolean.compare(bool(literal), bool.value());
    } else if (literal instanceof Literal.Date date) {
      return local(literal).compareTo(date.value().atStartOfDay());
    } else if (literal instanceof Literal.LocalTimestamp timestamp) {
      return local(literal).compareTo(timestamp.value());
    } else if (literal instanceof Literal.InstantTimestamp timestamp) {
      return instant(literal).compareTo(timestamp.value());
    } else if (literal instanceof Literal.Time time) {
      return Long.compare(
          parsed(literal, () -> LocalTime.parse(text)).toNanoOfDay(), time.nanoOfDay());
    } else if (literal instanceof Literal.Uuid) {
      Literal own = Literal.of(parsed(literal, () -> UUID.fromString(text)));
      return compareBytes(Rulers.uuids(own), Rulers.uuids(literal));
    }
    throw incomparable(literal);
  }

  /** Whether the text stands for NaN. */
  boolean isNan() {
    return text.equalsIgnoreCase("nan");
  }

  private static int compareBytes(Cut own, Cut literal) {
    return literal.compare(ByteOrdering.UNSIGNED, own.bytes, 0, own.bytes.length);
  }

  private int compareNumber(BigDecimal literal) {
    Double special = special();
    if (special != null) {
      return special == Double.NEGATIVE_INFINITY ? -1 : 1;
    }
    return number(Literal.of(literal)).compareTo(literal);
  }

  /** Compares with NaN or an infinity. */
  private int compareSpecial(double literal) {
    Double special = special();
    if (special == null) {
      number(Literal.of(literal));
      return literal == Double.NEGATIVE_INFINITY ? 1 : -1;
    }
    return special.compareTo(literal);
  }

  /** The number without digits that the text stands for, or null. */
  private Double special() {
    if (isNan()) {
      return Double.NaN;
    }
    String unsigned = text.startsWith("-") || text.startsWith("+") ? text.substring(1) : text;
    if (!unsigned.equalsIgnoreCase("inf") && !unsigned.equalsIgnoreCase("infinity")) {
      return null;
    }
    return text.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
  }

  private BigDecimal number(Literal literal) {
    return parsed(literal, () -> new BigDecimal(text));
  }

  private boolean bool(Literal literal) {
    if (text.equalsIgnoreCase("true")) {
      return true;
    } else if (text.equalsIgnoreCase("false")) {
      return false;
    }
    throw incomparable(literal);
  }

  /** A day counts as its midnight. */
  private LocalDateTime local(Literal literal) {
    Object parsed = timestamp(literal);
    if (parsed instanceof LocalDateTime local) {
      return local;
    } else if (parsed instanceof LocalDate date) {
      return date.atStartOfDay();
    }
    throw incomparable(literal);
  }

  private Instant instant(Literal literal) {
    return timestamp(literal) instanceof OffsetDateTime timestamp
        ? timestamp.toInstant()
        : local(literal).atZone(zone).toInstant();
  }

  private Object timestamp(Literal literal) {
    return parsed(
        literal,
        () ->
            TIMESTAMP.parseBest(text, OffsetDateTime::from, LocalDateTime::from, LocalDate::from));
  }

  private <T> T parsed(Literal literal, Supplier<T> parser) {
    try {
      return parser.get();
    } catch (DateTimeException | IllegalArgumentException notOfTheType) {
      throw incomparable(literal);
    }
  }

  private IllegalArgumentException incomparable(Literal literal) {
    return new IllegalArgumentException(
        path
            + ": the value '"
            + text
            + "' of the partition column "
            + key
            + " cannot be compared with "
            + literal
            + "; compare it with text");
  }
}
