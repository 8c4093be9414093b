package dev.floorplan.cli;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The types that literals of SQL name, as {@code DATE '…'} or {@code CAST('…' AS DATE)}. */
enum SqlType {
  DATE("a date like '2024-02-29'"),
  TIME("a time like '12:30:00.5', at most '24:00:00'"),
  TIMESTAMP("a timestamp like '2024-02-29 12:30:00.5'"),
  TIMESTAMPTZ("a timestamp like '2024-02-29 12:30:00.5+01:00'"),
  UUID("a UUID like '0c7a6c1e-8d0b-4d0e-9a53-3d1f0f9f5a11'"),
  DOUBLE("a number, 'NaN' or 'Infinity'"),
  FLOAT("a number, 'NaN' or 'Infinity'"),
  DECIMAL("a number");

  /** All of them, for messages. */
  static final String NAMES =
      Arrays.stream(values()).map(SqlType::name).collect(Collectors.joining(", "));

  private static final Pattern UUID_TEXT =
      Pattern.compile("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");
  private static final Pattern REAL_TEXT =
      Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?");

  private final String example;

  SqlType(String example) {
    this.example = example;
  }

  /** The type of this name, in upper or lower case; null where it is none of them. */
  static SqlType named(String name) {
    String upper = name.toUpperCase(Locale.ROOT);
    if (upper.equals("TIMESTAMP WITH TIME ZONE")) {
      return TIMESTAMPTZ;
    }
    return Arrays.stream(values()).filter(type -> type.name().equals(upper)).findAny().orElse(null);
  }

  /**
   * The value of the text, of a class that predicates take.
   *
   * @throws IllegalArgumentException or {@link java.time.DateTimeException} where it has none
   */
  Object value(String text) {
    return switch (this) {
      case DATE -> DateTimeText.date(text);
      case TIME -> DateTimeText.time(text);
      case TIMESTAMP -> DateTimeText.timestamp(text);
      case TIMESTAMPTZ -> DateTimeText.instant(text);
      case UUID -> uuid(text);
      case DOUBLE -> real(text);
      case FLOAT -> (float) real(text);
      case DECIMAL -> new BigDecimal(text);
    };
  }

  /** What texts of this type are like, for messages. */
  String example() {
    return example;
  }

  private static UUID uuid(String text) {
    requireMatch(UUID_TEXT, text);
    return java.util.UUID.fromString(text);
  }

  private static double real(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "nan" -> Double.NaN;
      case "infinity", "+infinity", "inf", "+inf" -> Double.POSITIVE_INFINITY;
      case "-infinity", "-inf" -> Double.NEGATIVE_INFINITY;
      default -> {
        requireMatch(REAL_TEXT, text);
        yield Double.parseDouble(text);
      }
    };
  }

  private static void requireMatch(Pattern pattern, String text) {
    if (!pattern.matcher(text).matches()) {
      throw new IllegalArgumentException(text);
    }
  }
}
