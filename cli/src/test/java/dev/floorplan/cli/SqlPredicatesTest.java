package dev.floorplan.cli;

import static dev.floorplan.predicate.Predicates.and;
import static dev.floorplan.predicate.Predicates.col;
import static dev.floorplan.predicate.Predicates.not;
import static dev.floorplan.predicate.Predicates.or;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floorplan.predicate.Constant;
import dev.floorplan.predicate.Literal;
import dev.floorplan.predicate.Predicate;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlPredicatesTest {

  @Test
  void everyConditionThatAPredicateStatesIsTranslated() {
    Map<String, Predicate> translations = new LinkedHashMap<>();
    translations.put("a = 1", col("a").eq(1));
    translations.put("a <> -1", col("a").ne(-1));
    translations.put("a != 1", col("a").ne(1));
    translations.put("a < 1", col("a").lt(1));
    translations.put("a <= 1", col("a").le(1));
    translations.put("a > 1", col("a").gt(1));
    translations.put("a >= 1", col("a").ge(1));
    translations.put("1 < a", col("a").gt(1));
    translations.put("(a) = (1)", col("a").eq(1));
    translations.put("a = NULL", col("a").eq(null));
    translations.put("a IN (1, NULL, 3)", col("a").in(Arrays.asList(1, null, 3)));
    translations.put("a IN (1)", col("a").in(1));
    translations.put("a NOT IN (1, 2)", not(col("a").in(1, 2)));
    translations.put("a BETWEEN 1 AND 2", and(List.of(col("a").ge(1), col("a").le(2))));
    translations.put("a NOT BETWEEN 1 AND 2", not(and(List.of(col("a").ge(1), col("a").le(2)))));
    translations.put("a IS NULL", col("a").isNull());
    translations.put("a IS NOT NULL", not(col("a").isNull()));
    translations.put("a LIKE 'DE%'", col("a").startsWith("DE"));
    translations.put("a NOT LIKE 'DE%'", not(col("a").startsWith("DE")));
    translations.put("isnan(a)", col("a").isNan());
    translations.put(
        "a = 1 AND NOT (b = 2 OR c = 3)",
        and(List.of(col("a").eq(1), not(or(List.of(col("b").eq(2), col("c").eq(3)))))));
    translations.put("a", col("a").eq(true));
    translations.put("TRUE", Constant.TRUE);
    translations.put("a IS TRUE", and(List.of(col("a").eq(true), col("a").isNotNull())));
    translations.forEach(
        (sql, predicate) -> assertThat(SqlPredicates.parse(sql)).as(sql).isEqualTo(predicate));
  }

  @Test
  void everyTypeOfLiteralIsTranslated() {
    Map<String, Object> literals = new LinkedHashMap<>();
    literals.put("'it''s'", "it's");
    literals.put("1.5", numeral("1.5"));
    literals.put("-0.25", numeral("-0.25"));
    literals.put("1e3", numeral("1e3"));
    literals.put("99999999999999999999", new BigInteger("99999999999999999999"));
    literals.put("TRUE", true);
    literals.put("X'00ff'", new byte[] {0, (byte) 0xff});
    literals.put("DATE '2024-02-29'", LocalDate.of(2024, 2, 29));
    literals.put("TIME '12:30:01.5'", LocalTime.of(12, 30, 1, 500_000_000));
    literals.put("TIME '24:00:00.00'", new Literal.Time(86_400_000_000_000L));
    literals.put("DATE '12345-01-01'", LocalDate.of(12345, 1, 1));
    literals.put("DATE '-0044-03-15'", LocalDate.of(-44, 3, 15));
    literals.put("CAST('0000-12-31' AS date)", LocalDate.of(0, 12, 31));
    literals.put("TIMESTAMP '2024-02-29 12:30:00'", LocalDateTime.of(2024, 2, 29, 12, 30));
    literals.put("TIMESTAMP '2024-02-29 24:00'", LocalDateTime.of(2024, 3, 1, 0, 0));
    literals.put("TIMESTAMP '2024-02-29'", LocalDateTime.of(2024, 2, 29, 0, 0));
    literals.put(
        "TIMESTAMP '2024-02-29T12:30:00+01:00'", OffsetDateTime.parse("2024-02-29T12:30:00+01:00"));
    literals.put(
        "TIMESTAMP '2024-02-29 12:30:00.125Z'", OffsetDateTime.parse("2024-02-29T12:30:00.125Z"));
    literals.put(
        "TIMESTAMPTZ '2024-02-29 12:30:00 -0130'",
        OffsetDateTime.parse("2024-02-29T12:30:00-01:30"));
    literals.put(
        "CAST('2024-02-29 12:30:00+01' AS TIMESTAMP WITH TIME ZONE)",
        OffsetDateTime.parse("2024-02-29T12:30:00+01:00"));
    literals.put("CAST('NaN' AS DOUBLE)", Double.NaN);
    literals.put("CAST('-inf' AS DOUBLE)", Double.NEGATIVE_INFINITY);
    literals.put("CAST('.1e1' AS DOUBLE)", 1.0);
    literals.put("CAST('0.1' AS FLOAT)", 0.1f);
    literals.put("CAST('0.3' AS DECIMAL)", new BigDecimal("0.3"));
    literals.put(
        "CAST('0c7a6c1e-8d0b-4d0e-9a53-3d1f0f9f5a11' AS UUID)",
        UUID.fromString("0c7a6c1e-8d0b-4d0e-9a53-3d1f0f9f5a11"));
    literals.forEach(
        (sql, value) ->
            assertThat(SqlPredicates.parse("a >= " + sql)).as(sql).isEqualTo(col("a").ge(value)));
  }

  private static Literal numeral(String digits) {
    return new Literal.Numeral(new BigDecimal(digits));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "DATE '2023-02-29' | a date like '2024-02-29'",
        "DATE 'infinity' | a date like '2024-02-29'",
        "DATE '2024-02-29 12:30:00' | a date like '2024-02-29'",
        "TIME '24:00:01' | a time like '12:30:00.5', at most '24:00:00'",
        "TIME '12:30:00Z' | a time like '12:30:00.5', at most '24:00:00'",
        "TIMESTAMP '2024-02-30' | a timestamp like '2024-02-29 12:30:00.5'",
        "TIMESTAMP '2024-02-29 12:30:00+19:00' | a timestamp like '2024-02-29 12:30:00.5'",
        "TIMESTAMP '2024-02-29 12:30:00.1234567890' | a timestamp like '2024-02-29 12:30:00.5'",
        "TIMESTAMPTZ '2024-02-29 12:30:00' | a timestamp like '2024-02-29 12:30:00.5+01:00'",
        "CAST('1-1-1-1-1' AS UUID) | a UUID like '0c7a6c1e-8d0b-4d0e-9a53-3d1f0f9f5a11'",
        "CAST('0x1p3' AS DOUBLE) | a number, 'NaN' or 'Infinity'",
        "CAST('1d' AS FLOAT) | a number, 'NaN' or 'Infinity'",
        "CAST('x' AS DECIMAL) | a number",
        "CAST('1' AS INTEGER) | a literal of one of the types DATE, TIME, TIMESTAMP, TIMESTAMPTZ, UUID, DOUBLE, FLOAT, DECIMAL",
        "1e99999 | a number of at most 10,000 decimals or zeros",
        "1e999999999999 | a number of at most 10,000 decimals or zeros",
        "INTERVAL '1 day' | a literal",
      })
  void aLiteralThatHasNoValueIsNamedWithWhatWouldHave(String literal, String expected) {
    assertThatThrownBy(() -> SqlPredicates.parse("a = " + literal))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("--where cannot use '" + literal + "' at character 5; expected " + expected);
  }

  @Test
  void halfAByteIsNone() {
    assertThatThrownBy(() -> SqlPredicates.parse("a = X'FF0'"))
        .hasMessage("--where cannot use 'X'FF0'' at character 5; expected two hex digits a byte");
    assertThatThrownBy(() -> SqlPredicates.parse("a = X'01' '02'"))
        .hasMessage(
            "--where cannot use 'X'01' '02'' at character 5; expected two hex digits a byte");
  }

  @Test
  void spacesAfterALiteralAreNoPartOfIt() {
    for (String literal :
        List.of("X'00ff'", "0x00ff", "'x '", "1.5", "1e3", "12", "TRUE", "DATE '2024-02-29'")) {
      Predicate alone = SqlPredicates.parse("a >= " + literal);
      for (String spaces : List.of(" ", "  ", "\n", " \t ")) {
        assertThat(SqlPredicates.parse("a >= " + literal + spaces)).isEqualTo(alone);
        assertThat(SqlPredicates.parse("a >= " + literal + spaces + "AND b"))
            .isEqualTo(and(List.of(alone, col("b").eq(true))));
      }
    }
  }

  @Test
  void longChainsAreTranslatedAndDeepNestingIsRefused() {
    String chain = "a = 1" + " OR a = 1".repeat(5000);
    assertThat(SqlPredicates.parse(chain)).hasToString(SqlPredicates.parse(chain).toString());
    for (String deep :
        List.of("(".repeat(5000) + "a = 1" + ")".repeat(5000), "NOT ".repeat(6000) + "a = 1")) {
      assertThatThrownBy(() -> SqlPredicates.parse(deep))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("--where is nested more than 200 deep");
    }
  }

  @Test
  void pathsAreSplitAtDotsOutsideOfQuotes() {
    assertThat(SqlPredicates.parse("a.b.c.d.e = 1")).isEqualTo(col("a", "b", "c", "d", "e").eq(1));
    assertThat(SqlPredicates.parse("\"a.b\".c = 1")).isEqualTo(col("a.b", "c").eq(1));
    assertThat(SqlPredicates.parse("\"say \"\"hi\"\"\" = 1")).isEqualTo(col("say \"hi\"").eq(1));
    assertThat(SqlPredicates.parse("`order` = 1")).isEqualTo(col("order").eq(1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a = 1 AND upper(b) = 3 | upper(b) = 3 | 11",
        "a + 1 = 2 | a + 1 = 2 | 1",
        "a = b | b | 5",
        "a LIKE '%x' | a LIKE '%x' | 1",
        "a LIKE 'x_%' | a LIKE 'x_%' | 1",
        "a ILIKE 'x%' | a ILIKE 'x%' | 1",
        "a = DATE 'yesterday' | DATE 'yesterday' | 5",
        "a IN (SELECT 1) | a IN (SELECT 1) | 1",
        "EXISTS (SELECT 1) | EXISTS (SELECT 1) | 1",
        "a..b = 1 | a..b | 1",
      })
  void whatCannotBeTranslatedIsNamedWithItsPlace(String sql, String piece, int place) {
    assertThatThrownBy(() -> SqlPredicates.parse(sql))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("--where cannot use '" + piece + "' at character " + place + ";");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a =", "a == = 1", "=", "a = 'x", "a = 1 b", ""})
  void whatIsNoSqlIsAnError(String sql) {
    assertThatThrownBy(() -> SqlPredicates.parse(sql))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("--where ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "(a = 1 OR (b = 2) | the ( at character 1 is not closed",
        "a IN (1, 2 | the ( at character 6 is not closed",
        "a = 1) | the ) at character 6 closes nothing",
        "a = 'x | the ' at character 5 has no counterpart",
        "\"a = 1 | the \" at character 1 has no counterpart",
      })
  void whatDoesNotPairIsSaidInPlainWords(String sql, String fault) {
    assertThatThrownBy(() -> SqlPredicates.parse(sql))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("--where is not an SQL condition: " + fault);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "a > | it ends where something is missing",
        "a = 1 AND | it ends where something is missing",
        "AND | it makes no sense from 'AND' at character 1",
        "a > > 3 | it makes no sense from '>' at character 5",
        "a = # | it makes no sense from '#' at character 5",
        "a = 1 b | what follows a = 1 does not belong to it",
      })
  void whatDoesNotParseIsSaidInPlainWords(String sql, String fault) {
    assertThatThrownBy(() -> SqlPredicates.parse(sql))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("--where is not an SQL condition: " + fault);
  }

  @Test
  void whatIsQuotedNeedNotPair() {
    assertThat(SqlPredicates.parse("a = '(' AND \"b)\" = 1"))
        .isEqualTo(and(List.of(col("a").eq("("), col("b)").eq(1))));
  }
}
