package dev.floorplan.match;

/** How the names in a predicate match those of a file. */
public enum NameMatching {
  EXACT {
    @Override
    boolean matches(String wanted, String found) {
      return wanted.equals(found);
    }
  },
  /** Regardless of case; two names of one file that differ only in case are ambiguous. */
  IGNORE_CASE {
    @Override
    boolean matches(String wanted, String found) {
      return wanted.equalsIgnoreCase(found);
    }
  };

  abstract boolean matches(String wanted, String found);
}
