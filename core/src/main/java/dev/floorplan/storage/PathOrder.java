package dev.floorplan.storage;

import java.util.Comparator;

/**
 * The order of paths as UTF-8 bytes, compared unsigned: the order of code points, in which every
 * object store lists its keys. {@link String#compareTo} differs: it puts supplementary characters,
 * as surrogates, before U+E000 to U+FFFF.
 */
public enum PathOrder implements Comparator<String> {
  UTF_8_BYTES;

  @Override
  public int compare(String a, String b) {
    int shared = Math.min(a.length(), b.length());
    for (int i = 0; i < shared; i++) {
      char x = a.charAt(i);
      char y = b.charAt(i);
      if (x != y) {
        return codePointRank(x) - codePointRank(y);
      }
    }
    return a.length() - b.length();
  }

  /** Ranks surrogates above all other chars, otherwise as they are. */
  private static int codePointRank(char c) {
    return Character.isSurrogate(c) ? c + 0x10000 : c;
  }
}
