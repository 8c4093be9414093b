package dev.floorplan.match;

import static dev.floorplan.match.MadeFooter.float32;
import static dev.floorplan.match.MadeFooter.float64;
import static dev.floorplan.match.MadeFooter.int32;
import static dev.floorplan.match.MadeFooter.int64;
import static dev.floorplan.match.MadeFooter.rows;
import static dev.floorplan.match.MadeFooter.text;
import static dev.floorplan.match.Match.ALL;
import static dev.floorplan.match.Match.NONE;
import static dev.floorplan.match.Match.SOME;
import static dev.floorplan.predicate.Predicates.col;
import static dev.floorplan.predicate.Predicates.not;
import static dev.floorplan.predicate.Predicates.unevaluable;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floorplan.footer.ColumnChunk;
import dev.floorplan.footer.FileFooter;
import dev.floorplan.predicate.Column;
import dev.floorplan.predicate.Predicate;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.DateType;
import org.apache.parquet.format.DecimalType;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.Float16Type;
import org.apache.parquet.format.IntType;
import org.apache.parquet.format.LogicalType;
import org.apache.parquet.format.MicroSeconds;
import org.apache.parquet.format.MilliSeconds;
import org.apache.parquet.format.NanoSeconds;
import org.apache.parquet.format.StringType;
import org.apache.parquet.format.TimeType;
import org.apache.parquet.format.TimeUnit;
import org.apache.parquet.format.TimestampType;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.UUIDType;
import org.junit.jupiter.api.Test;

/** What is decided about single row groups, each case with its right answer. */
class RowGroupMatcherTest {
  private static final LogicalType STRING = LogicalType.STRING(new StringType());
  private static final TimeUnit MILLIS = TimeUnit.MILLIS(new MilliSeconds());
  private static final TimeUnit MICROS = TimeUnit.MICROS(new MicroSeconds());
  private static final TimeUnit NANOS = TimeUnit.NANOS(new NanoSeconds());

  private final Column a = col("a");
  private final Predicate unknown = unevaluable("f(a)");

  // Nulls

  @Test
  void aBoundThatQualifiesProvesNothingBesideANull() {
    FileFooter footer = rows(4).leaf("a", Type.INT32).bounds(int32(35), int32(45)).nulls(1).build();
    assertMatch(footer, a.ge(30), SOME);
    assertMatch(footer, a.lt(30), NONE);
  }

  @Test
  void allRowsMatchOnlyWithAWrittenNullCountOfZero() {
    assertMatch(ints(35, 45).nulls(0).build(), a.ge(30), ALL);
    assertMatch(ints(35, 45).build(), a.ge(30), SOME);
    assertMatch(ints(35, 45).required().build(), a.ge(30), ALL);
  }

  @Test
  void aMissingColumnIsNull() {
    FileFooter footer = ints(1, 9).build();
    Column missing = col("c");
    assertMatch(footer, missing.isNull(), ALL);
    assertMatch(footer, missing.isNotNull(), NONE);
    assertMatch(footer, missing.eq(1), NONE);
    assertMatch(footer, missing.ne(1), NONE);
    assertMatch(footer, not(missing.eq(1)), NONE);
    assertMatch(footer, missing.isNan(), NONE);
  }

  @Test
  void allNullIsProvedByTheNullCountAlone() {
    FileFooter footer = rows(10).leaf("a", Type.INT32).nulls(10).build();
    assertMatch(footer, a.isNull(), ALL);
    assertMatch(footer, a.ne(3), NONE);
    assertMatch(rows(10).leaf("a", Type.INT32).build(), a.isNull(), SOME);
    assertMatch(rows(10).leaf("a", Type.INT32).nulls(9).build(), a.isNull(), SOME);
  }

  @Test
  void comparisonsWithNullNeverPass() {
    FileFooter footer = ints(10, 20).nulls(0).build();
    assertMatch(footer, a.in(5, null), NONE);
    assertMatch(footer, not(a.in(5, null)), NONE);
    assertMatch(footer, a.in(15, null), SOME);
    assertMatch(footer, not(a.in(15, null)), NONE);
    assertMatch(footer, a.eq(null), NONE);
    assertMatch(footer, a.ne(null), NONE);
    assertMatch(footer, not(a.lt(null)), NONE);
    assertMatch(footer, a.between(null, 5), NONE);
    assertMatch(footer, not(a.between(null, 5)), ALL);
    assertMatch(ints(7, 7).nulls(0).build(), a.in(7, null), ALL);
  }

  // Logic

