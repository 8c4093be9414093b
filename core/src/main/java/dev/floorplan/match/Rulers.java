package dev.floorplan.match;

import dev.floorplan.footer.LogicalType.Adjustment;
import dev.floorplan.predicate.Literal;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * Makes the {@linkplain Domain.Ruler rulers} of the domains. A literal between two values of the
 * domain is cut there, never rounded to one of them.
 */
final class Rulers {
  private static final BigInteger NANOS_PER_SECOND = BigInteger.valueOf(1_000_000_000);

  private Rulers() {}

  /** Turns a whole number, and whether the literal is it or above it, into a cut. */
  @FunctionalInterface
  interface Landing {
    Cut land(Cut.Place place, BigInteger floor);
  }

  /** Lands among the values of the encoding. */
  static Landing on(Encoding encoding) {
    BigInteger least = encoding.value(encoding.least);
    BigInteger greatest = encoding.value(encoding.greatest);
    return (place, floor) -> {
      if (floor.compareTo(least) < 0) {
        return Cut.BELOW_ALL;
      } else if (floor.compareTo(greatest) > 0) {
        return Cut.ABOVE_ALL;
      }
      return Cut.number(place, encoding.key(floor));
    };
  }

  /** Lands among big-endian two's complement numbers of any length. */
  static Landing onBytes() {
    return (place, floor) -> Cut.bytes(place, floor.toByteArray());
  }

  /** Whole numbers that mean themselves times 10 to the power of -{@code scale}. */
  static Domain.Ruler numbers(int scale, Landing landing) {
    return literal -> {
      if (literal instanceof Literal.Real real && !Double.isFinite(real.value())) {
        return real.value() == Double.NEGATIVE_INFINITY ? Cut.BELOW_ALL : Cut.ABOVE_ALL;
      }
      BigDecimal number = number(literal);
      if (number == null) {
        return null;
      }
      BigDecimal scaled = number.scaleByPowerOfTen(scale);
      BigDecimal floor = scaled.setScale(0, RoundingMode.FLOOR);
      return landing.land(place(floor.compareTo(scaled) == 0), floor.toBigInteger());
    };
  }

  /** The finite number that the literal is, or null. */
  private static BigDecimal number(Literal literal) {
    if (literal instanceof Literal.Decimal decimal) {
      return decimal.value();
    } else if (literal instanceof Literal.Numeral numeral) {
      return numeral.value();
    }
    return literal instanceof Literal.Real real ? new BigDecimal(real.value()) : null;
  }

  private static Cut.Place place(boolean exact) {
    return exact ? Cut.Place.AT : Cut.Place.AFTER;
  }

  /** Floating-point numbers, widened to double. */
  static Cut floating(Literal literal) {
    if (literal instanceof Literal.Real real) {
      return Double.isNaN(real.value())
          ? Cut.NAN
          : Cut.number(Cut.Place.AT, Encoding.key(real.value()));
    } else if (literal instanceof Literal.Numeral numeral) {
      return Cut.number(Cut.Place.AT, Encoding.key(numeral.value().doubleValue()));
    }
    BigDecimal number = number(literal);
    if (number == null) {
      return null;
    }
    double nearest = number.doubleValue();
    if (nearest == Double.NEGATIVE_INFINITY) {
      return Cut.number(Cut.Place.AFTER, Encoding.key(nearest));
    } else if (nearest == Double.POSITIVE_INFINITY) {
      return Cut.number(Cut.Place.AFTER, Encoding.key(Double.MAX_VALUE));
    }
    int compared = new BigDecimal(nearest).compareTo(number);
    double floor = compared > 0 ? Math.nextDown(nearest) : nearest;
    return Cut.number(place(compared == 0), Encoding.key(floor));
  }

  static Cut booleans(Literal literal) {
    return literal instanceof Literal.Bool bool
        ? Cut.number(Cut.Place.AT, bool.value() ? 1 : 0)
        : null;
  }

  /** Text and bytes. */
  static Cut text(Literal literal) {
    if (literal instanceof Literal.Text text) {
      return text(text.value());
    }
    return literal instanceof Literal.Bytes bytes ? Cut.bytes(Cut.Place.AT, bytes.value()) : null;
  }

  /** The cut at this text. */
  static Cut text(String text) {
    return Cut.bytes(Cut.Place.AT, text.getBytes(StandardCharsets.UTF_8));
  }

  static Cut uuids(Literal literal) {
    if (!(literal instanceof Literal.Uuid uuid)) {
      return null;
    }
    ByteBuffer bytes =
        ByteBuffer.allocate(16)
            .putLong(uuid.value().getMostSignificantBits())
            .putLong(uuid.value().getLeastSignificantBits());
    return Cut.bytes(Cut.Place.AT, bytes.array());
  }

  /**
   * Units since 1970.
   *
   * @param unitNanos nanoseconds of a unit
   * @param adjustment whether the values are instants or in the time of some wall; the first go
   *     with instants, and with local timestamps in {@code zone}, the second with local timestamps
   *     only
   */
  static Domain.Ruler timestamps(
      long unitNanos, Adjustment adjustment, ZoneId zone, Landing landing) {
    return literal -> {
      Instant instant = instant(literal, adjustment, zone);
      return instant == null ? null : units(nanos(instant), unitNanos, landing);
    };
  }

  private static Instant instant(Literal literal, Adjustment adjustment, ZoneId zone) {
    if (literal instanceof Literal.InstantTimestamp timestamp) {
      return adjustment == Adjustment.UTC ? timestamp.value() : null;
    }
    LocalDateTime local = null;
    if (literal instanceof Literal.LocalTimestamp timestamp) {
      local = timestamp.value();
    } else if (literal instanceof Literal.Date date) {
      local = date.value().atStartOfDay();
    }
    return local == null
        ? null
        : local.atZone(adjustment == Adjustment.UTC ? zone : ZoneOffset.UTC).toInstant();
  }

  private static BigInteger nanos(Instant instant) {
    return BigInteger.valueOf(instant.getEpochSecond())
        .multiply(NANOS_PER_SECOND)
        .add(BigInteger.valueOf(instant.getNano()));
  }

  /** Units since midnight. */
  static Domain.Ruler times(long unitNanos, Landing landing) {
    return literal ->
        literal instanceof Literal.Time time
            ? units(BigInteger.valueOf(time.nanoOfDay()), unitNanos, landing)
            : null;
  }

  private static Cut units(BigInteger nanos, long unitNanos, Landing landing) {
    BigInteger[] units = nanos.divideAndRemainder(BigInteger.valueOf(unitNanos));
    BigInteger floor = units[1].signum() < 0 ? units[0].subtract(BigInteger.ONE) : units[0];
    return landing.land(place(units[1].signum() == 0), floor);
  }
}
