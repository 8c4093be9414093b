package dev.floorplan.cli;

import dev.floorplan.predicate.Column;
import dev.floorplan.predicate.Literal;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
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

  /** What a predicate makes of the literal. */
  Object literal(Expression term) {
    Expression literal = unwrapped(term);
    if (literal instanceof NullValue) {
      return new Literal.Null();
    } else if (literal instanceof StringValue text && text.getPrefix() == null) {
      return text.getNotExcapedValue();
    } else if (literal instanceof BooleanValue truth) {
      return truth.getValue();
    } else if (literal instanceof HexValue hex) {
      return bytes(term, hex.getValue().strip());
    } else if (literal instanceof DateTimeLiteralExpression dateTime) {
      return typed(term, dateTime.getType().name(), text(dateTime.getValue()));
    } else if (literal instanceof CastExpression cast
        && cast.getLeftExpression() instanceof StringValue text) {
      return typed(term, cast.getColDataType().toString(), text.getNotExcapedValue());
    }
    return number(term, literal);
  }

  /** The bytes of {@code X'00ff'} or {@code 0x00ff}. */
  private byte[] bytes(Expression term, String literal) {
    int end = literal.length() - (literal.endsWith("'") ? 1 : 0);
    try {
      return HexFormat.of().parseHex(literal, 2, end);
    } catch (IllegalArgumentException wrong) {
      throw untranslatable(term, "two hex digits a byte");
    }
  }

  private Object number(Expression term, Expression literal) {
    if (literal instanceof SignedExpression signed) {
      Object number = number(term, unwrapped(signed.getExpression()));
      return signed.getSign() == '-' ? negated(number) : number;
    } else if (literal instanceof LongValue number) {
      return number.getBigIntegerValue();
    } else if (literal instanceof DoubleValue number) {
      try {
        return new Literal.Numeral(new BigDecimal(number.toString()));
      } catch (IllegalArgumentException outsize) {
        throw untranslatable(term, "a number of at most 10,000 decimals or zeros");
      }
    }
    throw untranslatable(term, "a literal");
  }

  private static Object negated(Object number) {
    return number instanceof Literal.Numeral numeral
        ? new Literal.Numeral(numeral.value().negate())
        : ((BigInteger) number).negate();
  }

  private Object typed(Expression term, String name, String text) {
    SqlType type = SqlType.named(name);
    if (type == null) {
      throw untranslatable(term, "a literal of one of the types " + SqlType.NAMES);
    }
    try {
      return type.value(text);
    } catch (DateTimeException | IllegalArgumentException wrong) {
      throw untranslatable(term, type.example());
    }
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