  @Test
  void whatCannotBeEvaluatedMayBeAnything() {
    FileFooter low = ints(1, 9).nulls(0).build();
    FileFooter high = ints(10, 20).nulls(0).build();
    assertMatch(low, not(a.eq(5).and(unknown)), SOME);
    assertMatch(high, not(a.eq(5).and(unknown)), ALL);
    assertMatch(low, not(not(a.eq(5).or(unknown))), SOME);
    assertMatch(high, a.eq(5).and(unknown), NONE);
    assertMatch(high, a.gt(5).or(unknown), ALL);
  }

  @Test
  void betweenAndInListsKnowTheirEnds() {
    FileFooter footer = ints(10, 20).nulls(0).build();
    assertMatch(footer, a.between(20, 30), SOME);
    assertMatch(footer, a.between(21, 30), NONE);
    assertMatch(footer, a.between(10, 20), ALL);
    assertMatch(footer, not(a.between(21, 30)), ALL);
    assertMatch(footer, a.in(1, 9, 21, 100), NONE);
    assertMatch(footer, not(a.in(1, 9, 21, 100)), ALL);
    assertMatch(footer, a.in(100, 1, 20), SOME);
    assertMatch(ints(7, 7).nulls(0).build(), a.in(3, 7), ALL);
    assertMatch(ints(7, 7).nulls(0).build(), a.ne(7), NONE);
  }

  // NaN and zeros

  @Test
  void nanMayHideBehindFloatBounds() {
    FileFooter footer = doubles(1, 3).nulls(0).build();
    assertMatch(footer, a.gt(10), SOME);
    assertMatch(footer, not(a.gt(5)), SOME);
    assertMatch(footer, a.lt(1), NONE);
    assertMatch(footer, a.eq(4), NONE);
    assertMatch(footer, a.isNan(), SOME);
    assertMatch(footer, a.eq(Double.NaN), SOME);
    assertMatch(
        rows(10).leaf("a", Type.FLOAT).bounds(float32(3), float32(3)).nulls(0).build(),
        a.ne(3),
        SOME);
  }

  @Test
  void aWrittenNanCountOfZeroExcludesNan() {
    FileFooter footer = doubles(1, 3).nulls(0).nans(0).build();
    assertMatch(footer, a.gt(10), NONE);
    assertMatch(footer, not(a.gt(5)), ALL);
    assertMatch(footer, a.isNan(), NONE);
    assertMatch(footer, a.lt(Double.NaN), ALL);
    assertMatch(footer, a.in(Double.NaN, 7), NONE);
  }

  @Test
  void aGroupOfNothingButNanMatchesAsNan() {
    FileFooter footer =
        rows(10)
            .leaf("a", Type.DOUBLE)
            .bounds(float64(Double.NaN), float64(Double.NaN))
            .totalOrder()
            .nulls(0)
            .nans(10)
            .build();
    assertMatch(footer, a.isNan(), ALL);
    assertMatch(footer, a.eq(Double.NaN), ALL);
    assertMatch(footer, a.gt(Double.POSITIVE_INFINITY), ALL);
    assertMatch(footer, a.le(1), NONE);
  }

  @Test
  void nanBoundsAreVoid() {
    FileFooter footer = doubles(Double.NaN, 3).nulls(0).nans(0).build();
    assertMatch(footer, a.gt(10), SOME);
    assertMatch(footer, a.lt(-10), SOME);
    assertThat(distrust(footer, a.gt(10))).isEqualTo(Distrust.NAN_BOUND);
  }

  @Test
  void bothZerosAreEqual() {
    FileFooter footer = doubles(0.0, -0.0).nulls(0).nans(0).build();
    assertMatch(footer, a.eq(-0.0), ALL);
    assertMatch(footer, a.ge(0), ALL);
    assertMatch(footer, a.lt(0.0), NONE);
    assertMatch(doubles(0.0, 1).nulls(0).nans(0).build(), a.eq(-0.0), SOME);
  }

  @Test
  void wholeNumbersHaveNoNan() {
    assertMatch(ints(1, 9).build(), a.isNan(), NONE);
    assertMatch(ints(1, 9).build(), not(a.isNan()), ALL);
    assertMatch(ints(1, 9).nulls(0).build(), a.lt(Double.NaN), ALL);
    assertMatch(ints(1, 9).nulls(0).build(), a.gt(Double.NEGATIVE_INFINITY), ALL);
  }

  // Numbers

