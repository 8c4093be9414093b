package dev.floorplan.listing;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * The part of a glob between two slashes: {@code *} is any run of characters, {@code ?} any one,
 * {@code [a-z0]} one of a set, {@code [!a]} or {@code [^a]} one outside it; a {@code ]} that comes
 * first in a set belongs to it, and a {@code [} without its {@code ]} is an ordinary character. A
 * character is a code point. There is no escape character: a special one is named as a set, {@code
 * [*]}.
 *
 * <p>A name that starts with {@code _} or {@code .} and is hidden matches only a pattern that
 * starts with that very character, as dot files do in a shell.
 *
 * <p>Matching takes time in proportion to the lengths of pattern and name multiplied: after a
 * mismatch only the last {@code *} grows.
 */
final class NamePattern {

  /** What each character has to be; null stands for {@code *}. */
  private final List<IntPredicate> tokens = new ArrayList<>();

  /** The text before the first special character. */
  private final String literalHead;

  private final boolean literal;

  NamePattern(String pattern) {
    StringBuilder head = new StringBuilder();
    boolean inHead = true;
    for (int i = 0; i < pattern.length(); ) {
      int c = pattern.codePointAt(i);
      int setEnd = c == '[' ? setEnd(pattern, i) : -1;
      boolean special = c == '*' || c == '?' || setEnd > 0;
      if (setEnd > 0) {
        tokens.add(set(pattern.substring(i + 1, setEnd)));
        i = setEnd;
      } else if (c == '?') {
        tokens.add(any -> true);
      } else {
        tokens.add(c == '*' ? null : any -> any == c);
      }
      inHead &= !special;
      if (inHead) {
        head.appendCodePoint(c);
      }
      i += special ? 1 : Character.charCount(c);
    }
    literalHead = head.toString();
    literal = inHead;
  }

  /** Where the set that begins at {@code open} ends, or -1 if that bracket begins none. */
  static int setEnd(String pattern, int open) {
    int first = open + 1;
    if (first < pattern.length() && isNegation(pattern.charAt(first))) {
      first++;
    }
    for (int i = first; i < pattern.length() && pattern.charAt(i) != '/'; i++) {
      if (pattern.charAt(i) == ']' && i > first) {
        return i;
      }
    }
    return -1;
  }

  private static boolean isNegation(int c) {
    return c == '!' || c == '^';
  }

  private static IntPredicate set(String members) {
    int[] points = members.codePoints().toArray();
    int i = isNegation(points[0]) ? 1 : 0;
    IntPredicate set = c -> false;
    while (i < points.length) {
      int low = points[i];
      boolean range = i + 2 < points.length && points[i + 1] == '-';
      int high = range ? points[i + 2] : low;
      set = set.or(c -> low <= c && c <= high);
      i += range ? 3 : 1;
    }
    return isNegation(points[0]) ? set.negate() : set;
  }

  String literalHead() {
    return literalHead;
  }

  /** Whether the pattern has no special character: it matches its own text alone. */
  boolean isLiteral() {
    return literal;
  }

  boolean matches(String name, boolean hidden) {
    if (hidden && (literalHead.isEmpty() || literalHead.charAt(0) != name.charAt(0))) {
      return false;
    }
    if (literal) {
      return literalHead.equals(name);
    }
    int token = 0;
    int position = 0;
    int afterRun = -1;
    int runEnd = 0;
    while (position < name.length()) {
      int c = name.codePointAt(position);
      if (isRun(token)) {
        afterRun = ++token;
        runEnd = position;
      } else if (token < tokens.size() && tokens.get(token).test(c)) {
        token++;
        position += Character.charCount(c);
      } else if (afterRun >= 0) {
        runEnd += Character.charCount(name.codePointAt(runEnd));
        position = runEnd;
        token = afterRun;
      } else {
        return false;
      }
    }
    while (isRun(token)) {
      token++;
    }
    return token == tokens.size();
  }

  private boolean isRun(int token) {
    return token < tokens.size() && tokens.get(token) == null;
  }
}
