package dev.floorplan.cli;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;

/**
 * The text of single values, the same in JSON and in CSV: numbers in full, dates and times in ISO
 * 8601 with seconds and no more digits of them than needed, instants in UTC with {@code Z}, bytes
 * in base64.
 */
final class ValueText {
  /** Beyond it, digits are mostly zeros that some writer's nonsense asks for. */
  private static final int MAX_PLAIN_SCALE = 9_999;

  private static final Base64.Encoder BASE64 = Base64.getEncoder();

  private ValueText() {}

  /** The text of a value of a {@code Row} that is neither null nor made of others. */
  static String of(Object value) {
    if (value instanceof Double number) {
      return NumberOutput.toString(number, true);
    } else if (value instanceof Float number) {
      return NumberOutput.toString(number, true);
    } else if (value instanceof BigDecimal number) {
      return Math.abs((long) number.scale()) <= MAX_PLAIN_SCALE
          ? number.toPlainString()
          : number.toString();
    } else if (value instanceof LocalDateTime dateTime) {
      return DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(dateTime);
    } else if (value instanceof Instant instant) {
      LocalDateTime dateTime =
          LocalDateTime.ofEpochSecond(instant.getEpochSecond(), instant.getNano(), ZoneOffset.UTC);
      return DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(dateTime) + "Z";
    } else if (value instanceof LocalTime time) {
      return DateTimeFormatter.ISO_LOCAL_TIME.format(time);
    } else if (value instanceof byte[] bytes) {
      return BASE64.encodeToString(bytes);
    }
    return value.toString();
  }
}
