package dev.floorplan.cli;

/** Draws a share as a horizontal bar, in eighths of a character. */
final class Bar {
  private static final String EIGHTHS = " ▏▎▍▌▋▊▉█";

  private Bar() {}

  /**
   * The bar.
   *
   * @param share 0 for empty, 1 for full; above 1 the bar ends in an arrow
   * @param width in characters
   */
  static String of(double share, int width) {
    if (share > 1) {
      return "█".repeat(width - 1) + "▶";
    }
    int eighths = (int) Math.round(share * width * 8);
    StringBuilder bar = new StringBuilder(width);
    for (int at = 0; at < width; at++) {
      bar.append(EIGHTHS.charAt(Math.max(0, Math.min(8, eighths - at * 8))));
    }
    return bar.toString();
  }
}
