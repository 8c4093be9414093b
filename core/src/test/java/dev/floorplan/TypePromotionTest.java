package dev.floorplan;

import static dev.floorplan.TypePromotion.promotes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floorplan.TypePromotion.LeafType;
import dev.floorplan.footer.LogicalType;
import dev.floorplan.footer.LogicalType.Adjustment;
import dev.floorplan.footer.LogicalType.Decimal;
import dev.floorplan.footer.LogicalType.Int;
import dev.floorplan.footer.LogicalType.Signedness;
import dev.floorplan.footer.LogicalType.Simple;
import dev.floorplan.footer.LogicalType.Time;
import dev.floorplan.footer.LogicalType.TimeUnit;
import dev.floorplan.footer.LogicalType.Timestamp;
import dev.floorplan.footer.PhysicalType;
import org.junit.jupiter.api.Test;

class TypePromotionTest {
  private static final LeafType INT32 = plain(PhysicalType.INT32);
  private static final LeafType INT64 = plain(PhysicalType.INT64);
  private static final LeafType DOUBLE = plain(PhysicalType.DOUBLE);
  private static final LeafType BYTES = plain(PhysicalType.BYTE_ARRAY);
  private static final LeafType STRING = type(PhysicalType.BYTE_ARRAY, Simple.STRING);
  private static final LeafType INT96 = plain(PhysicalType.INT96);

  @Test
  void everyTypePromotesToItself() {
    for (LeafType type : new LeafType[] {INT32, INT64, DOUBLE, BYTES, STRING, INT96, fixed(16)}) {
      assertThat(promotes(type, type)).as("%s", type).isTrue();
    }
  }

  @Test
  void wholeNumbersPromoteToWiderOnes() {
    assertOneWay(INT32, INT64);
    assertOneWay(integer(8, Signedness.SIGNED), INT32);
    assertOneWay(integer(32, Signedness.UNSIGNED), INT64);
    assertOneWay(integer(8, Signedness.UNSIGNED), integer(32, Signedness.UNSIGNED));
    assertThat(promotes(integer(32, Signedness.SIGNED), INT32)).isTrue();
    assertNeither(integer(32, Signedness.UNSIGNED), INT32);
    assertNeither(INT64, DOUBLE);
  }

  @Test
  void floatsPromoteToWiderOnes() {
    LeafType half = new LeafType(PhysicalType.FIXED_LEN_BYTE_ARRAY, 2, Simple.FLOAT16);
    LeafType single = plain(PhysicalType.FLOAT);
    assertOneWay(half, single);
    assertOneWay(single, DOUBLE);
    assertNeither(fixed(2), half);
  }

  @Test
  void decimalsPromoteToMorePrecisionAtTheSameScale() {
    LeafType small = type(PhysicalType.INT32, new Decimal(9, 2));
    LeafType large = new LeafType(PhysicalType.FIXED_LEN_BYTE_ARRAY, 9, new Decimal(20, 2));
    assertOneWay(small, large);
    assertNeither(small, type(PhysicalType.INT64, new Decimal(18, 3)));
    assertNeither(INT32, small);
  }

  @Test
  void timestampsOfAnyUnitAreOneTypeUnlessOneIsLocal() {
    LeafType millis = timestamp(TimeUnit.MILLIS, Adjustment.UTC);
    LeafType nanos = timestamp(TimeUnit.NANOS, Adjustment.UTC);
    assertThat(promotes(millis, nanos) && promotes(nanos, millis)).isTrue();
    assertThat(promotes(INT96, millis) && promotes(millis, INT96)).isTrue();
    assertNeither(millis, timestamp(TimeUnit.MILLIS, Adjustment.LOCAL));
    assertNeither(millis, INT64);
    assertThat(
            promotes(
                type(PhysicalType.INT32, new Time(TimeUnit.MILLIS, Adjustment.UTC)),
                type(PhysicalType.INT64, new Time(TimeUnit.MICROS, Adjustment.UTC))))
        .isTrue();
  }

  @Test
  void textPromotesToBytesAndNotBack() {
    LeafType json = type(PhysicalType.BYTE_ARRAY, Simple.JSON);
    assertOneWay(STRING, BYTES);
    assertThat(promotes(json, STRING) && promotes(STRING, json)).isTrue();
    assertNeither(STRING, INT32);
    assertNeither(BYTES, fixed(16));
  }

  @Test
  void aColumnOfNullsPromotesToEverything() {
    LeafType nulls = type(PhysicalType.INT32, Simple.NULL);
    assertOneWay(nulls, STRING);
    assertOneWay(nulls, INT64);
  }

  private static void assertOneWay(LeafType from, LeafType to) {
    assertThat(promotes(from, to)).as("%s to %s", from, to).isTrue();
    assertThat(promotes(to, from)).as("%s to %s", to, from).isFalse();
  }

  private static void assertNeither(LeafType a, LeafType b) {
    assertThat(promotes(a, b)).as("%s to %s", a, b).isFalse();
    assertThat(promotes(b, a)).as("%s to %s", b, a).isFalse();
  }

  private static LeafType plain(PhysicalType physical) {
    return type(physical, Simple.NONE);
  }

  private static LeafType type(PhysicalType physical, LogicalType logical) {
    return new LeafType(physical, 0, logical);
  }

  private static LeafType fixed(int length) {
    return new LeafType(PhysicalType.FIXED_LEN_BYTE_ARRAY, length, Simple.NONE);
  }

  private static LeafType integer(int bits, Signedness signedness) {
    return type(bits > 32 ? PhysicalType.INT64 : PhysicalType.INT32, new Int(bits, signedness));
  }

  private static LeafType timestamp(TimeUnit unit, Adjustment adjustment) {
    return type(PhysicalType.INT64, new Timestamp(unit, adjustment));
  }
}