  @Test
  void literalsBeyondTheTypeFoldToConstants() {
    assertMatch(ints(1, 9).nulls(0).build(), a.lt(Long.MAX_VALUE), ALL);
    FileFooter noBounds = rows(10).leaf("a", Type.INT32).nulls(0).build();
    assertMatch(noBounds, a.lt(Long.MAX_VALUE), ALL);
    assertMatch(noBounds, a.eq(Long.MAX_VALUE), NONE);
    assertMatch(noBounds, a.ge(new BigInteger("-99999999999999999999")), ALL);
    assertMatch(noBounds, a.eq(0.5), NONE);
    assertMatch(rows(10).leaf("a", Type.INT32).build(), a.lt(Long.MAX_VALUE), SOME);
  }

  @Test
  void numbersOfDifferentTypesCompareExactly() {
    FileFooter whole = ints(1, 9).nulls(0).build();
    assertMatch(whole, a.gt(0.99), ALL);
    assertMatch(whole, a.ge(new BigDecimal("9.000000001")), NONE);
    assertMatch(whole, a.le(9.5f), ALL);
    long beyondDouble = (1L << 53) + 1;
    FileFooter large =
        rows(10)
            .leaf("a", Type.INT64)
            .bounds(int64(beyondDouble), int64(beyondDouble))
            .nulls(0)
            .build();
    assertMatch(large, a.eq(0x1p53), NONE);
    assertMatch(large, a.gt(0x1p53), ALL);
    FileFooter tenth = doubles(0.1, 0.1).nulls(0).nans(0).build();
    assertMatch(tenth, a.eq(new BigDecimal("0.1")), NONE);
    assertMatch(tenth, a.gt(new BigDecimal("0.1")), ALL);
    assertMatch(tenth, a.eq(0.1), ALL);
    FileFooter single =
        rows(10)
            .leaf("a", Type.FLOAT)
            .bounds(float32(0.1f), float32(0.1f))
            .nulls(0)
            .nans(0)
            .build();
    assertMatch(single, a.eq(0.1), NONE);
    assertMatch(single, a.eq(0.1f), ALL);
    assertMatch(tenth, a.lt(new BigDecimal("1e400")), ALL);
    assertMatch(tenth, a.gt(new BigDecimal("-1e400")), ALL);
  }

  @Test
  void unsignedIntegersCompareUnsigned() {
    FileFooter footer =
        rows(10)
            .leaf("a", Type.INT32)
            .type(ConvertedType.UINT_32)
            .bounds(int32(5), int32((int) 3_000_000_000L))
            .nulls(0)
            .build();
    assertMatch(footer, a.ge(0), ALL);
    assertMatch(footer, a.gt(3_000_000_000L), NONE);
    assertMatch(footer, a.eq(2_999_999_999L), SOME);
    FileFooter wide =
        rows(10)
            .leaf("a", Type.INT64)
            .type(LogicalType.INTEGER(new IntType((byte) 64, false)))
            .bounds(int64(5), int64(-1))
            .nulls(0)
            .build();
    assertMatch(wide, a.le(new BigInteger("18446744073709551615")), ALL);
    assertMatch(wide, a.ge(new BigInteger("18446744073709551616")), NONE);
    assertMatch(wide, a.gt(Long.MAX_VALUE), SOME);
    assertMatch(wide, a.lt(5), NONE);
  }

  @Test
  void deprecatedBoundsOfUnsignedIntegersAreVoid() {
    FileFooter footer =
        rows(10)
            .leaf("a", Type.INT32)
            .type(ConvertedType.UINT_32)
            .deprecatedBounds(int32(5), int32(6))
            .nulls(0)
            .build();
    assertMatch(footer, a.gt(100), SOME);
    assertThat(distrust(footer, a.gt(100))).isEqualTo(Distrust.DEPRECATED);
  }

  @Test
  void decimalsCompareAsNumbersAtEveryScaleAndWidth() {
    BigDecimal below = new BigDecimal("-12.345");
    for (FileFooter footer :
        List.of(
            decimal(Type.INT32, 0, int32(-1234), int32(56)),
            decimal(Type.INT64, 0, int64(-1234), int64(56)),
            decimal(Type.BYTE_ARRAY, 0, new byte[] {-5, 46}, new byte[] {56}),
            decimal(
                Type.FIXED_LEN_BYTE_ARRAY,
                5,
                new byte[] {-1, -1, -1, -5, 46},
                new byte[] {0, 0, 0, 0, 56}))) {
      assertMatch(footer, a.ge(new BigDecimal("-12.34")), ALL);
      assertMatch(footer, a.gt(below), ALL);
      assertMatch(footer, a.lt(below), NONE);
      assertMatch(footer, a.eq(below), NONE);
      assertMatch(footer, a.gt(new BigDecimal("0.56")), NONE);
      assertMatch(footer, a.eq(new BigDecimal("0.5600")), SOME);
      assertMatch(footer, a.eq(0), SOME);
      assertMatch(footer, a.le(new BigDecimal("0.561")), ALL);
      assertMatch(footer, a.lt(new BigDecimal("1e30")), ALL);
      assertMatch(footer, a.lt(0.57), ALL);
      assertMatch(footer, a.gt(Double.NEGATIVE_INFINITY), ALL);
    }
  }

