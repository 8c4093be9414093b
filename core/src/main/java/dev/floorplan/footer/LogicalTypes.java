package dev.floorplan.footer;

import static dev.floorplan.footer.ThriftReader.BYTE;
import static dev.floorplan.footer.ThriftReader.FALSE;
import static dev.floorplan.footer.ThriftReader.I32;
import static dev.floorplan.footer.ThriftReader.STOP;
import static dev.floorplan.footer.ThriftReader.STRUCT;
import static dev.floorplan.footer.ThriftReader.TRUE;

import dev.floorplan.footer.LogicalType.Adjustment;
import dev.floorplan.footer.LogicalType.Signedness;
import dev.floorplan.footer.LogicalType.Simple;
import dev.floorplan.footer.LogicalType.TimeUnit;

/**
 * Decodes the Thrift union {@code LogicalType} and translates the legacy enum {@code
 * ConvertedType}. An annotation that does not go with its physical type becomes {@link
 * Simple#UNRECOGNIZED}.
 */
final class LogicalTypes {

  private LogicalTypes() {}

  /** Decodes the union at {@code position}; the reader ends somewhere behind it. */
  static LogicalType decode(
      ThriftReader reader, int position, PhysicalType physicalType, int typeLength)
      throws MalformedFileException {
    reader.moveTo(position);
    LogicalType found = Simple.UNRECOGNIZED;
    int outer = reader.enterStruct();
    for (int field = reader.field(); field != STOP; field = reader.field()) {
      if ((field & 0x0f) != STRUCT) {
        reader.skip(field & 0x0f);
        continue;
      }
      found =
          switch (field >> 4) {
            case 5 -> decimal(reader);
            case 7, 8 -> timeOrTimestamp(reader, field >> 4);
            case 10 -> integer(reader);
            default -> {
              reader.skip(STRUCT);
              yield simple(field >> 4);
            }
          };
    }
    reader.leaveStruct(outer);
    return checked(found, physicalType, typeLength);
  }

  private static Simple simple(int id) {
    return switch (id) {
      case 1 -> Simple.STRING;
      case 2 -> Simple.MAP;
      case 3 -> Simple.LIST;
      case 4 -> Simple.ENUM;
      case 6 -> Simple.DATE;
      case 11 -> Simple.NULL;
      case 12 -> Simple.JSON;
      case 13 -> Simple.BSON;
      case 14 -> Simple.UUID;
      case 15 -> Simple.FLOAT16;
      case 16 -> Simple.VARIANT;
      case 17 -> Simple.GEOMETRY;
      case 18 -> Simple.GEOGRAPHY;
      default -> Simple.UNRECOGNIZED;
    };
  }

  private static LogicalType decimal(ThriftReader reader) throws MalformedFileException {
    int scale = -1;
    int precision = -1;
    int outer = reader.enterStruct();
    for (int field = reader.field(); field != STOP; field = reader.field()) {
      switch (field) {
        case 1 << 4 | I32 -> scale = reader.zigzagInt();
        case 2 << 4 | I32 -> precision = reader.zigzagInt();
        default -> reader.skip(field & 0x0f);
      }
    }
    reader.leaveStruct(outer);
    return decimal(precision, scale);
  }

  private static LogicalType decimal(int precision, int scale) {
    return precision < 1 || scale < 0 || scale > precision
        ? Simple.UNRECOGNIZED
        : new LogicalType.Decimal(precision, scale);
  }

  private static LogicalType timeOrTimestamp(ThriftReader reader, int id)
      throws MalformedFileException {
    Adjustment adjustment = null;
    TimeUnit unit = null;
    int outer = reader.enterStruct();
    for (int field = reader.field(); field != STOP; field = reader.field()) {
      switch (field) {
        case 1 << 4 | TRUE -> adjustment = Adjustment.UTC;
        case 1 << 4 | FALSE -> adjustment = Adjustment.LOCAL;
        case 2 << 4 | STRUCT -> unit = timeUnit(reader);
        default -> reader.skip(field & 0x0f);
      }
    }
    reader.leaveStruct(outer);
    if (adjustment == null || unit == null) {
      return Simple.UNRECOGNIZED;
    }
    return id == 7
        ? new LogicalType.Time(unit, adjustment)
        : new LogicalType.Timestamp(unit, adjustment);
  }

