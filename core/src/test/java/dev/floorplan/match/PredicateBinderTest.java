package dev.floorplan.match;

import static dev.floorplan.match.MadeFooter.int32;
import static dev.floorplan.match.MadeFooter.rows;
import static dev.floorplan.match.Match.ALL;
import static dev.floorplan.match.Match.NONE;
import static dev.floorplan.match.Match.SOME;
import static dev.floorplan.predicate.Predicates.and;
import static dev.floorplan.predicate.Predicates.col;
import static dev.floorplan.predicate.Predicates.unevaluable;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floorplan.footer.FileFooter;
import dev.floorplan.predicate.Column;
import dev.floorplan.predicate.Literal;
import dev.floorplan.predicate.Predicate;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.Type;
import org.junit.jupiter.api.Test;

class PredicateBinderTest {
  private final Column p = col("p");

  @Test
  void comparisonsWithUnsignedColumnsAreLeftWhereTheReaderMayTakeThemForSigned() {
    FileFooter footer =
        rows(10)
            .leaf("p", Type.INT32)
            .type(ConvertedType.UINT_32)
            .bounds(int32(5), int32((int) 3_000_000_000L))
            .nulls(0)
            .build();
    assertThat(binder(p.lt(0)).bind("f", Map.of(), footer).match(0)).isEqualTo(NONE);
    assertThat(binder(p.lt(0)).leaveUnsigned().bind("f", Map.of(), footer).match(0))
        .isEqualTo(SOME);
    assertThat(binder(p.isNull()).leaveUnsigned().bind("f", Map.of(), footer).match(0))
        .isEqualTo(NONE);
  }

  // Partition values

  @Test
  void partitionValuesCompareAsWhatTheLiteralIs() {
    assertPartition("06", p.eq(6), ALL);
    assertPartition("06", p.eq("6"), NONE);
    assertPartition("06", p.lt("6"), ALL);
    assertPartition("06", p.eq(new BigDecimal("6.0")), ALL);
    assertPartition("6.5", p.between(6, 7.0), ALL);
    assertPartition("0.1", p.eq(new Literal.Numeral(new BigDecimal("1e-1"))), ALL);
    assertPartition("-inf", p.lt(-1e300), ALL);
    assertPartition("NaN", p.gt(Double.POSITIVE_INFINITY), ALL);
    assertPartition("NaN", p.eq(Double.NaN).and(p.isNan()), ALL);
    assertPartition("7", p.eq(Double.NaN).or(p.isNan()), NONE);
    assertPartition("7", p.lt(Double.NaN).and(p.gt(Double.NEGATIVE_INFINITY)), ALL);
    assertPartition("TRUE", p.eq(true), ALL);
    assertPartition("false", p.lt(true), ALL);
    assertPartition("2021-09-08", p.ge(LocalDate.of(2021, 9, 8)), ALL);
    assertPartition("2021-09-08", p.lt(LocalDateTime.parse("2021-09-08T00:00:01")), ALL);
    assertPartition("2021-09-08 11:11:11.5", p.gt(LocalDate.of(2021, 9, 8)), ALL);
    assertPartition("2021-09-08T11:11:11Z", p.eq(Instant.parse("2021-09-08T11:11:11Z")), ALL);
    assertPartition("11:11", p.lt(LocalTime.of(11, 12)), ALL);
    assertPartition("23:59", p.lt(new Literal.Time(86_400_000_000_000L)), ALL);
    assertPartition(new UUID(-1, 0).toString(), p.gt(new UUID(1, 0)), ALL);
    assertPartition("\u00e9", p.gt("z").and(p.gt(new byte[] {'z'})), ALL);
    assertPartition("DE", p.startsWith("D"), ALL);
    assertPartition("DE", p.startsWith("X").or(p.in("FR", "US")), NONE);
  }

  @Test
  void aPartitionTimestampWithoutZoneIsInTheScansZone() {
    Predicate predicate = p.eq(Instant.parse("2021-09-08T09:00:00Z"));
    PredicateBinder binder =
        new PredicateBinder(predicate, NameMatching.EXACT, ZoneId.of("Europe/Berlin"));
    assertThat(binder.match("f", Map.of("p", "2021-09-08 11:00:00"))).isEqualTo(ALL);
  }

  @Test
  void aNullPartitionValueIsNull() {
    assertPartition(null, p.isNull(), ALL);
    assertPartition(null, p.eq("x").or(p.ne("x")), NONE);
    assertPartition("x", p.isNull(), NONE);
    assertPartition("x", p.in("y", null).not(), NONE);
  }