  private static FileFooter decimal(Type type, int length, byte[] min, byte[] max) {
    return rows(10)
        .leaf("a", type)
        .length(length)
        .type(LogicalType.DECIMAL(new DecimalType(2, 9)))
        .bounds(min, max)
        .nulls(0)
        .build();
  }

  @Test
  void halfPrecisionBoundsCompareAsNumbers() {
    FileFooter footer =
        rows(10)
            .leaf("a", Type.FIXED_LEN_BYTE_ARRAY)
            .length(2)
            .type(LogicalType.FLOAT16(new Float16Type()))
            .bounds(new byte[] {0, (byte) 0xc0}, new byte[] {1, 0}) // -2 and 2^-24
            .nulls(0)
            .nans(0)
            .build();
    assertMatch(footer, a.ge(-2), ALL);
    assertMatch(footer, a.lt(-2), NONE);
    assertMatch(footer, a.le(0x1p-24), ALL);
    assertMatch(footer, a.gt(0x1p-24), NONE);
  }

  @Test
  void booleansCompareFalseBeforeTrue() {
    FileFooter yes =
        rows(10).leaf("a", Type.BOOLEAN).bounds(new byte[] {1}, new byte[] {1}).nulls(0).build();
    assertMatch(yes, a.eq(true), ALL);
    assertMatch(yes, a.gt(false), ALL);
    assertMatch(yes, a.ne(true), NONE);
    assertMatch(yes, a.eq(1), SOME);
  }

  // Dates and times

  @Test
  void timestampsCompareAcrossUnitsBeforeAndAfter1970() {
    LocalDateTime literal = LocalDateTime.parse("1969-12-31T23:59:59.999500");
    long millis = -1;
    for (FileFooter footer :
        List.of(
            timestamps(MILLIS, millis - 5, millis),
            timestamps(MICROS, (millis - 5) * 1_000, -1_000),
            timestamps(NANOS, (millis - 5) * 1_000_000, -1_000_000))) {
      assertMatch(footer, a.ge(literal), NONE);
      assertMatch(footer, a.lt(literal), ALL);
      assertMatch(footer, a.ge(LocalDateTime.parse("1969-12-31T23:59:59.999")), SOME);
      assertMatch(footer, a.gt(LocalDateTime.parse("1969-12-31T23:59:59.999")), NONE);
      assertMatch(footer, a.ge(LocalDateTime.parse("1969-12-31T23:59:59.994")), ALL);
      assertMatch(footer, a.lt(LocalDate.of(1970, 1, 1)), ALL);
      assertMatch(footer, a.lt(LocalDate.of(292_000_000, 1, 1)), ALL);
      assertMatch(footer, a.lt(Instant.EPOCH), SOME);
    }
  }

  private static FileFooter timestamps(TimeUnit unit, long min, long max) {
    return rows(10)
        .leaf("a", Type.INT64)
        .type(LogicalType.TIMESTAMP(new TimestampType(false, unit)))
        .bounds(int64(min), int64(max))
        .nulls(0)
        .build();
  }

  @Test
  void aTimestampWithoutZoneIsInTheScansZoneBesideInstants() {
    FileFooter footer =
        rows(10)
            .leaf("a", Type.INT64)
            .type(LogicalType.TIMESTAMP(new TimestampType(true, MICROS)))
            .bounds(int64(0), int64(3_600_000_000L)) // an hour from 1970 in UTC
            .nulls(0)
            .build();
    LocalDateTime oneOClock = LocalDateTime.parse("1970-01-01T01:00:00");
    assertMatch(footer, a.ge(oneOClock), SOME);
    assertMatch(footer, a.gt(oneOClock), NONE);
    assertMatch(footer, a.le(Instant.parse("1970-01-01T01:00:00Z")), ALL);
    assertThat(match(footer, a.ge(oneOClock), NameMatching.EXACT, ZoneId.of("Europe/Berlin")))
        .isEqualTo(ALL);
  }

