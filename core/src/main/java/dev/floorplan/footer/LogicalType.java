package dev.floorplan.footer;

/**
 * What the values of a schema element mean, from the Thrift union {@code LogicalType} or, where
 * that is absent, from the legacy {@code ConvertedType}.
 */
public sealed interface LogicalType {

  /** As Parquet's own documentation writes it: {@code DECIMAL(6,2)}. */
  @Override
  String toString();

  /** The types without parameters. */
  enum Simple implements LogicalType {
    /** No annotation: the physical type says all. */
    NONE,
    STRING,
    ENUM,
    JSON,
    BSON,
    UUID,
    FLOAT16,
    DATE,
    LIST,
    MAP,
    /** Twelve bytes of months, days and milliseconds; only a {@code ConvertedType}. */
    INTERVAL,
    /** Every value is null ({@code UNKNOWN}). */
    NULL,
    VARIANT,
    GEOMETRY,
    GEOGRAPHY,
    /** An annotation this version does not know, or one that contradicts the physical type. */
    UNRECOGNIZED
  }

  /** The unit of a time or timestamp. */
  enum TimeUnit {
    MILLIS,
    MICROS,
    NANOS
  }

  /** A whole number of {@code bitWidth} 8, 16, 32 or 64 bits. */
  record Int(int bitWidth, Signedness signedness) implements LogicalType {
    @Override
    public String toString() {
      return "INT(" + bitWidth + "," + signedness + ")";
    }
  }

  /** Whether whole numbers compare as signed or unsigned. */
  enum Signedness {
    SIGNED,
    UNSIGNED
  }

  /** The unscaled value times 10 to the power of -{@code scale}. */
  record Decimal(int precision, int scale) implements LogicalType {
    @Override
    public String toString() {
      return "DECIMAL(" + precision + "," + scale + ")";
    }
  }

  /** Units since midnight. */
  record Time(TimeUnit unit, Adjustment adjustment) implements LogicalType {
    @Override
    public String toString() {
      return "TIME(" + unit + "," + adjustment + ")";
    }
  }

  /** Units since 1970-01-01T00:00:00, of an instant in UTC or of a clock on some wall. */
  record Timestamp(TimeUnit unit, Adjustment adjustment) implements LogicalType {
    @Override
    public String toString() {
      return "TIMESTAMP(" + unit + "," + adjustment + ")";
    }
  }

  /** Whether a time or timestamp is normalised to UTC, or local. */
  enum Adjustment {
    UTC,
    LOCAL
  }
}
