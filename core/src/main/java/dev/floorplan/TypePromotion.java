package dev.floorplan;

import dev.floorplan.footer.FileSchema;
import dev.floorplan.footer.LogicalType;
import dev.floorplan.footer.LogicalType.Adjustment;
import dev.floorplan.footer.LogicalType.Decimal;
import dev.floorplan.footer.LogicalType.Int;
import dev.floorplan.footer.LogicalType.Signedness;
import dev.floorplan.footer.LogicalType.Simple;
import dev.floorplan.footer.LogicalType.Time;
import dev.floorplan.footer.LogicalType.Timestamp;
import dev.floorplan.footer.PhysicalType;
import java.util.Objects;

/**
 * Which types of leaves promote to which: every value of the one is a value of the other.
 *
 * <ul>
 *   <li>whole numbers to wider ones, and unsigned ones to wider signed ones
 *   <li>FLOAT16 to FLOAT to DOUBLE
 *   <li>decimals to decimals of the same scale and at least the precision, however they are stored
 *   <li>times to times, and timestamps to timestamps, of any unit, if both are local or both UTC;
 *       INT96 is a timestamp in UTC
 *   <li>ENUM, JSON and UTF-8 text to one another, and each of them to plain bytes
 *   <li>a column whose values are all null to everything
 * </ul>
 */
final class TypePromotion {

  private TypePromotion() {}

  /**
   * The type of a leaf.
   *
   * @param length bytes a value of a FIXED_LEN_BYTE_ARRAY, else 0
   */
  record LeafType(PhysicalType physical, int length, LogicalType logical) {

    static LeafType of(FileSchema schema, int leaf) {
      return new LeafType(
          schema.physicalType(leaf),
          schema.typeLength(leaf),
          schema.logicalType(schema.element(leaf)));
    }

    @Override
    public String toString() {
      String stored = length > 0 ? physical + "(" + length + ")" : physical.toString();
      return logical == Simple.NONE ? stored : stored + " " + logical;
    }
  }

  /** Whether every value of {@code from} is a value of {@code to}. */
  static boolean promotes(LeafType from, LeafType to) {
    return from.equals(to)
        || from.logical() == Simple.NULL
        || promotesNumber(from, to)
        || promotesTime(from, to)
        || promotesText(from, to);
  }

  private static boolean promotesNumber(LeafType from, LeafType to) {
    if (from.logical() instanceof Decimal narrow && to.logical() instanceof Decimal wide) {
      return narrow.scale() == wide.scale() && narrow.precision() <= wide.precision();
    }
    Int narrow = wholeNumber(from);
    Int wide = wholeNumber(to);
    if (narrow != null && wide != null) {
      return narrow.signedness() == wide.signedness()
          ? narrow.bitWidth() <= wide.bitWidth()
          : narrow.signedness() == Signedness.UNSIGNED && narrow.bitWidth() < wide.bitWidth();
    }
    int fromBits = floatBits(from);
    return fromBits > 0 && fromBits <= floatBits(to);
  }

  private static Int wholeNumber(LeafType type) {
    if (type.logical() instanceof Int annotated) {
      return annotated;
    }
    if (type.logical() != Simple.NONE) {
      return null;
    }
    return switch (type.physical()) {
      case INT32 -> new Int(32, Signedness.SIGNED);
      case INT64 -> new Int(64, Signedness.SIGNED);
      default -> null;
    };
  }

  private static int floatBits(LeafType type) {
    return switch (type.physical()) {
      case FLOAT -> 32;
      case DOUBLE -> 64;
      default -> type.logical() == Simple.FLOAT16 ? 16 : 0;
    };
  }

  private static boolean promotesTime(LeafType from, LeafType to) {
    if (from.logical() instanceof Time a && to.logical() instanceof Time b) {
      return a.adjustment() == b.adjustment();
    }
    Adjustment adjustment = timestampAdjustment(from);
    return adjustment != null && Objects.equals(adjustment, timestampAdjustment(to));
  }

  private static Adjustment timestampAdjustment(LeafType type) {
    if (type.logical() instanceof Timestamp timestamp) {
      return timestamp.adjustment();
    }
    return type.physical() == PhysicalType.INT96 ? Adjustment.UTC : null;
  }

  private static boolean promotesText(LeafType from, LeafType to) {
    boolean bothBytes =
        from.physical() == PhysicalType.BYTE_ARRAY && to.physical() == PhysicalType.BYTE_ARRAY;
    return bothBytes && isText(from) && (isText(to) || to.logical() == Simple.NONE);
  }

  private static boolean isText(LeafType type) {
    return type.logical() == Simple.STRING
        || type.logical() == Simple.ENUM
        || type.logical() == Simple.JSON;
  }
}
