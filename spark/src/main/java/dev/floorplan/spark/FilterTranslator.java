package dev.floorplan.spark;

import static dev.floorplan.predicate.Predicates.and;
import static dev.floorplan.predicate.Predicates.not;
import static dev.floorplan.predicate.Predicates.or;
import static dev.floorplan.predicate.Predicates.unevaluable;

import dev.floorplan.match.NameMatching;
import dev.floorplan.predicate.Column;
import dev.floorplan.predicate.Constant;
import dev.floorplan.predicate.Predicate;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.connector.expressions.LiteralValue;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.AlwaysFalse;
import org.apache.spark.sql.connector.expressions.filter.AlwaysTrue;
import org.apache.spark.sql.connector.expressions.filter.And;
import org.apache.spark.sql.connector.expressions.filter.Not;
import org.apache.spark.sql.connector.expressions.filter.Or;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Strategy$;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.unsafe.types.UTF8String;
import scala.Option;

/**
 * Translates Spark's filters for core, by way of Spark's own translation for data sources. What
 * core cannot say, or where what Spark reads may not be what the file's statistics are about, is
 * "cannot be evaluated" there, which prunes nothing; Spark evaluates every filter again on rows.
 *
 * <p>Such are columns that the directories give, for core only knows the file; columns with a
 * default for files that lack them; bytes and shorts, to which Spark cuts wider numbers; collated
 * strings; columns found by field ids; and dates and timestamps where the reader is told to take
 * them for the old calendar's.
 */
final class FilterTranslator {
  /** What marks a column that files without it do not have as null. */
  static final String DEFAULT_FOR_OLD_FILES = "EXISTS_DEFAULT";

  private final StructType dataSchema;
  private final StructType partitionSchema;
  private final NameMatching names;
  private final boolean readsOldCalendar;
  private final boolean matchesFieldIds;

  FilterTranslator(StructType dataSchema, StructType partitionSchema, ReadOptions options) {
    this.dataSchema = dataSchema;
    this.partitionSchema = partitionSchema;
    this.names = options.nameMatching();
    this.readsOldCalendar = options.readsOldCalendar();
    this.matchesFieldIds = options.matchesFieldIds();
  }

  /** The filter for core; exact or not evaluable, never an approximation. */
  Predicate translate(Expression filter) {
    Option<org.apache.spark.sql.connector.expressions.filter.Predicate> translated;
    try {
      translated = DataSourceV2Strategy$.MODULE$.translateFilterV2(filter);
    } catch (AssertionError e) {
      // Spark 4.2.0 asserts that what AND, OR and NOT join is a condition; a NULL literal is none.
      return unevaluable(filter.sql());
    }
    return translated.isDefined() ? translate(translated.get()) : unevaluable(filter.sql());
  }

  private Predicate translate(org.apache.spark.sql.connector.expressions.filter.Predicate filter) {
    if (filter instanceof And and) {
      return and(List.of(translate(and.left()), translate(and.right())));
    }
    if (filter instanceof Or or) {
      return or(List.of(translate(or.left()), translate(or.right())));
    }
    if (filter instanceof Not not) {
      return not(translate(not.child()));
    }
    return term(filter.name(), filter.children()).orElseGet(() -> unevaluable(filter.toString()));
  }

  private Optional<Predicate> term(
      String name, org.apache.spark.sql.connector.expressions.Expression[] children) {
    return switch (name) {
      case "ALWAYS_TRUE" -> Optional.of(Constant.TRUE);
      case "ALWAYS_FALSE" -> Optional.of(Constant.FALSE);
      default -> comparison(name, children);
    };
  }

  private Optional<Predicate> comparison(
      String name, org.apache.spark.sql.connector.expressions.Expression[] children) {
    if (children.length == 0 || !(children[0] instanceof NamedReference reference)) {
      return flipped(name, children);
    }
    String[] path = reference.fieldNames();
    if (!isComparable(path)) {
      return Optional.empty();
    }
    Column column = new Column(Arrays.asList(path));
    List<Object> literals = new ArrayList<>();
    for (int i = 1; i < children.length; i++) {
      if (children[i] instanceof AlwaysTrue || children[i] instanceof AlwaysFalse) {
        literals.add(children[i] instanceof AlwaysTrue);
      } else if (children[i] instanceof LiteralValue<?> literal) {
        Optional<Object> value = value(literal);
        if (value.isEmpty() && literal.value() != null) {
          return Optional.empty();
        }
        literals.add(value.orElse(null));
      } else {
        return Optional.empty();
      }
    }
    return term(name, column, literals);
  }

