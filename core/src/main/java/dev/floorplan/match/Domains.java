package dev.floorplan.match;

import dev.floorplan.footer.FileSchema;
import dev.floorplan.footer.LogicalType;
import dev.floorplan.footer.LogicalType.Adjustment;
import dev.floorplan.footer.LogicalType.Signedness;
import dev.floorplan.footer.LogicalType.Simple;
import dev.floorplan.footer.LogicalType.TimeUnit;
import dev.floorplan.footer.PhysicalType;
import dev.floorplan.match.Domain.Kind;
import dev.floorplan.predicate.Literal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Comparator;

/** Makes the domains of leaves from their types. */
final class Domains {
  private static final long DAY_NANOS = 86_400_000_000_000L;

  /** Of any decimal that is meant; beyond it, powers of ten cost more than they are worth. */
  private static final int MAX_PRECISION = 10_000;

  /**
   * The first day of the Gregorian calendar, which readers extend into the past and Spark 2 did
   * not.
   */
  private static final Literal FIRST_GREGORIAN = Literal.of(LocalDate.of(1582, 10, 15));

  /** Before it, Spark 2 shifted timestamps by what its zone was off the one of today. */
  private static final Literal FIRST_ZONED = Literal.of(Instant.parse("1900-01-01T00:00:00Z"));

  private Domains() {}

  /**
   * The domain of a leaf.
   *
   * @param zone where a timestamp without zone lies on the time line
   */
  static Domain of(FileSchema schema, int leaf, ZoneId zone) {
    PhysicalType physical = schema.physicalType(leaf);
    LogicalType logical = schema.logicalType(schema.element(leaf));
    int width = physical == PhysicalType.FIXED_LEN_BYTE_ARRAY ? schema.typeLength(leaf) : -1;
    if (logical instanceof LogicalType.Decimal decimal) {
      return decimal(decimal, physical, width);
    } else if (logical instanceof LogicalType.Int integer) {
      return integer(integer);
    } else if (logical instanceof LogicalType.Time time) {
      return time(time, zone);
    } else if (logical instanceof LogicalType.Timestamp timestamp) {
      return timestamp(timestamp, zone);
    }
    return switch ((Simple) logical) {
      case NONE -> physical(physical, width, zone);
      case STRING, ENUM, JSON, BSON -> Domain.ofBytes(Kind.TEXT, width, Rulers::text);
      case UUID -> Domain.ofBytes(Kind.OTHER, width, Rulers::uuids);
      case FLOAT16 -> Domain.ofNumbers(Kind.FLOATING, Encoding.FLOAT16, Rulers::floating);
      case DATE -> date(zone);
      case INTERVAL, GEOMETRY, GEOGRAPHY, LIST, MAP, VARIANT -> unordered(literal -> null);
      case NULL, UNRECOGNIZED -> unordered(literal -> somewhere());
    };
  }

  /**
   * Whether the leaf's values order as the numbers that their physical type says: the order of the
   * deprecated bounds, whatever the leaf's own.
   */
  static boolean hasSignedOrder(FileSchema schema, int leaf) {
    boolean unsigned =
        schema.logicalType(schema.element(leaf)) instanceof LogicalType.Int integer
            && integer.signedness() == Signedness.UNSIGNED;
    return switch (schema.physicalType(leaf)) {
      case BOOLEAN, INT32, INT64, FLOAT, DOUBLE -> !unsigned;
      case INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> false;
    };
  }

  private static Domain physical(PhysicalType physical, int width, ZoneId zone) {
    return switch (physical) {
      case BOOLEAN -> Domain.ofNumbers(Kind.OTHER, Encoding.BOOLEAN, Rulers::booleans);
      case INT32 -> whole(Encoding.INT32);
      case INT64 -> whole(Encoding.INT64);
      case INT96 -> int96(zone);
      case FLOAT -> Domain.ofNumbers(Kind.FLOATING, Encoding.FLOAT, Rulers::floating);
      case DOUBLE -> Domain.ofNumbers(Kind.FLOATING, Encoding.DOUBLE, Rulers::floating);
      case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> Domain.ofBytes(Kind.TEXT, width, Rulers::text);
    };
  }

  /** Nanoseconds since 1970, which are more than a long holds. */
  private static Domain int96(ZoneId zone) {
    Domain.Ruler ruler = Rulers.timestamps(1, Adjustment.UTC, zone, Rulers.onBytes());
    return Domain.ofBytes(Kind.INT96, ByteOrdering.NUMBER, -1, ruler, null, null);
  }