  @Test
  void datesCompareWithDatesAndTimestamps() {
    FileFooter footer =
        rows(10)
            .leaf("a", Type.INT32)
            .type(LogicalType.DATE(new DateType()))
            .bounds(int32(-1), int32(1))
            .nulls(0)
            .build();
    assertMatch(footer, a.ge(LocalDate.of(1969, 12, 31)), ALL);
    assertMatch(footer, a.gt(LocalDate.of(1970, 1, 2)), NONE);
    assertMatch(footer, a.gt(LocalDateTime.parse("1970-01-01T23:59:59")), SOME);
    assertMatch(footer, a.gt(LocalDateTime.parse("1970-01-02T00:00:01")), NONE);
    assertMatch(footer, a.gt(LocalDateTime.parse("1969-12-30T23:59:59")), ALL);
  }

  @Test
  void timesCompareOnTheWall() {
    MadeFooter.Leaf leaf =
        rows(10).leaf("a", Type.INT32).type(LogicalType.TIME(new TimeType(false, MILLIS)));
    FileFooter footer = leaf.bounds(int32(1_000), int32(2_000)).nulls(0).build();
    assertMatch(footer, a.ge(LocalTime.ofSecondOfDay(1)), ALL);
    assertMatch(footer, a.lt(LocalTime.ofNanoOfDay(999_999_999)), NONE);
    FileFooter utc = leaf.type(LogicalType.TIME(new TimeType(true, MILLIS))).build();
    assertMatch(utc, a.ge(LocalTime.ofSecondOfDay(1)), ALL);
    assertThat(match(utc, a.lt(LocalTime.MIN), NameMatching.EXACT, ZoneId.of("Asia/Tokyo")))
        .isEqualTo(SOME);
  }

  @Test
  void boundsInAnOldCalendarAreVoidBeforeTheCalendarsAgree() {
    int before = (int) LocalDate.of(1500, 1, 1).toEpochDay();
    int after = (int) LocalDate.of(1600, 1, 1).toEpochDay();
    Predicate early = a.lt(LocalDate.of(1400, 1, 1));
    for (String[] mark :
        new String[][] {
          {"org.apache.spark.legacyDateTime", ""}, {"org.apache.spark.version", "2.4.8"}
        }) {
      MadeFooter.Leaf old =
          rows(10)
              .keyValue(mark[0], mark[1])
              .leaf("a", Type.INT32)
              .type(ConvertedType.DATE)
              .bounds(int32(before), int32(after));
      assertMatch(old.build(), early, SOME);
      assertThat(distrust(old.build(), early)).isEqualTo(Distrust.OLD_CALENDAR);
      assertMatch(old.bounds(int32(after), int32(after)).build(), early, NONE);
    }
    FileFooter modern =
        rows(10)
            .keyValue("org.apache.spark.version", "3.5.1")
            .leaf("a", Type.INT32)
            .type(ConvertedType.DATE)
            .bounds(int32(before), int32(after))
            .build();
    assertMatch(modern, early, NONE);
  }

  @Test
  void int96HasNoOrder() {
    FileFooter footer =
        rows(10).leaf("a", Type.INT96).bounds(new byte[12], new byte[12]).nulls(0).build();
    assertMatch(footer, a.gt(Instant.EPOCH), SOME);
    assertThat(distrust(footer, a.gt(Instant.EPOCH))).isEqualTo(Distrust.NO_ORDER);
    assertMatch(footer, a.isNull(), NONE);
  }

  // Text and bytes

  @Test
  void textComparesByUnsignedBytes() {
    FileFooter footer = strings("B", "\u00e9").nulls(0).build();
    assertMatch(footer, a.gt("A"), ALL);
    assertMatch(footer, a.eq("z"), SOME);
    assertMatch(footer, a.gt("\u00e9"), NONE);
    assertMatch(footer, a.gt("\u00e9\u0000"), NONE);
    assertMatch(footer, a.lt(new byte[] {(byte) 0xff}), ALL);
    assertMatch(footer, a.eq(7), SOME);
  }

  @Test
  void likeWithAPrefixUsesBounds() {
    FileFooter around = strings("BBB", "DDD").nulls(0).build();
    assertMatch(around, a.startsWith("C"), SOME);
    assertMatch(around, not(a.startsWith("C")), SOME);
    assertMatch(around, a.startsWith("E"), NONE);
    assertMatch(around, not(a.startsWith("E")), ALL);
    assertMatch(around, a.startsWith("DDDD"), NONE);
    assertMatch(around, a.startsWith(""), ALL);
    FileFooter within = strings("CA", "CZZ").nulls(0).build();
    assertMatch(within, a.startsWith("C"), ALL);
    assertMatch(within, not(a.startsWith("C")), NONE);
    assertMatch(within, a.startsWith("CA"), SOME);
    assertMatch(strings("C", "CZZ").nulls(0).build(), a.startsWith("CA"), SOME);
    assertMatch(ints(1, 9).build(), a.startsWith("1"), SOME);
  }

