package dev.floorplan.match;

import dev.floorplan.predicate.Predicate;
import java.time.ZoneId;
import java.util.Objects;

/**
 * A predicate with what decides how it is understood. Immutable, thread-safe.
 *
 * @param predicate as the user wrote it
 * @param names how its names match those of a file
 * @param zone where a timestamp without zone lies on the time line, beside a column in UTC
 */
public record RowFilter(Predicate predicate, NameMatching names, ZoneId zone) {

  public RowFilter {
    Objects.requireNonNull(predicate, "predicate");
    Objects.requireNonNull(names, "names");
    Objects.requireNonNull(zone, "zone");
  }

  /** A new binder of the predicate to files. */
  public PredicateBinder binder() {
    return new PredicateBinder(predicate, names, zone);
  }
}