  private static Domain whole(Encoding encoding) {
    return Domain.ofNumbers(Kind.NUMBER, encoding, Rulers.numbers(0, Rulers.on(encoding)));
  }

  /** Values that compare with some literals, but in an order that is not known. */
  private static Domain unordered(Domain.Ruler ruler) {
    return new Domain(
        Kind.UNORDERED,
        -1,
        ruler,
        () -> new ByteBounds(ByteOrdering.UNKNOWN, null, null),
        Comparator.comparing(cut -> cut.place),
        null);
  }

  /** Any cut but the one at the empty text, which nothing is less than. */
  private static Cut somewhere() {
    return Rulers.text("?");
  }

  private static Domain integer(LogicalType.Int type) {
    boolean signed = type.signedness() == Signedness.SIGNED;
    if (type.bitWidth() == 64) {
      return whole(signed ? Encoding.INT64 : Encoding.UINT64);
    }
    Encoding encoding = signed ? Encoding.INT32 : Encoding.UINT32;
    int valueBits = signed ? type.bitWidth() - 1 : type.bitWidth();
    return Domain.ofNumbers(
        Kind.NUMBER,
        encoding,
        Rulers.numbers(0, Rulers.on(encoding)),
        signed ? -1L << valueBits : 0,
        (1L << valueBits) - 1);
  }

  private static Domain decimal(LogicalType.Decimal type, PhysicalType physical, int width) {
    if (type.precision() > MAX_PRECISION) {
      return unordered(literal -> somewhere());
    }
    BigInteger greatest = BigInteger.TEN.pow(type.precision()).subtract(BigInteger.ONE);
    if (physical == PhysicalType.INT32 || physical == PhysicalType.INT64) {
      Encoding encoding = physical == PhysicalType.INT32 ? Encoding.INT32 : Encoding.INT64;
      long limit = greatest.min(BigInteger.valueOf(encoding.greatest)).longValueExact();
      return Domain.ofNumbers(
          Kind.NUMBER,
          encoding,
          Rulers.numbers(type.scale(), Rulers.on(encoding)),
          limit == encoding.greatest ? encoding.least : -limit,
          limit);
    }
    Rulers.Landing landing = Rulers.onBytes();
    return Domain.ofBytes(
        Kind.NUMBER,
        ByteOrdering.NUMBER,
        width,
        Rulers.numbers(type.scale(), landing),
        landing.land(Cut.Place.AT, greatest.negate()),
        landing.land(Cut.Place.AT, greatest));
  }

  private static Domain date(ZoneId zone) {
    Domain.Ruler ruler =
        Rulers.timestamps(DAY_NANOS, Adjustment.LOCAL, zone, Rulers.on(Encoding.INT32));
    return Domain.ofNumbers(Kind.OTHER, Encoding.INT32, ruler)
        .withFirstModern(ruler.cut(FIRST_GREGORIAN));
  }

  private static Domain timestamp(LogicalType.Timestamp type, ZoneId zone) {
    Rulers.Landing landing = Rulers.on(Encoding.INT64);
    long unit = unitNanos(type.unit());
    Domain.Ruler ruler = Rulers.timestamps(unit, type.adjustment(), zone, landing);
    Domain.Ruler instants = Rulers.timestamps(unit, Adjustment.UTC, zone, landing);
    return Domain.ofNumbers(Kind.OTHER, Encoding.INT64, ruler)
        .withFirstModern(instants.cut(FIRST_ZONED));
  }

  /** A time in UTC means the time on the wall only where the scan's zone is UTC. */
  private static Domain time(LogicalType.Time type, ZoneId zone) {
    Encoding encoding = type.unit() == TimeUnit.MILLIS ? Encoding.INT32 : Encoding.INT64;
    boolean onTheWall =
        type.adjustment() == Adjustment.LOCAL || zone.normalized().equals(ZoneOffset.UTC);
    long unit = unitNanos(type.unit());
    return Domain.ofNumbers(
        Kind.OTHER,
        encoding,
        onTheWall ? Rulers.times(unit, Rulers.on(encoding)) : literal -> null,
        0,
        DAY_NANOS / unit);
  }

  private static long unitNanos(TimeUnit unit) {
    return switch (unit) {
      case MILLIS -> 1_000_000;
      case MICROS -> 1_000;
      case NANOS -> 1;
    };
  }
}
