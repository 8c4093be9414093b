package dev.floorplan.cli;

import dev.floorplan.predicate.Literal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads dates and times as literals of SQL have them, in ISO form with a space or a {@code T}
 * between day and time. Days that no calendar has are refused, not moved; 24:00:00 is the end of
 * its day. Years beyond four digits need no sign.
 */
final class DateTimeText {
  private static final String DAY = "([+-]?[0-9]{4,9})-([0-9]{2})-([0-9]{2})";
  private static final String CLOCK = "([0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:[.][0-9]{1,9})?)?)";
  private static final String ZONE = "(Z|[+-][0-9]{2}(?::?[0-9]{2})?)";

  private static final Pattern TIME = Pattern.compile(CLOCK);
  private static final Pattern TIMESTAMP =
      Pattern.compile(DAY + "(?:[ T]" + CLOCK + "(?: ?" + ZONE + ")?)?");
  private static final Pattern END_OF_DAY = Pattern.compile("24:00(:00([.]0+)?)?");
  private static final long NANOS_PER_DAY = 86_400_000_000_000L;

  private DateTimeText() {}

  /**
   * The day.
   *
   * @throws DateTimeException where the text is none
   */
  static LocalDate date(String text) {
    Matcher timestamp = matched(TIMESTAMP, text);
    if (timestamp.group(4) != null) {
      throw new DateTimeException("a time behind the day");
    }
    return day(timestamp);
  }

  /**
   * The time of day.
   *
   * @throws DateTimeException where the text is none
   */
  static Literal.Time time(String text) {
    return new Literal.Time(nanoOfDay(matched(TIME, text).group()));
  }

  /**
   * A {@link LocalDateTime}, midnight where there is no time, or an {@link OffsetDateTime} where
   * there is a zone.
   *
   * @throws DateTimeException where the text is neither
   */
  static Object timestamp(String text) {
    Matcher timestamp = matched(TIMESTAMP, text);
    LocalDateTime local = day(timestamp).atStartOfDay();
    if (timestamp.group(4) != null) {
      local = local.plusNanos(nanoOfDay(timestamp.group(4)));
    }
    String zone = timestamp.group(5);
    return zone == null ? local : local.atOffset(ZoneOffset.of(zone));
  }

  /**
   * The timestamp, which has a zone.
   *
   * @throws DateTimeException where the text is none, or has no zone
   */
  static OffsetDateTime instant(String text) {
    if (timestamp(text) instanceof OffsetDateTime instant) {
      return instant;
    }
    throw new DateTimeException("no zone");
  }

  private static LocalDate day(Matcher timestamp) {
    return LocalDate.of(
        Integer.parseInt(timestamp.group(1)),
        Integer.parseInt(timestamp.group(2)),
        Integer.parseInt(timestamp.group(3)));
  }

  private static long nanoOfDay(String clock) {
    return END_OF_DAY.matcher(clock).matches()
        ? NANOS_PER_DAY
        : LocalTime.parse(clock).toNanoOfDay();
  }

  private static Matcher matched(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    if (!matcher.matches()) {
      throw new DateTimeException("not in ISO form");
    }
    return matcher;
  }
}
