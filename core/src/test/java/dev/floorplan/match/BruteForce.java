package dev.floorplan.match;

import dev.floorplan.match.OracleColumn.Kind;
import dev.floorplan.match.OracleColumn.Octets;
import dev.floorplan.predicate.And;
import dev.floorplan.predicate.Between;
import dev.floorplan.predicate.Column;
import dev.floorplan.predicate.Comparison;
import dev.floorplan.predicate.Comparison.Operator;
import dev.floorplan.predicate.Constant;
import dev.floorplan.predicate.In;
import dev.floorplan.predicate.IsNan;
import dev.floorplan.predicate.IsNull;
import dev.floorplan.predicate.Literal;
import dev.floorplan.predicate.Not;
import dev.floorplan.predicate.Or;
import dev.floorplan.predicate.Predicate;
import dev.floorplan.predicate.StartsWith;
import dev.floorplan.predicate.Unevaluable;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;

/**
 * Evaluates a predicate on every row in SQL's logic: slow, obvious, and made without anything of
 * the package under test.
 *
 * <p>A term that cannot be evaluated takes a random truth value in each row: whatever was proved
 * must hold for all of them.
 */
final class BruteForce implements Predicate.Visitor<Boolean[]> {
  private static final List<Boolean> ANY = Arrays.asList(true, false, null);

  private final OracleRows rows;
  private final Map<Column, OracleColumn> columns;
  private final ZoneId zone;
  private final Random random;

  BruteForce(OracleRows rows, Map<Column, OracleColumn> columns, ZoneId zone, Random random) {
    this.rows = rows;
    this.columns = columns;
    this.zone = zone;
    this.random = random;
  }

  /** What is true of the rows. */
  static Match match(Boolean[] truths) {
    long passing = Arrays.stream(truths).filter(Boolean.TRUE::equals).count();
    if (passing == 0) {
      return Match.NONE;
    }
    return passing == truths.length ? Match.ALL : Match.SOME;
  }

  @Override
  public Boolean[] comparison(Comparison comparison) {
    return eachValue(
        comparison.column(),
        List.of(comparison.literal()),
        value -> compare(value, comparison.operator(), comparison.literal()));
  }

  private Boolean compare(Object value, Operator operator, Literal literal) {
    if (value == null || literal instanceof Literal.Null) {
      return null;
    }
    int compared = compare(value, literal);
    return switch (operator) {
      case EQ -> compared == 0;
      case NE -> compared != 0;
      case LT -> compared < 0;
      case LE -> compared <= 0;
      case GT -> compared > 0;
      case GE -> compared >= 0;
    };
  }

  @Override
  public Boolean[] in(In in) {
    return eachValue(
        in.column(),
        in.literals(),
        value -> {
          Boolean found = false;
          for (Literal literal : in.literals()) {
            found = or(found, compare(value, Operator.EQ, literal));
          }
          return found;
        });
  }

  @Override
  public Boolean[] between(Between between) {
    return new And(
            List.of(
                new Comparison(between.column(), Operator.GE, between.low()),
                new Comparison(between.column(), Operator.LE, between.high())))
        .accept(this);
  }

  @Override
  public Boolean[] isNull(IsNull isNull) {
    return eachValue(isNull.column(), List.of(), value -> value == null);
  }

  @Override
  public Boolean[] isNan(IsNan isNan) {
    OracleColumn column = columns.get(isNan.column());
    if (column != null && column.kind() != Kind.FLOATING && column.kind() != Kind.NUMBER) {
      return anything();
    }
    return eachValue(
        isNan.column(), List.of(), value -> value instanceof Double number && number.isNaN());
  }

  @Override
  public Boolean[] startsWith(StartsWith startsWith) {
    OracleColumn column = columns.get(startsWith.column());
    if (column != null && column.kind() != Kind.TEXT) {
      return anything();
    }
    String prefix = Octets.of(startsWith.prefix().getBytes(StandardCharsets.UTF_8)).latin1();
    return eachValue(
        startsWith.column(),
        List.of(),
        value -> value == null ? null : ((Octets) value).latin1().startsWith(prefix));
  }

  @Override
  public Boolean[] and(And and) {
    Boolean[] all = filled(true);
    for (Predicate term : and.terms()) {
      Boolean[] truths = term.accept(this);
      for (int row = 0; row < all.length; row++) {
        all[row] = not(or(not(all[row]), not(truths[row])));
      }
    }
    return all;
  }

  @Override
  public Boolean[] or(Or or) {
    Boolean[] any = filled(false);
    for (Predicate term : or.terms()) {
      Boolean[] truths = term.accept(this);
      for (int row = 0; row < any.length; row++) {
        any[row] = or(any[row], truths[row]);
      }
    }
    return any;
  }

  @Override
  public Boolean[] not(Not not) {
    Boolean[] truths = not.term().accept(this);
    for (int row = 0; row < truths.length; row++) {
      truths[row] = not(truths[row]);
    }
    return truths;
  }

  @Override
  public Boolean[] constant(Constant constant) {
    return switch (constant) {
      case TRUE -> filled(true);
      case FALSE -> filled(false);
      case NULL -> filled(null);
    };
  }

  @Override
  public Boolean[] unevaluable(Unevaluable unevaluable) {
    return anything();
  }

