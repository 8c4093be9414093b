package dev.floorplan.predicate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A column by its path: the names from below the schema's root down to it. The column called {@code
 * a.b} is {@code ["a.b"]}, the field {@code b} of {@code a} is {@code ["a", "b"]}.
 *
 * <p>The methods that make predicates take what {@link Literal#of} takes, null included.
 *
 * @param path at least one name; copied
 */
public record Column(List<String> path) {
  private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  /** Words that a SQL parser would not take for a name. */
  private static final Set<String> RESERVED =
      Set.of(
          ("ALL AND ANY AS ASC BETWEEN BY CASE CAST CHECK COLUMN CONSTRAINT CREATE CROSS CURRENT DATE"
                  + " DEFAULT DESC DISTINCT DOUBLE ELSE END ESCAPE EXCEPT EXISTS FALSE FETCH FINAL"
                  + " FOR FOREIGN FROM FULL GLOBAL GROUP GROUPING HAVING IF IGNORE IN INNER"
                  + " INTERSECT INTERVAL INTO IS ISNAN JOIN LEFT LIKE LIMIT MINUS NAN NATURAL NOT"
                  + " NULL OFFSET ON ONLY OR ORDER OUTER PIVOT PROCEDURE QUALIFY RIGHT SELECT SET"
                  + " SOME START TABLE TABLES THEN TIME TIMESTAMP TOP TRUE UNION UNIQUE UNKNOWN"
                  + " UNPIVOT USE USING UUID VALUES WHEN WHERE WINDOW WITH XOR")
              .split(" "));

  public Column {
    path = List.copyOf(path);
    if (path.isEmpty()) {
      throw new IllegalArgumentException("a column's path needs at least one name, was empty");
    }
  }

  /** {@code column = literal}. */
  public Predicate eq(Object literal) {
    return compare(Comparison.Operator.EQ, literal);
  }

  /** {@code column <> literal}. */
  public Predicate ne(Object literal) {
    return compare(Comparison.Operator.NE, literal);
  }

  /** {@code column < literal}. */
  public Predicate lt(Object literal) {
    return compare(Comparison.Operator.LT, literal);
  }

  /** {@code column <= literal}. */
  public Predicate le(Object literal) {
    return compare(Comparison.Operator.LE, literal);
  }

  /** {@code column > literal}. */
  public Predicate gt(Object literal) {
    return compare(Comparison.Operator.GT, literal);
  }

  /** {@code column >= literal}. */
  public Predicate ge(Object literal) {
    return compare(Comparison.Operator.GE, literal);
  }

  /** {@code column IN (literals)}. */
  public Predicate in(Object... literals) {
    return in(Arrays.asList(literals));
  }

  /** {@code column IN (literals)}. */
  public Predicate in(List<?> literals) {
    List<Literal> converted = new ArrayList<>(literals.size());
    for (Object literal : literals) {
      converted.add(Literal.of(literal));
    }
    return new In(this, converted);
  }

  /** {@code column BETWEEN low AND high}, both included. */
  public Predicate between(Object low, Object high) {
    return new Between(this, Literal.of(low), Literal.of(high));
  }

  /** {@code column LIKE 'prefix%'}. */
  public Predicate startsWith(String prefix) {
    return new StartsWith(this, prefix);
  }

  /** {@code column IS NULL}. */
  public Predicate isNull() {
    return new IsNull(this);
  }

  /** {@code column IS NOT NULL}. */
  public Predicate isNotNull() {
    return new Not(isNull());
  }

  /** {@code isnan(column)}. */
  public Predicate isNan() {
    return new IsNan(this);
  }

  private Predicate compare(Comparison.Operator operator, Object literal) {
    return new Comparison(this, operator, Literal.of(literal));
  }

  /** The path as SQL writes it; names are quoted where SQL asks for it. */
  @Override
  public String toString() {
    return path.stream().map(Column::quoted).collect(Collectors.joining("."));
  }

  private static String quoted(String name) {
    boolean plain =
        PLAIN_NAME.matcher(name).matches() && !RESERVED.contains(name.toUpperCase(Locale.ROOT));
    return plain ? name : '"' + name.replace("\"", "\"\"") + '"';
  }
}
