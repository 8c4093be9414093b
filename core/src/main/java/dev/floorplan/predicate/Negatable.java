package dev.floorplan.predicate;

/** A predicate into whose SQL a NOT is written, as in {@code column IS NOT NULL}. */
sealed interface Negatable extends Predicate permits In, Between, IsNull, StartsWith {

  /** As SQL, with {@code not}, which is "NOT " or empty, at its place. */
  String sql(String not);
}