  private static Boolean or(Boolean left, Boolean right) {
    if (Boolean.TRUE.equals(left) || Boolean.TRUE.equals(right)) {
      return true;
    }
    return (left == null || right == null) ? null : Boolean.FALSE;
  }

  private static Boolean not(Boolean truth) {
    return truth == null ? null : !truth;
  }

  private Boolean[] filled(Boolean truth) {
    Boolean[] truths = new Boolean[rows.rows()];
    Arrays.fill(truths, truth);
    return truths;
  }

  private Boolean[] anything() {
    Boolean[] truths = new Boolean[rows.rows()];
    for (int row = 0; row < truths.length; row++) {
      truths[row] = ANY.get(random.nextInt(ANY.size()));
    }
    return truths;
  }

  /** Applies the test to each row's value, provided that it compares with the literals. */
  private Boolean[] eachValue(
      Column column, List<Literal> literals, Function<Object, Boolean> test) {
    OracleColumn known = columns.get(column);
    if (known == null) {
      return filled(test.apply(null));
    }
    for (Literal literal : literals) {
      if (!isComparable(known.kind(), literal)) {
        return anything();
      }
    }
    OracleRows.Values values = rows.columns().get(known);
    List<Boolean> truths = new ArrayList<>();
    for (Object value : values.distinct()) {
      truths.add(test.apply(value));
    }
    Boolean[] ofRows = new Boolean[rows.rows()];
    for (int row = 0; row < ofRows.length; row++) {
      ofRows[row] = truths.get(values.codes()[row]);
    }
    return ofRows;
  }

  private boolean isComparable(Kind kind, Literal literal) {
    if (literal instanceof Literal.Null) {
      return true;
    }
    return switch (kind) {
      case BOOLEAN -> literal instanceof Literal.Bool;
      case NUMBER, FLOATING ->
          literal instanceof Literal.Decimal
              || literal instanceof Literal.Real
              || literal instanceof Literal.Numeral;
      case TEXT -> literal instanceof Literal.Text || literal instanceof Literal.Bytes;
      case UUID -> literal instanceof Literal.Uuid;
      case DATE, TIMESTAMP ->
          literal instanceof Literal.Date || literal instanceof Literal.LocalTimestamp;
      case INSTANT ->
          literal instanceof Literal.Date
              || literal instanceof Literal.LocalTimestamp
              || literal instanceof Literal.InstantTimestamp;
      case TIME -> literal instanceof Literal.Time;
      case TIME_IN_UTC -> literal instanceof Literal.Time && zone.equals(ZoneOffset.UTC);
      case OPAQUE -> false;
      case UNKNOWN -> true;
    };
  }

  private int compare(Object value, Literal literal) {
    if (value instanceof Boolean bool) {
      return Boolean.compare(bool, ((Literal.Bool) literal).value());
    } else if (value instanceof BigDecimal || value instanceof Double) {
      return compareNumbers(value, literal);
    } else if (value instanceof Octets octets) {
      return octets.latin1().compareTo(octets(literal).latin1());
    } else if (value instanceof Duration time) {
      return time.compareTo(Duration.ofNanos(((Literal.Time) literal).nanoOfDay()));
    } else if (value instanceof LocalDate date) {
      return date.atStartOfDay().compareTo(local(literal));
    } else if (value instanceof LocalDateTime timestamp) {
      return timestamp.compareTo(local(literal));
    }
    Instant instant =
        literal instanceof Literal.InstantTimestamp timestamp
            ? timestamp.value()
            : local(literal).atZone(zone).toInstant();
    return ((Instant) value).compareTo(instant);
  }

  private static int compareNumbers(Object value, Literal literal) {
    if (literal instanceof Literal.Real real) {
      return compareNumbers(value, (Object) real.value());
    } else if (literal instanceof Literal.Numeral numeral) {
      Object meant = value instanceof Double ? numeral.value().doubleValue() : numeral.value();
      return compareNumbers(value, meant);
    }
    return compareNumbers(value, (Object) ((Literal.Decimal) literal).value());
  }

  private static int compareNumbers(Object left, Object right) {
    Double leftSpecial = special(left);
    Double rightSpecial = special(right);
    if (leftSpecial == null && rightSpecial == null) {
      return exact(left).compareTo(exact(right));
    }
    return Double.compare(
        leftSpecial == null ? 0 : leftSpecial, rightSpecial == null ? 0 : rightSpecial);
  }

  /** NaN or an infinity. */
  private static Double special(Object number) {
    return number instanceof Double real && !Double.isFinite(real) ? real : null;
  }

  private static BigDecimal exact(Object number) {
    return number instanceof Double real ? new BigDecimal(real) : (BigDecimal) number;
  }

  private static Octets octets(Literal literal) {
    if (literal instanceof Literal.Text text) {
      return Octets.of(text.value().getBytes(StandardCharsets.UTF_8));
    } else if (literal instanceof Literal.Uuid uuid) {
      String digits = uuid.value().toString().replace("-", "");
      return Octets.of(HexFormat.of().parseHex(digits));
    }
    return Octets.of(((Literal.Bytes) literal).value());
  }

  private static LocalDateTime local(Literal literal) {
    return literal instanceof Literal.Date date
        ? date.value().atStartOfDay()
        : ((Literal.LocalTimestamp) literal).value();
  }
}
