package dev.floorplan.match;

/**
 * The truth values that a term may take in the rows of a row group: a subset of {TRUE, FALSE, NULL}
 * as a bit mask. Too many members cost sharpness, one too few costs rows.
 *
 * <p>The operators combine every member of one side with every member of the other.
 */
final class TruthSet {
  static final int EMPTY = 0;
  static final int TRUE = 1;
  static final int FALSE = 2;
  static final int NULL = 4;

  /** What a term that cannot be evaluated may take. */
  static final int ANY = TRUE | FALSE | NULL;

  private static final byte[] AND = table(true);
  private static final byte[] OR = table(false);

  private TruthSet() {}

  static int and(int left, int right) {
    return AND[left << 3 | right];
  }

  static int or(int left, int right) {
    return OR[left << 3 | right];
  }

  static int not(int set) {
    return (set & NULL) | (set & TRUE) << 1 | (set & FALSE) >> 1;
  }

  /** NONE where no row can be TRUE, ALL where every row must be. */
  static Match match(int set) {
    if ((set & TRUE) == 0) {
      return Match.NONE;
    }
    return set == TRUE ? Match.ALL : Match.SOME;
  }

  /** SQL's AND or OR of single values, lifted to sets. */
  private static byte[] table(boolean and) {
    byte[] table = new byte[64];
    for (int pair = 0; pair < table.length; pair++) {
      for (int left = TRUE; left <= NULL; left <<= 1) {
        for (int right = TRUE; right <= NULL; right <<= 1) {
          if (((pair >> 3) & left) != 0 && (pair & right) != 0) {
            table[pair] |= (byte) combined(and ? FALSE : TRUE, left, right);
          }
        }
      }
    }
    return table;
  }

  private static int combined(int dominant, int left, int right) {
    if (left == dominant || right == dominant) {
      return dominant;
    }
    return left == NULL ? NULL : right;
  }
}