  private static TimeUnit timeUnit(ThriftReader reader) throws MalformedFileException {
    TimeUnit unit = null;
    int outer = reader.enterStruct();
    for (int field = reader.field(); field != STOP; field = reader.field()) {
      unit =
          switch (field) {
            case 1 << 4 | STRUCT -> TimeUnit.MILLIS;
            case 2 << 4 | STRUCT -> TimeUnit.MICROS;
            case 3 << 4 | STRUCT -> TimeUnit.NANOS;
            default -> null;
          };
      reader.skip(field & 0x0f);
    }
    reader.leaveStruct(outer);
    return unit;
  }

  private static LogicalType integer(ThriftReader reader) throws MalformedFileException {
    int bitWidth = 0;
    Signedness signedness = null;
    int outer = reader.enterStruct();
    for (int field = reader.field(); field != STOP; field = reader.field()) {
      switch (field) {
        case 1 << 4 | BYTE -> bitWidth = reader.signedByte();
        case 2 << 4 | TRUE -> signedness = Signedness.SIGNED;
        case 2 << 4 | FALSE -> signedness = Signedness.UNSIGNED;
        default -> reader.skip(field & 0x0f);
      }
    }
    reader.leaveStruct(outer);
    return signedness == null ? Simple.UNRECOGNIZED : new LogicalType.Int(bitWidth, signedness);
  }

  /** Translates {@code SchemaElement.converted_type}; -1 where it is absent. */
  static LogicalType ofConverted(
      int convertedType, int scale, int precision, PhysicalType physicalType, int typeLength) {
    LogicalType type =
        switch (convertedType) {
          case -1 -> Simple.NONE;
          case 0 -> Simple.STRING;
          case 1, 2 -> Simple.MAP;
          case 3 -> Simple.LIST;
          case 4 -> Simple.ENUM;
          case 5 -> decimal(precision, scale);
          case 6 -> Simple.DATE;
          case 7 -> new LogicalType.Time(TimeUnit.MILLIS, Adjustment.UTC);
          case 8 -> new LogicalType.Time(TimeUnit.MICROS, Adjustment.UTC);
          case 9 -> new LogicalType.Timestamp(TimeUnit.MILLIS, Adjustment.UTC);
          case 10 -> new LogicalType.Timestamp(TimeUnit.MICROS, Adjustment.UTC);
          case 11, 12, 13, 14 ->
              new LogicalType.Int(8 << (convertedType - 11), Signedness.UNSIGNED);
          case 15, 16, 17, 18 -> new LogicalType.Int(8 << (convertedType - 15), Signedness.SIGNED);
          case 19 -> Simple.JSON;
          case 20 -> Simple.BSON;
          case 21 -> Simple.INTERVAL;
          default -> Simple.UNRECOGNIZED;
        };
    return checked(type, physicalType, typeLength);
  }

  private static LogicalType checked(LogicalType type, PhysicalType physical, int typeLength) {
    boolean fits;
    if (type instanceof LogicalType.Decimal) {
      fits =
          physical == PhysicalType.INT32
              || physical == PhysicalType.INT64
              || physical == PhysicalType.BYTE_ARRAY
              || physical == PhysicalType.FIXED_LEN_BYTE_ARRAY;
    } else if (type instanceof LogicalType.Int integer) {
      fits =
          switch (integer.bitWidth()) {
            case 8, 16, 32 -> physical == PhysicalType.INT32;
            case 64 -> physical == PhysicalType.INT64;
            default -> false;
          };
    } else if (type instanceof LogicalType.Time time) {
      fits = physical == (time.unit() == TimeUnit.MILLIS ? PhysicalType.INT32 : PhysicalType.INT64);
    } else if (type instanceof LogicalType.Timestamp) {
      fits = physical == PhysicalType.INT64;
    } else {
      fits =
          switch ((Simple) type) {
            case NONE, NULL, UNRECOGNIZED -> true;
            case STRING, ENUM, JSON, BSON, GEOMETRY, GEOGRAPHY ->
                physical == PhysicalType.BYTE_ARRAY;
            case UUID -> physical == PhysicalType.FIXED_LEN_BYTE_ARRAY && typeLength == 16;
            case FLOAT16 -> physical == PhysicalType.FIXED_LEN_BYTE_ARRAY && typeLength == 2;
            case INTERVAL -> physical == PhysicalType.FIXED_LEN_BYTE_ARRAY && typeLength == 12;
            case DATE -> physical == PhysicalType.INT32;
            case LIST, MAP, VARIANT -> physical == null;
          };
    }
    return fits ? type : Simple.UNRECOGNIZED;
  }
}
