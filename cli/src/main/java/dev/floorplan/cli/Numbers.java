package dev.floorplan.cli;

import java.time.Duration;
import java.util.Locale;

/** Numbers as people read them, the same in every locale. */
final class Numbers {

  private Numbers() {}

  /** 1,234,567. */
  static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** The number and its noun: 1 file, 2 files. */
  static String count(long number, String noun) {
    return count(number) + " " + noun + (number == 1 ? "" : "s");
  }

  /** 87%. */
  static String percent(double share) {
    return String.format(Locale.ROOT, "%,.0f%%", share * 100);
  }

  /** 12 ms, 1.23 s. */
  static String time(Duration time) {
    return time.toMillis() < 1000
        ? time.toMillis() + " ms"
        : String.format(Locale.ROOT, "%,.2f s", time.toMillis() / 1000.0);
  }
}
