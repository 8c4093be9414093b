package dev.floorplan.match;

import dev.floorplan.match.OracleColumn.Octets;
import dev.floorplan.predicate.Column;
import dev.floorplan.predicate.Comparison;
import dev.floorplan.predicate.Constant;
import dev.floorplan.predicate.Literal;
import dev.floorplan.predicate.Predicate;
import dev.floorplan.predicate.Predicates;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

/**
 * Makes random predicates over columns, with literals where it hurts: values of the data, bounds,
 * their next neighbours, the same in other types, and the odd ones of each type.
 */
final class RandomPredicates {
  private static final long DAY_NANOS = Duration.ofDays(1).toNanos();
  private static final List<Literal> ODD =
      literals(
          null,
          true,
          false,
          0,
          -1,
          1,
          0.5,
          -0.0,
          0.0,
          Double.NaN,
          Double.POSITIVE_INFINITY,
          Double.NEGATIVE_INFINITY,
          Double.MIN_VALUE,
          Double.MAX_VALUE,
          Float.MAX_VALUE,
          65504.0,
          127,
          255,
          Integer.MAX_VALUE,
          Integer.MIN_VALUE,
          0x80000000L,
          0xffffffffL,
          Long.MAX_VALUE,
          Long.MIN_VALUE,
          new BigDecimal("9223372036854775808"),
          new BigDecimal("18446744073709551615"),
          new BigDecimal("-1e400"),
          new BigDecimal("1e400"),
          new BigDecimal("1e-400"),
          new BigDecimal("0.1"),
          "",
          "m",
          "\uffff",
          "\ud83d\ude00",
          new byte[0],
          new byte[] {0},
          new byte[] {-1, -1, -1, -1},
          LocalDate.EPOCH,
          LocalDate.MIN,
          LocalDate.MAX,
          LocalDate.of(1500, 1, 1),
          LocalTime.MIN,
          new Literal.Time(DAY_NANOS),
          LocalDateTime.MIN,
          LocalDateTime.of(2020, 3, 29, 2, 30),
          Instant.EPOCH,
          Instant.MIN,
          Instant.MAX,
          new UUID(0, 0),
          new UUID(-1, -1));

  private final Random random;
  private final Map<OracleColumn, List<Object>> values;
  private final List<OracleColumn> columns;

  /**
   * @param values what is found in each column, and the bounds of it; may hold nulls
   */
  RandomPredicates(Random random, Map<OracleColumn, List<Object>> values) {
    this.random = random;
    this.values = values;
    columns = List.copyOf(values.keySet());
  }

  /** One condition on one column. */
  Predicate atom() {
    return atom(oneOf(columns));
  }

  /** Conditions joined to this depth at most. */
  Predicate tree(int depth) {
    int choice = depth == 0 ? 9 : random.nextInt(10);
    if (choice < 3) {
      return Predicates.and(terms(depth - 1));
    } else if (choice < 6) {
      return Predicates.or(terms(depth - 1));
    } else if (choice < 8) {
      return tree(depth - 1).not();
    }
    return oddAtom();
  }

  private List<Predicate> terms(int depth) {
    List<Predicate> terms = new ArrayList<>();
    for (int i = 2 + random.nextInt(2); i > 0; i--) {
      terms.add(tree(depth));
    }
    return terms;
  }

  private Predicate oddAtom() {
    return switch (random.nextInt(25)) {
      case 0 -> Predicates.unevaluable("?");
      case 1 -> oneOf(Arrays.asList(Constant.values()));
      case 2 -> comparison(new Column(List.of("no such column")), oneOf(ODD));
      default -> atom();
    };
  }

  /** One condition on this column. */
  Predicate atom(OracleColumn column) {
    Column name = column.column();
    return switch (random.nextInt(12)) {
      case 0 -> name.isNull();
      case 1 -> name.isNotNull();
      case 2 -> name.isNan();
      case 3 -> name.in(inList(column));
      case 4 -> Predicates.not(name.in(inList(column)));
      case 5 -> name.between(literal(column), literal(column));
      case 6 -> name.startsWith(prefix(column));
      default -> comparison(name, literal(column));
    };
  }

  private Predicate comparison(Column name, Literal literal) {
    Comparison.Operator operator = oneOf(Arrays.asList(Comparison.Operator.values()));
    return new Comparison(name, operator, literal);
  }

  private List<Literal> inList(OracleColumn column) {
    List<Literal> literals = new ArrayList<>();
    for (int i = random.nextInt(4); i >= 0; i--) {
      literals.add(literal(column));
    }
    return literals;
  }

  private String prefix(OracleColumn column) {
    String text =
        value(column) instanceof Octets octets && text(octets) instanceof Literal.Text found
            ? found.value()
            : "p";
    int end = random.nextInt(text.length() + 1);
    boolean splitsPair = end > 0 && Character.isHighSurrogate(text.charAt(end - 1));
    return text.substring(0, splitsPair ? end - 1 : end);
  }

