package dev.floorplan.predicate;

import static dev.floorplan.predicate.Predicates.and;
import static dev.floorplan.predicate.Predicates.col;
import static dev.floorplan.predicate.Predicates.not;
import static dev.floorplan.predicate.Predicates.or;
import static dev.floorplan.predicate.Predicates.unevaluable;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class PredicateTest {
  private final Column a = col("a");

  @Test
  void readsAsSql() {
    assertThat(a.eq("DE").and(a.between(2020, 2024)).or(a.isNull()))
        .hasToString("(a = 'DE' AND a BETWEEN 2020 AND 2024) OR a IS NULL");
    assertThat(a.ne(1).and(a.lt(2).or(a.ge(3)))).hasToString("a <> 1 AND (a < 2 OR a >= 3)");
    assertThat(not(a.le(1).and(a.gt(0)))).hasToString("NOT (a <= 1 AND a > 0)");
    assertThat(a.in(5, null, "x")).hasToString("a IN (5, NULL, 'x')");
    assertThat(a.isNan()).hasToString("isnan(a)");
    assertThat(a.eq(1).and(unevaluable("f(b) OR c"))).hasToString("a = 1 AND (f(b) OR c)");
    assertThat(Constant.TRUE).hasToString("TRUE");
  }

  @Test
  void writesNotWhereSqlHasItsPlace() {
    assertThat(a.isNotNull()).hasToString("a IS NOT NULL");
    assertThat(not(a.in(1, 2))).hasToString("a NOT IN (1, 2)");
    assertThat(not(a.between(1, 2))).hasToString("a NOT BETWEEN 1 AND 2");
    assertThat(not(a.startsWith("x"))).hasToString("a NOT LIKE 'x%'");
    assertThat(not(a.eq(1))).hasToString("NOT (a = 1)");
  }

  @Test
  void escapesWildcardsOfAPrefix() {
    assertThat(a.startsWith("it's")).hasToString("a LIKE 'it''s%'");
    assertThat(a.startsWith("5%_\\")).hasToString("a LIKE '5\\%\\_\\\\%' ESCAPE '\\'");
  }

  @Test
  void quotesNamesThatAreNotPlain() {
    assertThat(col("a.b")).hasToString("\"a.b\"");
    assertThat(col("a", "b")).hasToString("a.b");
    assertThat(col("say \"hi\"", "order")).hasToString("\"say \"\"hi\"\"\".\"order\"");
    assertThat(col("")).hasToString("\"\"");
  }

  @Test
  void writesEveryLiteralAsSql() {
    assertThat(Literal.of(null)).hasToString("NULL");
    assertThat(Literal.of(true)).hasToString("TRUE");
    assertThat(Literal.of((byte) -7)).hasToString("-7");
    assertThat(Literal.of(new BigInteger("18446744073709551615")))
        .hasToString("18446744073709551615");
    assertThat(Literal.of(new BigDecimal("1E+3"))).hasToString("1000");
    assertThat(Literal.of(new BigDecimal("1.50"))).hasToString("1.50");
    assertThat(Literal.of(1.5)).hasToString("1.5E0");
    assertThat(Literal.of(0.1f)).isEqualTo(new Literal.Real(0.1f));
    assertThat(Literal.of(1e300)).hasToString("1.0E300");
    assertThat(Literal.of(Double.NaN)).hasToString("CAST('NaN' AS DOUBLE)");
    assertThat(Literal.of(new byte[] {0, -1})).hasToString("X'00FF'");
    assertThat(Literal.of(LocalDate.of(2024, 2, 29))).hasToString("DATE '2024-02-29'");
    assertThat(Literal.of(LocalTime.of(1, 2))).hasToString("TIME '01:02:00'");
    assertThat(new Literal.Time(86_400_000_000_000L)).hasToString("TIME '24:00:00'");
    assertThat(new Literal.Numeral(new BigDecimal("1.50"))).hasToString("1.50");
    assertThat(Literal.of(LocalDateTime.of(2024, 2, 29, 1, 2, 3, 4000)))
        .hasToString("TIMESTAMP '2024-02-29 01:02:03.000004'");
    assertThat(Literal.of(Instant.EPOCH)).hasToString("TIMESTAMP '1970-01-01 00:00:00Z'");
    assertThat(Literal.of(Instant.MIN)).hasToString("TIMESTAMP '-1000000000-01-01 00:00:00Z'");
    assertThat(Literal.of(OffsetDateTime.parse("1970-01-01T01:00:00+01:00")))
        .isEqualTo(Literal.of(Instant.EPOCH));
    assertThat(Literal.of(new UUID(1, 2)))
        .hasToString("UUID '00000000-0000-0001-0000-000000000002'");
  }

  @Test
  void namesItsColumnsOnce() {
    Column nested = col("b", "c");
    assertThat(
            or(List.of(a.eq(1).and(nested.isNull()), not(a.in(2)), unevaluable("f(d)", col("d"))))
                .columns())
        .containsExactly(a, nested, col("d"));
    assertThat(Constant.NULL.columns()).isEmpty();
  }

  @Test
  void flattensChainsSoThatLongOnesStayShallow() {
    Predicate chain = a.eq(0);
    for (int i = 1; i < 3_000; i++) {
      chain = or(List.of(chain, a.eq(i)));
    }
    assertThat(((Or) chain).terms()).hasSize(3_000);
    assertThat(chain.columns()).containsExactly(a);
  }

  @Test
  void joinsOfNoneOrOneTermNeedNoOperator() {
    assertThat(and(List.of())).isEqualTo(Constant.TRUE);
    assertThat(or(List.of())).isEqualTo(Constant.FALSE);
    assertThat(and(List.of(a.isNull()))).isEqualTo(a.isNull());
  }

  @Test
  void bytesOfALiteralCannotBeChangedFromOutside() {
    byte[] bytes = {1};
    Literal.Bytes literal = new Literal.Bytes(bytes);
    bytes[0] = 2;
    literal.value()[0] = 3;
    assertThat(literal).isEqualTo(new Literal.Bytes(new byte[] {1})).hasToString("X'01'");
  }

  @Test
  void refusesWhatHasNoMeaning() {
    assertThatThrownBy(() -> col())
        .hasMessage("a column's path needs at least one name, was empty");
    assertThatThrownBy(() -> a.eq(Year.of(7))).hasMessage("no literal for java.time.Year: 7");
    assertThatThrownBy(() -> a.in()).hasMessageContaining("a IN needs at least one literal");
    assertThatThrownBy(() -> a.eq("\ud800")).hasMessageStartingWith("text has an unpaired");
    assertThatThrownBy(() -> a.startsWith("\udc00")).hasMessageStartingWith("text has an");
    assertThatThrownBy(() -> a.eq(new BigDecimal("1e20000")))
        .hasMessage("a number's scale must be between -10000 and 10000, was -20000");
    assertThatThrownBy(() -> new And(List.of(a.isNull()))).hasMessageStartingWith("AND needs");
  }
}
