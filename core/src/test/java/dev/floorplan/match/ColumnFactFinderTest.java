package dev.floorplan.match;

import static dev.floorplan.match.MadeFooter.float64;
import static dev.floorplan.match.MadeFooter.int32;
import static dev.floorplan.match.MadeFooter.int64;
import static dev.floorplan.match.MadeFooter.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floorplan.footer.FileFooter;
import dev.floorplan.match.MadeFooter.Leaf;
import dev.floorplan.predicate.Column;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.Type;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which statistics are taken for the values themselves. */
class ColumnFactFinderTest {
  private static final int ROWS = 100;
  private static final String APACHE =
      "parquet-mr version 1.17.0 (build 0123456789abcdef0123456789abcdef01234567)";

  private static ColumnFacts facts(FileFooter footer, String... path) {
    ColumnFactFinder finder =
        new ColumnFactFinder(List.of(new Column(List.of(path))), NameMatching.IGNORE_CASE);
    finder.turnTo(footer);
    return finder.facts(0).get(0);
  }

  private static ColumnFacts facts(Leaf leaf) {
    return facts(leaf.build(), "x");
  }

  private static Leaf leaf(Type type) {
    return MadeFooter.rows(ROWS).leaf("x", type);
  }

  private static void assertNothingIsKnown(ColumnFacts facts) {
    assertThat(facts.nullCount()).isEmpty();
    assertNoValueIsKnown(facts);
  }

  private static void assertNoValueIsKnown(ColumnFacts facts) {
    assertThat(facts.least()).isEmpty();
    assertThat(facts.greatest()).isEmpty();
  }

  @Test
  void boundsOfWholeNumbersAreValues() {
    assertThat(facts(leaf(Type.INT32).bounds(int32(-3), int32(8)).nulls(5)))
        .isEqualTo(new ColumnFacts(0, OptionalLong.of(5), Optional.of(-3), Optional.of(8)));
    assertThat(facts(leaf(Type.INT64).bounds(int64(-3), int64(8))))
        .isEqualTo(new ColumnFacts(0, OptionalLong.empty(), Optional.of(-3L), Optional.of(8L)));
    assertThat(facts(leaf(Type.INT32).deprecatedBounds(int32(1), int32(2))).greatest()).hasValue(2);
    assertThat(facts(leaf(Type.INT32).required()).nullCount()).hasValue(0);
  }

  @Test
  void aBoundThatIsSaidNotToBeExactIsNoValue() {
    ColumnFacts facts = facts(leaf(Type.INT32).bounds(int32(1), int32(2)).exact(false, true));
    assertThat(facts.least()).isEmpty();
    assertThat(facts.greatest()).hasValue(2);
  }

  @Test
  void oneBoundAloneIsNoValue() {
    assertNoValueIsKnown(facts(leaf(Type.INT32).bounds(int32(1), null)));
    assertNoValueIsKnown(facts(leaf(Type.INT32).bounds(null, int32(1))));
  }

  @Test
  void textIsAValueOnlyWhereTheFooterSaysSo() {
    Leaf unmarked = leaf(Type.BYTE_ARRAY).type(ConvertedType.UTF8).bounds(text("a"), text("b"));
    assertNoValueIsKnown(facts(unmarked));
    ColumnFacts marked =
        facts(
            leaf(Type.BYTE_ARRAY)
                .type(ConvertedType.UTF8)
                .bounds(text("a"), text("c"))
                .exact(true, false));
    assertThat(marked.least()).hasValue(text("a"));
    assertThat(marked.greatest()).isEmpty();
    assertNoValueIsKnown(
        facts(leaf(Type.FIXED_LEN_BYTE_ARRAY).length(1).bounds(text("a"), text("b"))));
  }

  @Test
  void impossibleStatisticsAreNoFacts() {
    assertNothingIsKnown(facts(leaf(Type.INT32).bounds(int32(1), int32(2)).nulls(ROWS + 1)));
    assertNothingIsKnown(facts(leaf(Type.INT32).bounds(int32(1), int32(2)).nulls(-1)));
    assertNothingIsKnown(facts(leaf(Type.INT32).bounds(int32(1), int32(2)).nulls(ROWS)));
    assertNothingIsKnown(facts(leaf(Type.INT32).bounds(int32(1), int32(2)).values(ROWS + 1)));
    assertNoValueIsKnown(facts(leaf(Type.INT32).bounds(int32(2), int32(1))));
    assertNoValueIsKnown(facts(leaf(Type.INT32).bounds(int64(1), int64(2))));
    assertNoValueIsKnown(facts(leaf(Type.INT96).bounds(new byte[12], new byte[12])));
  }

  @Test
  void aWriterKnownForWrongStatisticsStatesNoFacts() {
    Leaf polars =
        MadeFooter.rows(ROWS)
            .createdBy("Polars")
            .group("g", FieldRepetitionType.OPTIONAL, null, 1)
            .leaf("x", Type.INT32)
            .under("g")
            .bounds(int32(1), int32(2))
            .nulls(3);
    assertNothingIsKnown(facts(polars.build(), "g", "x"));
    assertThat(facts(polars.and().createdBy("honest version 1.0").build(), "g", "x").nullCount())
        .hasValue(3);
  }