  private Literal literal(OracleColumn column) {
    Object value = value(column);
    int choice = random.nextInt(8);
    if (value == null || choice == 0) {
      return oneOf(ODD);
    }
    return numeral(choice < 4 ? same(value) : choice < 6 ? neighbour(value) : otherType(value));
  }

  /** Some decimals as SQL text has them; which ones, their digits decide. */
  private static Literal numeral(Literal literal) {
    return literal instanceof Literal.Decimal decimal && decimal.value().hashCode() % 3 == 0
        ? new Literal.Numeral(decimal.value())
        : literal;
  }

  private Object value(OracleColumn column) {
    List<Object> found = values.get(column);
    return found.isEmpty() ? null : oneOf(found);
  }

  /** The value as its own literal. */
  private static Literal same(Object value) {
    if (value instanceof Duration time) {
      return Literal.of(LocalTime.ofNanoOfDay(Math.floorMod(time.toNanos(), DAY_NANOS)));
    }
    return value instanceof Octets octets ? text(octets) : Literal.of(value);
  }

  /** Text where the bytes are that; otherwise bytes, or a UUID now and then. */
  private static Literal text(Octets octets) {
    try {
      return Literal.of(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(octets.bytes())).toString());
    } catch (CharacterCodingException notText) {
      return Literal.of(octets.bytes());
    }
  }

  /** The least bit above or below the value. */
  private Literal neighbour(Object value) {
    boolean up = random.nextBoolean();
    int sign = up ? 1 : -1;
    if (value instanceof BigDecimal number) {
      int scale = number.scale() + random.nextInt(2);
      return Literal.of(number.add(BigDecimal.valueOf(sign, scale)));
    } else if (value instanceof Double number) {
      return Literal.of(
          random.nextBoolean()
              ? up ? Math.nextUp(number) : Math.nextDown(number)
              : up ? Math.nextUp(number.floatValue()) : Math.nextDown(number.floatValue()));
    } else if (value instanceof Octets octets) {
      return bytesBeside(octets.bytes(), up);
    } else if (value instanceof LocalDate date) {
      return Literal.of(date.plusDays(sign));
    } else if (value instanceof Duration time) {
      return same(time.plusNanos(sign * step()));
    } else if (value instanceof LocalDateTime timestamp) {
      return Literal.of(timestamp.plusNanos(sign * step()));
    } else if (value instanceof Instant instant) {
      return Literal.of(instant.plusNanos(sign * step()));
    }
    return Literal.of(!(Boolean) value);
  }

  private long step() {
    return oneOf(List.of(1L, 999L, 1_000L, 1_000_000L));
  }

  private Literal bytesBeside(byte[] bytes, boolean up) {
    if (random.nextBoolean() || bytes.length == 0) {
      int length = up || bytes.length == 0 ? bytes.length + 1 : bytes.length - 1;
      return text(Octets.of(Arrays.copyOf(bytes, length)));
    }
    bytes[bytes.length - 1] += (byte) (up ? 1 : -1);
    return text(Octets.of(bytes));
  }

  /** The value as a literal of another type, equal to it or nearly so. */
  private Literal otherType(Object value) {
    if (value instanceof BigDecimal number) {
      return Literal.of(random.nextBoolean() ? number.doubleValue() : number.toString());
    } else if (value instanceof Double number) {
      return Double.isFinite(number)
          ? Literal.of(
              random.nextBoolean() ? new BigDecimal(number) : new BigDecimal(number.toString()))
          : Literal.of(0);
    } else if (value instanceof Octets octets) {
      byte[] bytes = octets.bytes();
      if (bytes.length == 16) {
        ByteBuffer halves = ByteBuffer.wrap(bytes);
        return Literal.of(new UUID(halves.getLong(), halves.getLong()));
      }
      return Literal.of(bytes);
    } else if (value instanceof LocalDate date) {
      return Literal.of(date.atTime(LocalTime.NOON).minus(Duration.ofHours(random.nextInt(24))));
    } else if (value instanceof Duration time) {
      return Literal.of(time.toString());
    } else if (value instanceof LocalDateTime timestamp) {
      return Literal.of(
          random.nextBoolean() ? timestamp.toLocalDate() : timestamp.toInstant(ZoneOffset.UTC));
    } else if (value instanceof Instant instant) {
      LocalDateTime utc = LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
      return Literal.of(random.nextBoolean() ? utc : utc.toLocalDate());
    }
    return Literal.of((Boolean) value ? 1 : 0);
  }

  private <T> T oneOf(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private static List<Literal> literals(Object... values) {
    return Arrays.stream(values).map(Literal::of).toList();
  }
}