  @Test
  void aPrefixOfTheGreatestBytesHasNoUpperEnd() {
    byte[] greatest = {(byte) 0xff, (byte) 0xff};
    FileFooter footer =
        rows(10).leaf("a", Type.BYTE_ARRAY).bounds(greatest, greatest).nulls(0).build();
    LeafStatistics statistics =
        new LeafStatistics(
            footer,
            0,
            Domains.of(footer.schema(), 0, ZoneOffset.UTC),
            new WriterTraits(footer),
            new ColumnChunk());
    statistics.load(0);
    assertThat(LeafTest.startsWith(greatest).truths(statistics)).isEqualTo(TruthSet.TRUE);
    assertThat(LeafTest.startsWith(new byte[] {(byte) 0xff}).truths(statistics))
        .isEqualTo(TruthSet.TRUE);
    assertThat(LeafTest.startsWith(new byte[] {(byte) 0xfe, (byte) 0xff}).truths(statistics))
        .isEqualTo(TruthSet.FALSE);
    assertMatch(footer, a.startsWith("\udbff\udfff"), NONE);
  }

  @Test
  void boundsThatCoincideProveOneValueUnlessSaidToBeInexact() {
    assertMatch(strings("x", "x").nulls(0).build(), a.eq("x"), ALL);
    assertMatch(strings("x", "x").nulls(0).exact(true, true).build(), a.eq("x"), ALL);
    FileFooter inexact = strings("x", "x").nulls(0).exact(true, false).build();
    assertMatch(inexact, a.eq("x"), SOME);
    assertThat(distrust(inexact, a.eq("x"))).isEqualTo(Distrust.EXACTNESS);
    assertMatch(strings("x", "y").nulls(0).exact(false, false).build(), a.eq("z"), NONE);
  }

  @Test
  void deprecatedBoundsOfTextAreVoid() {
    FileFooter footer =
        rows(10)
            .leaf("a", Type.BYTE_ARRAY)
            .type(STRING)
            .deprecatedBounds(text("A"), text("B"))
            .build();
    assertMatch(footer, a.eq("Z"), SOME);
    assertThat(distrust(footer, a.eq("Z"))).isEqualTo(Distrust.DEPRECATED);
  }

  @Test
  void uuidsCompareByTheirBytes() {
    UUID low = UUID.fromString("00000000-0000-0000-0000-000000000001");
    UUID high = UUID.fromString("f0000000-0000-0000-0000-000000000000");
    byte[] lowBytes = new byte[16];
    lowBytes[15] = 1;
    byte[] highBytes = new byte[16];
    highBytes[0] = (byte) 0xf0;
    FileFooter footer =
        rows(10)
            .leaf("a", Type.FIXED_LEN_BYTE_ARRAY)
            .length(16)
            .type(LogicalType.UUID(new UUIDType()))
            .bounds(lowBytes, highBytes)
            .nulls(0)
            .build();
    assertMatch(footer, a.between(low, high), ALL);
    assertMatch(footer, a.gt(high), NONE);
    assertMatch(footer, a.eq(UUID.fromString("80000000-0000-0000-0000-000000000000")), SOME);
  }

  // Bounds that count

  @Test
  void orderedBoundsCountOnlyWithColumnOrders() {
    FileFooter footer = ints(1, 9).and().withoutColumnOrders().build();
    assertMatch(footer, a.gt(10), SOME);
    assertThat(distrust(footer, a.gt(10))).isEqualTo(Distrust.ORDER_NOT_STATED);
    MadeFooter old = rows(10).withoutColumnOrders();
    assertMatch(
        old.leaf("a", Type.INT32).deprecatedBounds(int32(1), int32(9)).build(), a.gt(10), NONE);
  }

  @Test
  void oneBoundAloneCounts() {
    FileFooter footer = rows(10).leaf("a", Type.INT32).bounds(int32(5), null).nulls(0).build();
    assertMatch(footer, a.lt(5), NONE);
    assertMatch(footer, a.ge(5), ALL);
    assertMatch(footer, a.gt(1_000), SOME);
    FileFooter string =
        rows(10).leaf("a", Type.BYTE_ARRAY).type(STRING).bounds(null, text("k")).nulls(0).build();
    assertMatch(string, a.gt("k"), NONE);
    assertMatch(string, a.lt("a"), SOME);
    assertMatch(string, a.lt("l"), ALL);
  }