  @Test
  void aColumnOfNothingButNullsHasNoLeast() {
    ColumnFacts facts = facts(leaf(Type.INT32).nulls(ROWS));
    assertThat(facts.nullCount()).hasValue(ROWS);
    assertNoValueIsKnown(facts);
  }

  @Test
  void aColumnThatTheFileLacksIsNull() {
    FileFooter footer = leaf(Type.INT32).nulls(3).build();
    assertThat(facts(footer, "y")).isEqualTo(ColumnFacts.missing(ROWS));
    assertNothingIsKnown(facts(footer, "x", "y"));
    assertThat(facts(footer, "X").nullCount()).hasValue(3);
  }

  @Test
  void severalColumnsThatMayBeMeantAreNotKnown() {
    FileFooter footer = leaf(Type.INT32).nulls(3).leaf("X", Type.INT32).nulls(4).build();
    assertNothingIsKnown(facts(footer, "x"));
  }

  @Test
  void whatIsNoFlatLeafIsNotKnown() {
    FileFooter footer =
        MadeFooter.rows(ROWS)
            .group("list", FieldRepetitionType.REPEATED, null, 1)
            .leaf("x", Type.INT32)
            .under("list")
            .nulls(1)
            .build();
    assertNothingIsKnown(facts(footer, "list"));
    assertNothingIsKnown(facts(footer, "list", "x"));
  }

  private static Leaf floating(double min, double max) {
    return leaf(Type.DOUBLE).bounds(float64(min), float64(max));
  }

  @Test
  void theGreatestOfFloatingPointNumbersNeedsProofThatNoneIsNan() {
    assertThat(facts(floating(1, 2)).least()).hasValue(1.0);
    assertThat(facts(floating(1, 2)).greatest()).isEmpty();
    assertThat(facts(floating(1, 2).nans(1)).greatest()).isEmpty();
    assertThat(facts(floating(1, 2).nans(0)).greatest()).hasValue(2.0);
    assertThat(facts(floating(1, 2).nans(0).totalOrder()).greatest()).hasValue(2.0);
    assertThat(facts(floating(1, 2).nans(0).exact(true, false)).greatest()).isEmpty();
    assertNoValueIsKnown(facts(floating(1, Double.NaN)));
    assertNoValueIsKnown(facts(leaf(Type.DOUBLE).nans(ROWS)));
    assertNoValueIsKnown(facts(leaf(Type.DOUBLE).deprecatedBounds(float64(1), float64(2))));
  }

  private static MadeFooter ofSpark(String writer) {
    return floating(1, 2).and().createdBy(writer).keyValue("org.apache.spark.version", "4.0.0");
  }

  @Test
  void boundsOfSparksFilesThatAreNotNanAreProofOfThat() {
    assertThat(facts(ofSpark(APACHE).build(), "x").greatest()).hasValue(2.0);
    assertThat(facts(floating(1, 2).and().createdBy(APACHE).build(), "x").greatest()).isEmpty();
    MadeFooter rewritten = ofSpark(APACHE).keyValue("original.created.by", "another version 1.0");
    assertThat(facts(rewritten.build(), "x").greatest()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "parquet-mr version 1.9.0 (build 0123456789abcdef0123456789abcdef01234567)",
        "parquet-mr version 1.18.0 (build 0123456789abcdef0123456789abcdef01234567)",
        "parquet-mr version 1.12.3-databricks-0001 (build 0123456789abcdef0123456789abcdef01234567)",
        "parquet-mr version 1.12.3",
        "parquet-cpp-arrow version 19.0.1"
      })
  void boundsOfOtherWritersAreNot(String writer) {
    assertThat(facts(ofSpark(writer).build(), "x").greatest()).isEmpty();
  }

  @Test
  void neitherZeroNorTheEndsOfTheTypeAreValues() {
    for (double zero : new double[] {0.0, -0.0}) {
      assertThat(facts(floating(zero, 2).nans(0)).least()).isEmpty();
      assertThat(facts(floating(zero, 2).nans(0)).greatest()).hasValue(2.0);
      assertThat(facts(floating(-2, zero).nans(0)).greatest()).isEmpty();
    }
    assertNoValueIsKnown(facts(floating(-Double.MAX_VALUE, Double.MAX_VALUE).nans(0)));
    assertThat(facts(floating(Double.NEGATIVE_INFINITY, 1).nans(0)).least())
        .hasValue(Double.NEGATIVE_INFINITY);
  }

  @Test
  void onlyTheLeavesThatAreFoundAreNeeded() {
    FileFooter footer = MadeFooter.rows(ROWS).leaf("a", Type.INT32).leaf("x", Type.INT32).build();
    boolean[] needed = {false, false};
    new ColumnFactFinder(
            List.of(new Column(List.of("x")), new Column(List.of("none"))), NameMatching.EXACT)
        .addLeaves(footer.schema(), needed);
    assertThat(needed).containsExactly(false, true);
  }
}
