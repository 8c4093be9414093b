package dev.floorplan.cli;

import static dev.floorplan.predicate.Predicates.and;
import static dev.floorplan.predicate.Predicates.not;
import static dev.floorplan.predicate.Predicates.or;

import dev.floorplan.predicate.Column;
import dev.floorplan.predicate.Constant;
import dev.floorplan.predicate.Predicate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.BooleanValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.GreaterThan;
import net.sf.jsqlparser.expression.operators.relational.GreaterThanEquals;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.IsBooleanExpression;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.expression.operators.relational.MinorThan;
import net.sf.jsqlparser.expression.operators.relational.MinorThanEquals;
import net.sf.jsqlparser.expression.operators.relational.NotEqualsTo;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.parser.CCJSqlParserConstants;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.parser.ParseException;
import net.sf.jsqlparser.parser.Token;
import net.sf.jsqlparser.parser.TokenMgrException;

/**
 * Translates a boolean expression in SQL to a predicate.
 *
 * <p>What cannot be translated is an error that names the piece and where it stands, for a user who
 * writes a condition wants all of it.
 */
final class SqlPredicates {
  private static final int MAX_DEPTH = 200;

  /** What the parser says of a condition with something behind it. */
  private static final String PARTIAL = "could only parse partial expression ";

  private final SqlTerms terms;
  private int depth;

  private SqlPredicates(String sql) {
    terms = new SqlTerms(sql);
  }

  /**
   * The predicate that the text states.
   *
   * @throws IllegalArgumentException if it is not SQL, or states what a predicate cannot
   */
  static Predicate parse(String sql) {
    if (sql.isBlank()) {
      throw new IllegalArgumentException("--where must not be empty");
    }
    checkPairs(sql);
    try {
      return new SqlPredicates(sql).predicate(CCJSqlParserUtil.parseCondExpression(sql, false));
    } catch (JSQLParserException | TokenMgrException e) {
      throw new IllegalArgumentException("--where is not an SQL condition: " + reason(e), e);
    }
  }

  /** Where the parser stopped; its own words name its states. */
  private static String reason(Exception failure) {
    if (failure.getCause() instanceof ParseException stopped && stopped.currentToken != null) {
      Token next = stopped.currentToken.next;
      return next.kind == CCJSqlParserConstants.EOF
          ? "it ends where something is missing"
          : "it makes no sense from '" + next.image + "' at character " + next.absoluteBegin;
    }
    String said = Objects.requireNonNullElse(failure.getMessage(), "it cannot be read");
    String first = said.lines().findFirst().orElse("");
    return first.startsWith(PARTIAL)
        ? "what follows " + first.substring(PARTIAL.length()) + " does not belong to it"
        : first;
  }

  private Predicate predicate(Expression sql) {
    if (++depth > MAX_DEPTH) {
      throw tooDeep();
    }
    Predicate predicate = nested(sql);
    depth--;
    return predicate;
  }

  private static IllegalArgumentException tooDeep() {
    return new IllegalArgumentException("--where is nested more than " + MAX_DEPTH + " deep");
  }

  private Predicate nested(Expression sql) {
    if (sql instanceof AndExpression) {
      return and(terms(sql, AndExpression.class));
    } else if (sql instanceof OrExpression) {
      return or(terms(sql, OrExpression.class));
    } else if (sql instanceof NotExpression opposite) {
      return not(predicate(opposite.getExpression()));
    } else if (sql instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
      return predicate(list.get(0));
    } else if (sql instanceof BooleanValue constant) {
      return constant.getValue() ? Constant.TRUE : Constant.FALSE;
    } else if (sql instanceof NullValue) {
      return Constant.NULL;
    } else if (sql instanceof LikeExpression like) {
      return negated(like.isNot(), startsWith(like));
    } else if (sql instanceof BinaryExpression comparison) {
      return comparison(comparison);
    } else if (sql instanceof InExpression in) {
      return negated(in.isNot(), in(in));
    } else if (sql instanceof Between between) {
      return negated(between.isNot(), between(between));
    } else if (sql instanceof IsNullExpression isNull) {
      return negated(isNull.isNot(), terms.column(isNull.getLeftExpression()).isNull());
    } else if (sql instanceof IsBooleanExpression isBoolean) {
      return isBoolean(isBoolean);
    } else if (sql instanceof Function function) {
      return isNan(function);
    } else if (sql instanceof net.sf.jsqlparser.schema.Column) {
      return terms.column(sql).eq(true);
    }
    throw terms.untranslatable(sql, "a condition on a column");
  }

  /** What a chain of one operator joins; the parser nests it to the left, however long it is. */
  private List<Predicate> terms(Expression sql, Class<? extends BinaryExpression> operator) {
    Deque<Predicate> joined = new ArrayDeque<>();
    Expression left = sql;
    while (operator.isInstance(left)) {
      BinaryExpression chain = operator.cast(left);
      joined.addFirst(predicate(chain.getRightExpression()));
      left = chain.getLeftExpression();
    }
    joined.addFirst(predicate(left));
    return List.copyOf(joined);
  }

