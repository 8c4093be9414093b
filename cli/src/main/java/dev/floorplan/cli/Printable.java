package dev.floorplan.cli;

/** Makes text from files and their names safe to print in a line of a terminal. */
final class Printable {

  private Printable() {}

  /**
   * The text with control characters, line breaks and halves of surrogate pairs as <code>\\u000a
   * </code>, so that a name can neither break a line nor steer the terminal.
   */
  static String line(String text) {
    StringBuilder line = null;
    for (int at = 0; at < text.length(); ) {
      int codePoint = text.codePointAt(at);
      int length = Character.charCount(codePoint);
      if (isUnsafe(codePoint)) {
        if (line == null) {
          line = new StringBuilder(text.substring(0, at));
        }
        line.append(String.format("\\u%04x", codePoint));
      } else if (line != null) {
        line.appendCodePoint(codePoint);
      }
      at += length;
    }
    return line == null ? text : line.toString();
  }

  /** The printable line, its middle cut out where it is longer than this. */
  static String line(String text, int maxLength) {
    String line = line(text);
    if (line.length() <= maxLength) {
      return line;
    }
    int head = (maxLength - 1) / 2;
    int tail = maxLength - 1 - head;
    return line.substring(0, head) + "…" + line.substring(line.length() - tail);
  }

  private static boolean isUnsafe(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> false;
    };
  }
}
