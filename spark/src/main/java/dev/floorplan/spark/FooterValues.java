package dev.floorplan.spark;

import dev.floorplan.footer.FileSchema;
import dev.floorplan.footer.LogicalType;
import dev.floorplan.footer.LogicalType.Adjustment;
import dev.floorplan.footer.LogicalType.Signedness;
import dev.floorplan.footer.LogicalType.Simple;
import dev.floorplan.footer.LogicalType.TimeUnit;
import dev.floorplan.footer.PhysicalType;
import dev.floorplan.spark.PushedAggregates.Function;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Makes values as footers state them those that Spark would have read. Only a leaf of the very type
 * that Spark takes the column for has any: what its reader widens, cuts or refuses is left to it.
 */
final class FooterValues {
  /** 1582-10-15: before it, readers may be told to take days for the old calendar's. */
  private static final int FIRST_GREGORIAN_DAY = -141_427;

  /** 1900-01-01: before it, the same is true of instants. */
  private static final long FIRST_ZONED_MICROS = -2_208_988_800_000_000L;

  private static final long MICROS_PER_MILLI = 1_000;

  private FooterValues() {}

  /** Whether there can be footers that know this of the column. */
  static boolean mayBeKnown(StructField field, Function function, ReadOptions options) {
    DataType type = field.dataType();
    boolean isInCalendar = type instanceof DateType || type instanceof TimestampType;
    boolean isRead =
        type instanceof DecimalType
            || isInCalendar
            || type.equals(DataTypes.BooleanType)
            || type.equals(DataTypes.ByteType)
            || type.equals(DataTypes.ShortType)
            || type.equals(DataTypes.IntegerType)
            || type.equals(DataTypes.LongType)
            || type.equals(DataTypes.FloatType)
            || type.equals(DataTypes.DoubleType)
            || type.equals(DataTypes.StringType)
            || type.equals(DataTypes.BinaryType)
            || type.equals(DataTypes.TimestampNTZType);
    return isRead
        && !options.matchesFieldIds()
        && !options.skipsCorruptFiles()
        && !field.metadata().contains(FilterTranslator.DEFAULT_FOR_OLD_FILES)
        && (function == Function.COUNT || !isInCalendar || !options.readsOldCalendar());
  }

  /** Whether the type is what Spark reads the leaf as, of its own accord. */
  static boolean isOfType(DataType type, FileSchema schema, int leaf) {
    return type.equals(type(schema.physicalType(leaf), schema.logicalType(schema.element(leaf))));
  }

  /** What Spark takes a leaf for; null where it is nothing that footers know. */
  private static DataType type(PhysicalType physical, LogicalType logical) {
    if (logical instanceof LogicalType.Decimal decimal) {
      return decimal.precision() <= DecimalType.MAX_PRECISION() && decimal.scale() >= 0
          ? DataTypes.createDecimalType(decimal.precision(), decimal.scale())
          : null;
    }
    return switch (physical) {
      case BOOLEAN -> logical == Simple.NONE ? DataTypes.BooleanType : null;
      case FLOAT -> logical == Simple.NONE ? DataTypes.FloatType : null;
      case DOUBLE -> logical == Simple.NONE ? DataTypes.DoubleType : null;
      case INT32 -> logical == Simple.DATE ? DataTypes.DateType : whole(logical, 32);
      case INT64 ->
          logical instanceof LogicalType.Timestamp timestamp
              ? timestamp(timestamp)
              : whole(logical, 64);
      case INT96 -> logical == Simple.NONE ? DataTypes.TimestampType : null;
      case BYTE_ARRAY -> bytes(logical);
      case FIXED_LEN_BYTE_ARRAY -> logical == Simple.NONE ? DataTypes.BinaryType : null;
    };
  }

  private static DataType whole(LogicalType logical, int bits) {
    int width = bits;
    if (logical instanceof LogicalType.Int number && number.signedness() == Signedness.SIGNED) {
      width = number.bitWidth();
    } else if (logical != Simple.NONE) {
      return null;
    }
    return switch (width) {
      case 8 -> DataTypes.ByteType;
      case 16 -> DataTypes.ShortType;
      case 32 -> DataTypes.IntegerType;
      default -> DataTypes.LongType;
    };
  }

  private static DataType timestamp(LogicalType.Timestamp timestamp) {
    if (timestamp.unit() == TimeUnit.NANOS) {
      return null;
    }
    return timestamp.adjustment() == Adjustment.UTC
        ? DataTypes.TimestampType
        : DataTypes.TimestampNTZType;
  }

  private static DataType bytes(LogicalType logical) {
    if (logical == Simple.NONE || logical == Simple.BSON) {
      return DataTypes.BinaryType;
    }
    return logical == Simple.STRING || logical == Simple.ENUM || logical == Simple.JSON
        ? DataTypes.StringType
        : null;
  }

  /**
   * A value in Spark's form; empty where Spark's reader might give another, or none.
   *
   * @param stored as the footer has it, of a leaf that {@link #isOfType}
   */
  static Optional<Object> value(DataType type, FileSchema schema, int leaf, Object stored) {
    LogicalType logical = schema.logicalType(schema.element(leaf));
    if (logical instanceof LogicalType.Decimal decimal) {
      return Optional.of(decimal(stored, decimal));
    } else if (stored instanceof Integer number) {
      return whole(type, number);
    } else if (stored instanceof Long number
        && logical instanceof LogicalType.Timestamp timestamp) {
      return micros(number, timestamp)
          .filter(micros -> !(type instanceof TimestampType) || micros >= FIRST_ZONED_MICROS)
          .map(Object.class::cast);
    } else if (stored instanceof byte[] bytes && type.equals(DataTypes.StringType)) {
      return Optional.of(UTF8String.fromBytes(bytes));
    }
    return Optional.of(stored);
  }

  private static Optional<Object> whole(DataType type, int number) {
    if (type.equals(DataTypes.ByteType)) {
      return Optional.of((byte) number);
    } else if (type.equals(DataTypes.ShortType)) {
      return Optional.of((short) number);
    }
    return type instanceof DateType && number < FIRST_GREGORIAN_DAY
        ? Optional.empty()
        : Optional.of(number);
  }

  private static Optional<Long> micros(long number, LogicalType.Timestamp timestamp) {
    if (timestamp.unit() == TimeUnit.MICROS) {
      return Optional.of(number);
    }
    boolean fits = Math.abs((double) number) < (double) Long.MAX_VALUE / MICROS_PER_MILLI / 2;
    return fits ? Optional.of(number * MICROS_PER_MILLI) : Optional.empty();
  }

  private static Decimal decimal(Object stored, LogicalType.Decimal type) {
    BigInteger unscaled =
        stored instanceof byte[] bytes
            ? new BigInteger(bytes)
            : BigInteger.valueOf(((Number) stored).longValue());
    return Decimal.apply(new BigDecimal(unscaled, type.scale()), type.precision(), type.scale());
  }
}
