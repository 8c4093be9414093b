package dev.floorplan.match;

import dev.floorplan.predicate.Literal;
import java.util.Comparator;
import java.util.function.Supplier;

/**
 * The values that a leaf can hold, in their order: how a literal lies among them, and how bounds of
 * them are read. {@link Domains} makes them.
 *
 * @param kind what the values are besides ordered
 * @param width bytes of a bound; -1 where they vary
 * @param ruler where literals lie among the values
 * @param bounds makes bounds at the limits of the type
 * @param cutOrder the order of cuts at values
 * @param firstModern the first value that the calendars of old and of now agree on; null where the
 *     values are not in a calendar
 */
record Domain(
    Kind kind,
    int width,
    Ruler ruler,
    Supplier<Bounds> bounds,
    Comparator<Cut> cutOrder,
    Cut firstModern) {

  /** What the values of a domain are besides ordered. */
  enum Kind {
    /** Floating-point numbers, one of which is NaN. */
    FLOATING,
    /** Other numbers. */
    NUMBER,
    /** Text or bytes, which have prefixes. */
    TEXT,
    /**
     * Timestamps of the type INT96, whose bounds do not count: writers disagreed on their order.
     */
    INT96,
    /**
     * Values whose order is not known: they can be compared with nothing, and bounds do not count.
     */
    UNORDERED,
    OTHER
  }

  /** Finds where literals lie among the values of a domain. */
  @FunctionalInterface
  interface Ruler {

    /** Where the literal lies, or null where it cannot be compared with the values. */
    Cut cut(Literal literal);
  }

  static Domain ofNumbers(Kind kind, Encoding encoding, Ruler ruler, long least, long greatest) {
    return new Domain(
        kind,
        encoding.width,
        ruler,
        () -> new NumberBounds(encoding, least, greatest),
        Comparator.comparingLong(cut -> cut.number),
        null);
  }

  static Domain ofNumbers(Kind kind, Encoding encoding, Ruler ruler) {
    return ofNumbers(kind, encoding, ruler, encoding.least, encoding.greatest);
  }

  static Domain ofBytes(Kind kind, int width, Ruler ruler) {
    return ofBytes(kind, ByteOrdering.UNSIGNED, width, ruler, null, null);
  }

  static Domain ofBytes(
      Kind kind, ByteOrdering ordering, int width, Ruler ruler, Cut least, Cut greatest) {
    return new Domain(
        kind,
        width,
        ruler,
        () -> new ByteBounds(ordering, least, greatest),
        (left, right) ->
            ordering.compare(left.bytes, 0, left.bytes.length, right.bytes, 0, right.bytes.length),
        null);
  }

  Domain withFirstModern(Cut first) {
    return new Domain(kind, width, ruler, bounds, cutOrder, first);
  }
}