  @Test
  void faultyBoundsAreVoid() {
    assertVoid(ints(9, 1).build(), Distrust.SWAPPED);
    assertVoid(rows(10).leaf("a", Type.INT32).bounds(int64(1), int64(9)).build(), Distrust.WIDTH);
    assertVoid(
        rows(10).leaf("a", Type.INT32).bounds(new byte[0], int32(9)).build(), Distrust.WIDTH);
    assertVoid(ints(1, 200).type(ConvertedType.INT_8).build(), Distrust.RANGE);
    assertVoid(ints(-1, 2).type(ConvertedType.UINT_8).build(), Distrust.RANGE);
    assertVoid(decimal(Type.INT32, 0, int32(0), int32(1_000_000_000)), Distrust.RANGE);
    assertVoid(decimal(Type.BYTE_ARRAY, 0, new byte[0], new byte[] {1}), Distrust.RANGE);
    assertVoid(
        decimal(Type.BYTE_ARRAY, 0, new byte[9], new byte[] {59, -102, -54, 0}), Distrust.RANGE);
    assertVoid(decimal(Type.FIXED_LEN_BYTE_ARRAY, 5, new byte[4], new byte[5]), Distrust.WIDTH);
  }

  private void assertVoid(FileFooter footer, Distrust reason) {
    Predicate impossible = a.eq(12_345_678);
    assertMatch(footer, impossible, SOME);
    assertThat(distrust(footer, impossible)).isEqualTo(reason);
  }

  @Test
  void cutBoundsOfFixedTextCountWhereTheFooterSaysThatTheyAreCut() {
    MadeFooter.Leaf leaf =
        rows(10)
            .leaf("a", Type.FIXED_LEN_BYTE_ARRAY)
            .length(4)
            .bounds(text("AA"), text("BB"))
            .nulls(0);
    assertThat(distrust(leaf.build(), a.eq("CCCC"))).isEqualTo(Distrust.WIDTH);
    assertMatch(leaf.exact(false, false).build(), a.eq("CCCC"), NONE);
  }

  @Test
  void impossibleCountsVoidEverything() {
    for (long nulls : new long[] {-1, 11, Long.MAX_VALUE}) {
      FileFooter footer = ints(1, 9).nulls(nulls).build();
      assertMatch(footer, a.gt(10), SOME);
      assertThat(distrust(footer, a.gt(10))).isEqualTo(Distrust.NULL_COUNT);
    }
    assertThat(distrust(ints(1, 9).required().nulls(1).build(), a.gt(10)))
        .isEqualTo(Distrust.NULL_COUNT);
    for (long nans : new long[] {-1, 8}) {
      FileFooter footer = doubles(1, 9).nulls(3).nans(nans).build();
      assertMatch(footer, a.lt(0), SOME);
      assertThat(distrust(footer, a.lt(0))).isEqualTo(Distrust.NAN_COUNT);
    }
  }

  @Test
  void boundsOfNoValuesAreAContradiction() {
    FileFooter nulls = ints(1, 9).nulls(10).build();
    assertMatch(nulls, a.isNull(), SOME);
    assertThat(distrust(nulls, a.isNull())).isEqualTo(Distrust.BOUNDS_OF_NOTHING);
    FileFooter nans = doubles(1, 9).nulls(0).nans(10).build();
    assertMatch(nans, a.isNan(), SOME);
    assertThat(distrust(nans, a.isNan())).isEqualTo(Distrust.BOUNDS_OF_NOTHING);
  }

  @Test
  void aRowCountThatColumnsContradictProvesNothing() {
    FileFooter footer = ints(1, 9).nulls(0).values(9).build();
    assertMatch(footer, a.gt(10), SOME);
    assertMatch(footer, a.lt(10), SOME);
    assertThat(distrust(footer, a.gt(10))).isEqualTo(Distrust.ROW_COUNT);
  }

  @Test
  void aRowGroupWithoutRowsMatchesNothing() {
    assertMatch(rows(0).leaf("a", Type.INT32).build(), a.isNull(), NONE);
  }

  // Columns

