package dev.floorplan.cli;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sizes in bytes as people write and read them: {@code 128MiB}, {@code 1.5 GB}, {@code 65536}.
 *
 * <p>Binary units (KiB, MiB, GiB, TiB) are powers of 1,024, decimal ones (kB, MB, GB, TB) powers of
 * 1,000. Case does not matter. One letter alone ({@code 128M}) is refused: it means either.
 */
final class ByteSize {
  private static final Pattern TEXT =
      Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*([a-z]*)", Pattern.CASE_INSENSITIVE);
  private static final String[] BINARY_UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

  private ByteSize() {}

  /**
   * The number of bytes that the text says.
   *
   * @throws IllegalArgumentException if it is no size, not a whole number of bytes, or beyond a
   *     {@code long}
   */
  static long parse(String text) {
    Matcher matcher = TEXT.matcher(text.strip());
    if (!matcher.matches()) {
      throw unreadable(text);
    }
    BigDecimal bytes =
        new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(unit(matcher.group(2), text)));
    try {
      return bytes.longValueExact();
    } catch (ArithmeticException notALong) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a whole number of bytes up to " + Long.MAX_VALUE);
    }
  }

  private static long unit(String name, String text) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "", "b" -> 1;
      case "kib" -> 1L << 10;
      case "mib" -> 1L << 20;
      case "gib" -> 1L << 30;
      case "tib" -> 1L << 40;
      case "kb" -> 1_000;
      case "mb" -> 1_000_000;
      case "gb" -> 1_000_000_000;
      case "tb" -> 1_000_000_000_000L;
      default -> throw unreadable(text);
    };
  }

  private static IllegalArgumentException unreadable(String text) {
    return new IllegalArgumentException(
        "'"
            + text
            + "' is not a size; write bytes (65536) or use KiB, MiB, GiB, TiB, kB, MB, GB or TB"
            + " (128MiB)");
  }

  /** The size in the largest binary unit that leaves at least 1, with three digits: 1.23 MiB. */
  static String format(long bytes) {
    double scaled = bytes;
    int unit = 0;
    // 1,023.5 of a unit would already be printed as 1,024 of it.
    while (Math.abs(scaled) >= (unit == 0 ? 1024 : 1023.5) && unit < BINARY_UNITS.length - 1) {
      scaled /= 1024;
      unit++;
    }
    if (unit == 0) {
      return bytes + " B";
    }
    String digits = scaled < 9.995 ? "%.2f" : scaled < 99.95 ? "%.1f" : "%.0f";
    return String.format(Locale.ROOT, digits + " %s", scaled, BINARY_UNITS[unit]);
  }
}