  /** Spark leaves {@code 5 < a} as it is. */
  private Optional<Predicate> flipped(
      String name, org.apache.spark.sql.connector.expressions.Expression[] children) {
    boolean isFlipped =
        children.length == 2
            && children[0] instanceof LiteralValue
            && children[1] instanceof NamedReference;
    String opposite =
        switch (name) {
          case "=", "<>", "<=>" -> name;
          case "<" -> ">";
          case "<=" -> ">=";
          case ">" -> "<";
          case ">=" -> "<=";
          default -> null;
        };
    return isFlipped && opposite != null
        ? comparison(
            opposite,
            new org.apache.spark.sql.connector.expressions.Expression[] {children[1], children[0]})
        : Optional.empty();
  }

  private static Optional<Predicate> term(String name, Column column, List<Object> literals) {
    Object first = literals.isEmpty() ? null : literals.get(0);
    return Optional.ofNullable(
        switch (name) {
          case "=" -> column.eq(first);
          case "<>" -> column.ne(first);
          case "<" -> column.lt(first);
          case "<=" -> column.le(first);
          case ">" -> column.gt(first);
          case ">=" -> column.ge(first);
          case "<=>" ->
              first == null ? column.isNull() : and(List.of(column.isNotNull(), column.eq(first)));
          case "IN" -> literals.isEmpty() ? null : column.in(literals);
          case "IS_NULL" -> column.isNull();
          case "IS_NOT_NULL" -> column.isNotNull();
          case "STARTS_WITH" -> first instanceof String prefix ? column.startsWith(prefix) : null;
          default -> null;
        });
  }

  /** Whether the statistics of the column tell about the values that Spark reads. */
  private boolean isComparable(String[] path) {
    if (matchesFieldIds) {
      return false;
    }
    for (StructField partitionColumn : partitionSchema.fields()) {
      if (isSame(partitionColumn.name(), path[0])) {
        return false;
      }
    }
    DataType type = dataSchema;
    for (String name : path) {
      if (!(type instanceof StructType struct)) {
        return false;
      }
      StructField field = field(struct, name);
      if (field == null || field.metadata().contains(DEFAULT_FOR_OLD_FILES)) {
        return false;
      }
      type = field.dataType();
    }
    if (type instanceof DateType
        || type instanceof TimestampType
        || type instanceof TimestampNTZType) {
      return !readsOldCalendar;
    }
    return type instanceof BooleanType
        || type instanceof IntegerType
        || type instanceof LongType
        || type instanceof FloatType
        || type instanceof DoubleType
        || type instanceof DecimalType
        || type instanceof BinaryType
        || (type instanceof StringType string && string.supportsBinaryEquality());
  }

  private StructField field(StructType struct, String name) {
    for (StructField field : struct.fields()) {
      if (isSame(field.name(), name)) {
        return field;
      }
    }
    return null;
  }

  private boolean isSame(String a, String b) {
    return names == NameMatching.EXACT ? a.equals(b) : a.equalsIgnoreCase(b);
  }

  /** A literal as core takes it; empty for NULL and for what core does not know. */
  private static Optional<Object> value(LiteralValue<?> literal) {
    Object value = literal.value();
    DataType type = literal.dataType();
    if (value instanceof Integer days && type instanceof DateType) {
      return Optional.of(LocalDate.ofEpochDay(days));
    }
    if (value instanceof Long micros && type instanceof TimestampType) {
      return Optional.of(instant(micros));
    }
    if (value instanceof Long micros && type instanceof TimestampNTZType) {
      return Optional.of(LocalDateTime.ofInstant(instant(micros), ZoneOffset.UTC));
    }
    if (value instanceof UTF8String text && type instanceof StringType) {
      byte[] bytes = text.getBytes();
      String decoded = new String(bytes, StandardCharsets.UTF_8);
      boolean isValid = Arrays.equals(decoded.getBytes(StandardCharsets.UTF_8), bytes);
      return Optional.of(isValid ? decoded : bytes);
    }
    if (value instanceof Decimal decimal) {
      BigDecimal exact = decimal.toJavaBigDecimal();
      return Optional.of(exact);
    }
    boolean isPlain =
        type instanceof BooleanType
            || type instanceof IntegerType
            || type instanceof LongType
            || type instanceof FloatType
            || type instanceof DoubleType
            || type instanceof BinaryType;
    return isPlain ? Optional.ofNullable(value) : Optional.empty();
  }

  private static Instant instant(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }
}
