package dev.floorplan.cli;

import dev.floorplan.footer.ColumnChunk;
import dev.floorplan.footer.FileFooter;
import dev.floorplan.footer.LogicalType;
import dev.floorplan.footer.PhysicalType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.UUID;

/**
 * Shows the bounds of a leaf as the values that they are: {@code 2025-03-01}, {@code 12.50}. Bytes
 * that are no value of the leaf's type, and types without a text form, are shown as {@code 0x…}.
 */
final class BoundText {
  private static final int ANY_WIDTH = -1;

  private final byte[] bytes;
  private final PhysicalType physicalType;
  private final LogicalType logicalType;

  BoundText(FileFooter footer, int leaf) {
    bytes = footer.bytes();
    physicalType = footer.schema().physicalType(leaf);
    logicalType = footer.schema().logicalType(footer.schema().element(leaf));
  }

  /** The lower bound, or null where the footer has none. */
  String minValue(ColumnChunk chunk) {
    return text(chunk.minValueStart(), chunk.minValueLength());
  }

  /** The upper bound, or null where the footer has none. */
  String maxValue(ColumnChunk chunk) {
    return text(chunk.maxValueStart(), chunk.maxValueLength());
  }

  /** The lower bound of the deprecated kind, or null where the footer has none. */
  String deprecatedMin(ColumnChunk chunk) {
    return text(chunk.deprecatedMinStart(), chunk.deprecatedMinLength());
  }

  /** The upper bound of the deprecated kind, or null where the footer has none. */
  String deprecatedMax(ColumnChunk chunk) {
    return text(chunk.deprecatedMaxStart(), chunk.deprecatedMaxLength());
  }

  private String text(int start, int length) {
    if (start < 0) {
      return null;
    }
    int width = width();
    if (width != ANY_WIDTH && width != length) {
      return hex(start, length);
    }
    ByteBuffer value = ByteBuffer.wrap(bytes, start, length).slice();
    try {
      String text = text(value.order(ByteOrder.LITTLE_ENDIAN));
      return text == null ? hex(start, length) : text;
    } catch (DateTimeException | CharacterCodingException | NumberFormatException noSuchValue) {
      return hex(start, length);
    }
  }

  private int width() {
    return switch (physicalType) {
      case BOOLEAN -> 1;
      case INT32, FLOAT -> 4;
      case INT64, DOUBLE -> 8;
      case INT96 -> 12;
      case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> ANY_WIDTH;
    };
  }

  private String hex(int start, int length) {
    return "0x" + HexFormat.of().formatHex(bytes, start, start + length);
  }

  private String text(ByteBuffer value) throws CharacterCodingException {
    return switch (physicalType) {
      case BOOLEAN -> String.valueOf(value.get() != 0);
      case INT32 -> number(value.getInt(), Integer.toUnsignedLong(value.getInt(0)));
      case INT64 -> number(value.getLong(), value.getLong(0));
      case FLOAT -> String.valueOf(value.getFloat());
      case DOUBLE -> String.valueOf(value.getDouble());
      case INT96 -> null;
      case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> binary(value);
    };
  }

  private String number(long signed, long unsigned) {
    if (logicalType instanceof LogicalType.Int type) {
      return type.signedness() == LogicalType.Signedness.UNSIGNED
          ? Long.toUnsignedString(unsigned)
          : String.valueOf(signed);
    }
    if (logicalType instanceof LogicalType.Decimal type) {
      return BigDecimal.valueOf(signed, type.scale()).toPlainString();
    }
    if (logicalType == LogicalType.Simple.DATE) {
      return LocalDate.ofEpochDay(signed).toString();
    }
    if (logicalType instanceof LogicalType.Time type) {
      return LocalTime.ofNanoOfDay(Math.multiplyExact(signed, nanos(type.unit()))).toString();
    }
    if (logicalType instanceof LogicalType.Timestamp type) {
      long perSecond = 1_000_000_000L / nanos(type.unit());
      Instant instant =
          Instant.ofEpochSecond(
              Math.floorDiv(signed, perSecond),
              Math.floorMod(signed, perSecond) * nanos(type.unit()));
      return type.adjustment() == LogicalType.Adjustment.UTC
          ? instant.toString()
          : instant.atOffset(ZoneOffset.UTC).toLocalDateTime().toString();
    }
    return String.valueOf(signed);
  }

  private static long nanos(LogicalType.TimeUnit unit) {
    return switch (unit) {
      case MILLIS -> 1_000_000;
      case MICROS -> 1_000;
      case NANOS -> 1;
    };
  }

  private String binary(ByteBuffer value) throws CharacterCodingException {
    if (logicalType instanceof LogicalType.Decimal type) {
      byte[] unscaled = new byte[value.remaining()];
      value.get(unscaled);
      return new BigDecimal(new BigInteger(unscaled), type.scale()).toPlainString();
    }
    if (logicalType == LogicalType.Simple.STRING
        || logicalType == LogicalType.Simple.ENUM
        || logicalType == LogicalType.Simple.JSON) {
      // Unlike new String, this refuses what is not UTF-8, as a cut bound may be.
      return StandardCharsets.UTF_8.newDecoder().decode(value).toString();
    }
    if (logicalType == LogicalType.Simple.UUID && value.remaining() == 16) {
      value.order(ByteOrder.BIG_ENDIAN);
      return new UUID(value.getLong(), value.getLong()).toString();
    }
    return null;
  }
}