  @Test
  void aPartitionValueThatIsNotOfTheLiteralsTypeIsAnError() {
    assertThatThrownBy(() -> binder(p.eq(6)).match("d/p=x/f", Map.of("p", "x")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "d/p=x/f: the value 'x' of the partition column p cannot be compared with 6; compare it"
                + " with text");
    for (Object literal :
        List.of(
            1.5,
            Double.NaN,
            true,
            LocalDate.EPOCH,
            LocalDateTime.MIN,
            Instant.EPOCH,
            LocalTime.MIN,
            new UUID(0, 0))) {
      assertThatThrownBy(() -> binder(p.lt(literal)).match("f", Map.of("p", "x")))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("'x' of the partition column p");
    }
    assertThatThrownBy(() -> binder(p.eq(LocalDate.EPOCH)).match("f", Map.of("p", "2023-02-29")))
        .hasMessageContaining("'2023-02-29' of the partition column p");
  }

  @Test
  void columnsOfTheFileAreOpenBeforeItsFooterIsRead() {
    Predicate predicate = p.eq("x").and(col("a").eq(1));
    assertPartition("y", predicate, NONE);
    assertPartition("x", predicate, SOME);
    assertPartition("x", p.eq("x").or(col("a").eq(1)), ALL);
    assertPartition("x", p.eq("x").and(unevaluable("f(p)")), SOME);
  }

  @Test
  void aPartitionColumnHidesAColumnOfTheFileAndSaysSo() {
    FileFooter footer = rows(10).leaf("p", Type.INT32).bounds(int32(1), int32(9)).nulls(0).build();
    PredicateBinder binder = binder(p.eq(50));
    BindingReport report = binder.report();
    for (int file = 0; file < 2; file++) {
      RowGroupMatcher matcher = binder.bind("f", Map.of("p", "50"), footer);
      report.add("f", Map.of("p", "50"), footer.schema());
      assertThat(matcher.match(0)).isEqualTo(ALL);
      assertThat(matcher.leafCount()).isZero();
    }
    assertThat(report.shadowed()).containsExactly("p");
    assertThat(report.unresolved()).isEmpty();
  }

  @Test
  void partitionKeysIgnoreCaseWhereNamesDo() {
    PredicateBinder binder =
        new PredicateBinder(p.eq("x"), NameMatching.IGNORE_CASE, ZoneOffset.UTC);
    assertThat(binder.match("f", Map.of("P", "x"))).isEqualTo(ALL);
    assertThatThrownBy(() -> binder.match("f", new TreeMap<>(Map.of("P", "x", "p", "x"))))
        .hasMessage("f: p may be each of the partition columns P and p");
  }

  // What no file makes sense of

  @Test
  void aColumnThatNoFileHasIsReportedWithNearNames() {
    BindingReport report =
        binder(col("contry").eq("DE").and(unevaluable("f(zzz)", col("zzz")))).report();
    assertThat(report.unresolved()).isEmpty();
    FileFooter footer =
        rows(10)
            .leaf("Country", Type.BYTE_ARRAY)
            .leaf("county", Type.INT32)
            .leaf("other", Type.INT32)
            .build();
    report.add("f", Map.of(), footer.schema());
    assertThat(report.unresolved())
        .containsExactly(
            "no file has a column contry; near: Country, county", "no file has a column zzz");
    report.add("g", Map.of(), rows(1).leaf("contry", Type.BYTE_ARRAY).build().schema());
    assertThat(report.unresolved()).containsExactly("no file has a column zzz");
  }

  @Test
  void aComparisonThatFitsNoFileIsReportedUntilOneFits() {
    BindingReport report = binder(p.gt("x").and(p.isNotNull())).report();
    FileFooter dates = rows(10).leaf("p", Type.INT32).type(ConvertedType.DATE).build();
    report.add("f", Map.of(), dates.schema());
    assertThat(report.unresolved())
        .containsExactly(
            "cannot evaluate p > 'x': p is INT32 DATE; compare it with DATE '2024-02-29'");
    report.add("g", Map.of(), rows(10).leaf("p", Type.BYTE_ARRAY).build().schema());
    assertThat(report.unresolved()).isEmpty();
  }

  @Test
  void aCollectionIsReported() {
    BindingReport report = binder(p.isNull().and(col("r", "x").eq(1))).report();
    FileFooter footer =
        rows(10)
            .group("p", FieldRepetitionType.OPTIONAL, ConvertedType.LIST, 1)
            .group("list", FieldRepetitionType.REPEATED, null, 1)
            .leaf("element", Type.INT32)
            .under("p", "list")
            .leaf("r", Type.INT32)
            .build();
    report.add("f", Map.of(), footer.schema());
    assertThat(report.unresolved())
        .containsExactly(
            "cannot evaluate p IS NULL: p is a struct or repeated",
            "cannot evaluate r.x = 1: r.x would be inside something that is no struct");
  }

  // Leaves

  @Test
  void theLeavesOfAPredicateAreThoseNamedAndThoseBelow() {
    FileFooter footer =
        rows(10)
            .leaf("x", Type.INT32)
            .and()
            .group("s", FieldRepetitionType.OPTIONAL, null, 2)
            .leaf("x", Type.INT32)
            .under("s")
            .leaf("y", Type.INT32)
            .under("s")
            .leaf("z", Type.INT32)
            .build();
    assertThat(leaves(footer, col("s").isNull())).containsExactly(1, 2);
    assertThat(leaves(footer, col("s", "y").isNull())).containsExactly(2);
    assertThat(leaves(footer, and(List.of(col("x").eq(1), unevaluable("z", col("z"))))))
        .containsExactly(0, 3);
    assertThat(leaves(footer, col("missing").eq(1))).isEmpty();
  }

  private static List<Integer> leaves(FileFooter footer, Predicate predicate) {
    boolean[] needed = new boolean[footer.schema().leafCount()];
    binder(predicate).addLeaves(footer.schema(), needed);
    return IntStream.range(0, needed.length).filter(leaf -> needed[leaf]).boxed().toList();
  }

  private static PredicateBinder binder(Predicate predicate) {
    return new PredicateBinder(predicate, NameMatching.EXACT, ZoneOffset.UTC);
  }

  private static void assertPartition(String value, Predicate predicate, Match expected) {
    Map<String, String> partition = new HashMap<>();
    partition.put("p", value);
    assertThat(binder(predicate).match("f", partition))
        .as("%s with %s", predicate, Arrays.asList(value))
        .isEqualTo(expected);
  }
}