  @Test
  void namesMatchExactlyUnlessCaseIsIgnored() {
    FileFooter footer = rows(10).leaf("ID", Type.INT32).bounds(int32(1), int32(9)).nulls(0).build();
    assertMatch(footer, col("id").eq(1), NONE);
    assertThat(match(footer, col("id").eq(1), NameMatching.IGNORE_CASE, ZoneOffset.UTC))
        .isEqualTo(SOME);
    assertThat(match(footer, col("id").le(9), NameMatching.IGNORE_CASE, ZoneOffset.UTC))
        .isEqualTo(ALL);
  }

  @Test
  void twoColumnsThatMayBeMeantAreAnError() {
    FileFooter footer = rows(10).leaf("ID", Type.INT32).leaf("Id", Type.INT32).build();
    assertThatThrownBy(
            () -> match(footer, col("id").eq(1), NameMatching.IGNORE_CASE, ZoneOffset.UTC))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("f: id may be each of ID and Id; write the name as the file does");
    assertMatch(footer, col("Id").eq(1), SOME);
  }

  @Test
  void aDotInANameIsNoPath() {
    FileFooter footer =
        rows(10)
            .leaf("a.b", Type.INT32)
            .bounds(int32(1), int32(9))
            .nulls(0)
            .and()
            .group("a", FieldRepetitionType.REQUIRED, null, 1)
            .leaf("b", Type.INT32)
            .under("a")
            .bounds(int32(101), int32(109))
            .nulls(0)
            .build();
    assertMatch(footer, col("a.b").lt(10), ALL);
    assertMatch(footer, col("a", "b").lt(10), NONE);
    assertMatch(footer, col("a", "b").gt(100), ALL);
    assertMatch(footer, col("a", "c").isNull(), ALL);
    assertMatch(footer, col("a.b", "c").isNull(), SOME);
  }

  @Test
  void collectionsAndStructsCannotBeEvaluated() {
    FileFooter footer =
        rows(10)
            .group("a", FieldRepetitionType.OPTIONAL, ConvertedType.LIST, 1)
            .group("list", FieldRepetitionType.REPEATED, null, 1)
            .leaf("element", Type.INT32)
            .under("a", "list")
            .bounds(int32(1), int32(9))
            .nulls(0)
            .and()
            .group("s", FieldRepetitionType.OPTIONAL, null, 1)
            .leaf("b", Type.INT32)
            .under("s")
            .nulls(0)
            .build();
    for (Column column : List.of(a, col("a", "list", "element"), col("a", "element"), col("s"))) {
      assertMatch(footer, column.eq(100), SOME);
      assertMatch(footer, column.isNull(), SOME);
    }
    assertMatch(footer, col("s", "b").isNull(), NONE);
  }

  @Test
  void severalColumnsAreLoadedOnce() {
    RowGroupMatcher matcher =
        new PredicateBinder(
                a.gt(0).and(a.lt(100)).and(col("b").isNull()), NameMatching.EXACT, ZoneOffset.UTC)
            .bind("f", Map.of(), ints(1, 9).leaf("b", Type.DOUBLE).build());
    assertThat(matcher.leafCount()).isEqualTo(2);
    assertThat(List.of(matcher.leaf(0), matcher.leaf(1))).containsExactly(0, 1);
  }

  @Test
  void everyReasonForDistrustIsSaidInWords() {
    assertThat(Arrays.stream(Distrust.values()).map(Distrust::reason)).doesNotHaveDuplicates();
  }

  private static MadeFooter.Leaf ints(int min, int max) {
    return rows(10).leaf("a", Type.INT32).bounds(int32(min), int32(max));
  }

  private static MadeFooter.Leaf doubles(double min, double max) {
    return rows(10).leaf("a", Type.DOUBLE).bounds(float64(min), float64(max));
  }

  private static MadeFooter.Leaf strings(String min, String max) {
    return rows(10).leaf("a", Type.BYTE_ARRAY).type(STRING).bounds(text(min), text(max));
  }

  private static void assertMatch(FileFooter footer, Predicate predicate, Match expected) {
    assertThat(match(footer, predicate, NameMatching.EXACT, ZoneOffset.UTC))
        .as(predicate.toString())
        .isEqualTo(expected);
  }

  private static Match match(
      FileFooter footer, Predicate predicate, NameMatching names, ZoneId zone) {
    return new PredicateBinder(predicate, names, zone).bind("f", Map.of(), footer).match(0);
  }

  private static Distrust distrust(FileFooter footer, Predicate predicate) {
    RowGroupMatcher matcher =
        new PredicateBinder(predicate, NameMatching.EXACT, ZoneOffset.UTC)
            .bind("f", Map.of(), footer);
    matcher.match(0);
    return matcher.distrust(0);
  }
}