  /**
   * Says of parentheses and quotes that do not pair where they are, which the parser does not; and
   * refuses too many before it starts, for its time and stack grow with their square and more.
   */
  private static void checkPairs(String sql) {
    Deque<Integer> open = new ArrayDeque<>();
    for (int i = 0; i < sql.length(); i++) {
      char c = sql.charAt(i);
      if (c == '\'' || c == '"' || c == '`') {
        int end = sql.indexOf(c, i + 1);
        if (end < 0) {
          throw unpaired(c, i, "has no counterpart");
        }
        i = end;
      } else if (c == '(') {
        open.push(i);
        if (open.size() > MAX_DEPTH) {
          throw tooDeep();
        }
      } else if (c == ')' && open.poll() == null) {
        throw unpaired(c, i, "closes nothing");
      }
    }
    if (!open.isEmpty()) {
      throw unpaired('(', open.peek(), "is not closed");
    }
  }

  private static IllegalArgumentException unpaired(char c, int index, String fault) {
    return new IllegalArgumentException(
        "--where is not an SQL condition: the %s at character %d %s"
            .formatted(c, index + 1, fault));
  }

  private static Predicate negated(boolean negated, Predicate predicate) {
    return negated ? not(predicate) : predicate;
  }

  private Predicate comparison(BinaryExpression sql) {
    SqlOperator operator = operator(sql);
    if (terms.isColumn(sql.getLeftExpression())) {
      return operator.compare(
          terms.column(sql.getLeftExpression()), terms.literal(sql.getRightExpression()));
    } else if (terms.isColumn(sql.getRightExpression())) {
      return operator
          .mirrored()
          .compare(terms.column(sql.getRightExpression()), terms.literal(sql.getLeftExpression()));
    }
    throw terms.untranslatable(sql, "a comparison of a column with a literal");
  }

  private SqlOperator operator(BinaryExpression sql) {
    if (sql instanceof EqualsTo) {
      return SqlOperator.EQ;
    } else if (sql instanceof NotEqualsTo) {
      return SqlOperator.NE;
    } else if (sql instanceof MinorThan) {
      return SqlOperator.LT;
    } else if (sql instanceof MinorThanEquals) {
      return SqlOperator.LE;
    } else if (sql instanceof GreaterThan) {
      return SqlOperator.GT;
    } else if (sql instanceof GreaterThanEquals) {
      return SqlOperator.GE;
    }
    throw terms.untranslatable(sql, "one of = <> < <= > >= AND OR");
  }

  private Predicate in(InExpression sql) {
    Column column = terms.column(sql.getLeftExpression());
    if (!(sql.getRightExpression() instanceof ExpressionList<?> list) || list.isEmpty()) {
      throw terms.untranslatable(sql, "a list of literals behind IN");
    }
    List<Object> literals = new ArrayList<>();
    list.forEach(item -> literals.add(terms.literal(item)));
    return column.in(literals);
  }

  private Predicate between(Between sql) {
    if (sql.isUsingSymmetric()) {
      throw terms.untranslatable(sql, "BETWEEN without SYMMETRIC");
    }
    Column column = terms.column(sql.getLeftExpression());
    return and(
        List.of(
            SqlOperator.GE.compare(column, terms.literal(sql.getBetweenExpressionStart())),
            SqlOperator.LE.compare(column, terms.literal(sql.getBetweenExpressionEnd()))));
  }

  private Predicate isBoolean(IsBooleanExpression sql) {
    Column column = terms.column(sql.getLeftExpression());
    Predicate is = column.eq(sql.isTrue());
    return sql.isNot()
        ? or(List.of(not(is), column.isNull()))
        : and(List.of(is, column.isNotNull()));
  }

  private Predicate isNan(Function sql) {
    if (!sql.getName().equalsIgnoreCase("isnan")
        || sql.getParameters() == null
        || sql.getParameters().size() != 1) {
      throw terms.untranslatable(sql, "isnan(column), which is the only function");
    }
    return terms.column(sql.getParameters().get(0)).isNan();
  }

  private Predicate startsWith(LikeExpression sql) {
    Object pattern = terms.literal(sql.getRightExpression());
    if (sql.getLikeKeyWord() != LikeExpression.KeyWord.LIKE
        || sql.getEscape() != null
        || !(pattern instanceof String text)
        || !text.endsWith("%")
        || text.indexOf('%') < text.length() - 1
        || text.indexOf('_') >= 0
        || text.indexOf('\\') >= 0) {
      throw terms.untranslatable(sql, "LIKE 'prefix%'");
    }
    return terms.column(sql.getLeftExpression()).startsWith(text.substring(0, text.length() - 1));
  }
}
