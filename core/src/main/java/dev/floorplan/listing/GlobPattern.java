package dev.floorplan.listing;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Which files and directories below a base directory a glob matches. Between slashes it is a {@link
 * NamePattern}; {@code **} as a whole name stands for any number of directories, none included;
 * {@code {a,b/c}} is one or the other, nested or across slashes; a brace without its partner is an
 * ordinary character. A {@code /} at the end matches directories only, and so does {@code **}.
 *
 * <p>A file that is matched is listed as if it had been named. A directory that is matched is
 * listed whole, as if it had been named. Hidden names below the base need a pattern that starts
 * like them.
 *
 * <p>Idea: braces are expanded into alternatives, all alternatives stand one after another in one
 * list of steps, and a directory's {@link Place} is the set of steps that may match the name after
 * it: a nondeterministic automaton over names. An empty set proves that nothing below matches, so
 * that the walk need not enter. One walk serves all alternatives and keeps the order of paths.
 */
final class GlobPattern {

  private static final int MAX_ALTERNATIVES = 1000;

  /** The step for {@code **}. */
  private static final NamePattern DIRECTORIES = new NamePattern("**");

  /** The step after the last name of an alternative. */
  private static final NamePattern END = new NamePattern("");

  /** What a plain directory is: the base itself matches, so it is listed whole. */
  static final GlobPattern WHOLE_BASE = new GlobPattern(List.of(""));

  private final List<NamePattern> steps = new ArrayList<>();
  private final Place base;
  private final String prefix;

  private GlobPattern(List<String> alternatives) {
    BitSet starts = new BitSet();
    String shared = null;
    for (String alternative : alternatives) {
      starts.set(steps.size());
      String literal = addSteps(alternative);
      shared = shared == null ? literal : sharedPrefix(shared, literal);
    }
    base = place(starts, false);
    prefix = shared;
  }

  /** Adds the steps of one alternative; returns what every match of it starts with. */
  private String addSteps(String alternative) {
    StringBuilder literal = new StringBuilder();
    boolean inLiteral = true;
    for (String name : alternative.split("/", -1)) {
      if (name.isEmpty()) {
        continue;
      }
      NamePattern step = name.equals("**") ? DIRECTORIES : new NamePattern(name);
      steps.add(step);
      if (inLiteral) {
        literal.append(literal.isEmpty() ? "" : "/").append(step.literalHead());
        inLiteral = step.isLiteral();
      }
    }
    if (alternative.endsWith("/")) {
      steps.add(DIRECTORIES);
    }
    steps.add(END);
    return literal.toString();
  }

  private static String sharedPrefix(String a, String b) {
    int length = 0;
    while (length < Math.min(a.length(), b.length()) && a.charAt(length) == b.charAt(length)) {
      length++;
    }
    return a.substring(0, length);
  }

  /**
   * The length of the part of a path that holds no special character, up to and with its last
   * slash; -1 if the path as a whole holds none.
   */
  static int fixedLength(String path) {
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      if (c == '*'
          || c == '?'
          || (c == '[' && NamePattern.setEnd(path, i) > 0)
          || (c == '{' && groupEnd(path, i) > 0)) {
        return path.lastIndexOf('/', i) + 1;
      }
    }
    return -1;
  }

  /**
   * The pattern of a glob.
   *
   * @param fixedLength where the part after the base begins, from {@link #fixedLength}
   * @throws IllegalArgumentException if braces stand for too many paths, or for absolute ones
   */
  static GlobPattern of(String path, int fixedLength) {
    List<String> alternatives = new ArrayList<>();
    expand(path, path.substring(fixedLength), alternatives);
    for (String alternative : alternatives) {
      if (alternative.startsWith("/") && fixedLength == 0) {
        throw new IllegalArgumentException(
            path + ": braces cannot choose between absolute paths; name each path by itself");
      }
    }
    return new GlobPattern(alternatives);
  }

  /** Adds what the braces of {@code rest} stand for, leftmost group first. */
  private static void expand(String path, String rest, List<String> alternatives) {
    int open = 0;
    while (open < rest.length() && groupEnd(rest, open) < 0) {
      open = Math.max(open, NamePattern.setEnd(rest, open)) + 1;
    }
    if (open >= rest.length()) {
      if (alternatives.size() == MAX_ALTERNATIVES) {
        throw new IllegalArgumentException(
            path + ": braces stand for more than " + MAX_ALTERNATIVES + " paths");
      }
      alternatives.add(rest);
      return;
    }
    int close = groupEnd(rest, open);
    int depth = 0;
    int start = open + 1;
    for (int i = start; i <= close; i++) {
      char c = rest.charAt(i);
      if (depth == 0 && (c == ',' || i == close)) {
        expand(
            path,
            rest.substring(0, open) + rest.substring(start, i) + rest.substring(close + 1),
            alternatives);
        start = i + 1;
      }
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
    }
  }

  /** Where the group in braces that begins at {@code open} ends, or -1 if none begins there. */
  private static int groupEnd(String pattern, int open) {
    if (pattern.charAt(open) != '{') {
      return -1;
    }
    int depth = 0;
    for (int i = open; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    return -1;
  }

  /** Where the base directory stands. */
  Place base() {
    return base;
  }

  /** What the path below the base of everything listed starts with. */
  String prefix() {
    return prefix;
  }

  /** The place of these steps, and of those after a {@code **} that stands for no directory. */
  private Place place(BitSet reached, boolean whole) {
    boolean matched = whole;
    for (int i = reached.nextSetBit(0); i >= 0; i = reached.nextSetBit(i + 1)) {
      if (steps.get(i) == DIRECTORIES) {
        reached.set(i + 1);
      } else if (steps.get(i) == END) {
        reached.clear(i);
        matched = true;
      }
    }
    return new Place(reached, matched);
  }

  /** Where a directory stands in the pattern. Immutable. */
  final class Place {

    /** The steps that may match the next name. */
    private final BitSet next;

    private final boolean whole;

    private Place(BitSet next, boolean whole) {
      this.next = next;
      this.whole = whole;
    }

    /** Whether the directory, or one above it, is matched: all that is not hidden is listed. */
    boolean isWhole() {
      return whole;
    }

    /** Whether nothing in the directory or below can be listed. */
    boolean isDeadEnd() {
      return !whole && next.isEmpty();
    }

    /** The place of a subdirectory. */
    Place enter(String directory) {
      boolean hidden = HiddenNames.isHiddenDirectory(directory);
      BitSet reached = new BitSet();
      for (int i = next.nextSetBit(0); i >= 0; i = next.nextSetBit(i + 1)) {
        NamePattern step = steps.get(i);
        if (step == DIRECTORIES && !hidden) {
          reached.set(i);
        } else if (step != DIRECTORIES && step.matches(directory, hidden)) {
          reached.set(i + 1);
        }
      }
      return place(reached, whole && !hidden);
    }

    /** Whether the pattern, and not just a directory that it matches, leads to the file. */
    boolean matchesFile(String name) {
      boolean hidden = HiddenNames.isHiddenFile(name);
      for (int i = next.nextSetBit(0); i >= 0; i = next.nextSetBit(i + 1)) {
        NamePattern step = steps.get(i);
        if (step != DIRECTORIES && steps.get(i + 1) == END && step.matches(name, hidden)) {
          return true;
        }
      }
      return false;
    }
  }
}
