package dev.floorplan.cli;

import dev.floorplan.predicate.Column;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import net.sf.jsqlparser.expression.BooleanValue;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.DateTimeLiteralExpression;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.HexValue;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.parser.Token;

/** Translates the columns and literals of one SQL text, and tells where it cannot. */
final class SqlTerms {
  /** A date, and a time of any precision and a zone if there are any. */
  private static final DateTimeFormatter TIMESTAMP =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE)
          .appendPattern("[' ']['T']")
          .appendPattern("[HH:mm[:ss]]")
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
          .appendPattern("[' ']")
          .optionalStart()
          .appendOffset("+HH:mm", "Z")
          .optionalEnd()
          .toFormatter(Locale.ROOT);

  private final String sql;

  SqlTerms(String sql) {
    this.sql = sql;
  }

  boolean isColumn(Expression term) {
    return unwrapped(term) instanceof net.sf.jsqlparser.schema.Column;
  }

  /** The column; the parts of its path are separated by dots, and quoted where they have some. */
  Column column(Expression term) {
    if (!(unwrapped(term) instanceof net.sf.jsqlparser.schema.Column column)
        || column.getASTNode() == null) {
      throw untranslatable(term, "a column");
    }
    List<String> path = new ArrayList<>();
    Token last = column.getASTNode().jjtGetLastToken();
    for (Token token = column.getASTNode().jjtGetFirstToken(); ; token = token.next) {
      if (token.image.charAt(0) != '.') {
        path.add(unquoted(token.image));
      } else if (token.image.length() > 1) {
        throw untranslatable(term, "names parted by single dots");
      }
      if (token == last) {
        return new Column(path);
      }
    }
  }

  private static String unquoted(String name) {
    char quote = name.charAt(0);
    if (name.length() < 2 || (quote != '"' && quote != '`')) {
      return name;
    }
    String doubled = String.valueOf(quote).repeat(2);
    return name.substring(1, name.length() - 1).replace(doubled, String.valueOf(quote));
  }

  /**
   * The values that the literal may be meant as: one, but for a number with decimals that no double
   * equals. Beside a decimal column that is the decimal, beside a double column the nearest double.
   */
  List<Object> literals(Expression term) {
    Expression literal = unwrapped(term);
    if (literal instanceof NullValue) {
      return Arrays.asList((Object) null);
    } else if (literal instanceof StringValue text && text.getPrefix() == null) {
      return List.of(text.getNotExcapedValue());
    } else if (literal instanceof BooleanValue truth) {
      return List.of(truth.getValue());
    } else if (literal instanceof HexValue hex) {
      return List.of(HexFormat.of().parseHex(hex.getDigits()));
    } else if (literal instanceof DateTimeLiteralExpression dateTime) {
      return List.of(typed(term, dateTime.getType().name(), text(dateTime.getValue())));
    } else if (literal instanceof CastExpression cast
        && cast.getLeftExpression() instanceof StringValue text) {
      String type = cast.getColDataType().getDataType();
      return List.of(typed(term, type.toUpperCase(Locale.ROOT), text.getNotExcapedValue()));
    }
    return number(term, literal);
  }

  private List<Object> number(Expression term, Expression literal) {
    if (literal instanceof SignedExpression signed) {
      List<Object> negated = new ArrayList<>();
      for (Object reading : number(term, unwrapped(signed.getExpression()))) {
        negated.add(signed.getSign() == '-' ? negated(reading) : reading);
      }
      return negated;
    } else if (literal instanceof LongValue number) {
      return List.of(number.getBigIntegerValue());
    } else if (literal instanceof DoubleValue number) {
      String digits = number.toString();
      if (digits.toLowerCase(Locale.ROOT).contains("e")) {
        return List.of(number.getValue());
      }
      BigDecimal decimal = new BigDecimal(digits);
      double nearest = decimal.doubleValue();
      return Double.isInfinite(nearest) || new BigDecimal(nearest).compareTo(decimal) == 0
          ? List.of(decimal)
          : List.of(decimal, nearest);
    }
    throw untranslatable(term, "a literal");
  }

  private static Object negated(Object number) {
    if (number instanceof BigDecimal decimal) {
      return decimal.negate();
    }
    return number instanceof Double real ? -real : ((BigInteger) number).negate();
  }

  private Object typed(Expression term, String type, String text) {
    try {
      return switch (type) {
        case "DATE" -> LocalDate.parse(text);
        case "TIME" -> LocalTime.parse(text);
        case "TIMESTAMP" -> timestamp(text);
        case "TIMESTAMPTZ" -> TIMESTAMP.parse(text, OffsetDateTime::from);
        case "UUID" -> UUID.fromString(text);
        case "DOUBLE", "FLOAT" -> Double.valueOf(text);
        case "DECIMAL" -> new BigDecimal(text);
        default -> throw untranslatable(term, "a literal of a type that predicates have");
      };
    } catch (DateTimeException | IllegalArgumentException wrong) {
      throw untranslatable(term, "a " + type + ", in ISO form");
    }
  }

  private static Object timestamp(String text) {
    TemporalAccessor parsed =
        TIMESTAMP.parseBest(text, OffsetDateTime::from, LocalDateTime::from, LocalDate::from);
    return parsed instanceof LocalDate date ? date.atStartOfDay() : parsed;
  }

  private static String text(String quoted) {
    return quoted.substring(1, quoted.length() - 1);
  }

  private static Expression unwrapped(Expression term) {
    return term instanceof ParenthesedExpressionList<?> list && list.size() == 1
        ? unwrapped(list.get(0))
        : term;
  }

  /** The error about a piece of the text that no predicate states. */
  IllegalArgumentException untranslatable(Expression piece, String expected) {
    return new IllegalArgumentException(
        "--where cannot use '%s'%s; expected %s".formatted(piece, place(piece), expected));
  }

  private String place(Expression piece) {
    int start = sql.indexOf(piece.toString());
    if (start >= 0) {
      return " at character " + (start + 1);
    }
    return piece.getASTNode() != null
        ? " at character " + piece.getASTNode().jjtGetFirstToken().beginColumn
        : "";
  }
}
