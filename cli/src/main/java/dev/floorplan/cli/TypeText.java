package dev.floorplan.cli;

import dev.floorplan.footer.ColumnChunk;
import dev.floorplan.footer.LogicalType;
import dev.floorplan.footer.LogicalType.Adjustment;
import dev.floorplan.footer.LogicalType.Signedness;
import dev.floorplan.footer.LogicalType.Simple;
import dev.floorplan.footer.LogicalType.TimeUnit;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names types and codecs as Parquet's own documentation does: {@code DECIMAL(8,2)}. */
final class TypeText {

  // The order is that of the Thrift enum CompressionCodec.
  private static final List<String> CODECS =
      List.of("UNCOMPRESSED", "SNAPPY", "GZIP", "LZO", "BROTLI", "LZ4", "ZSTD", "LZ4_RAW");

  private static final Pattern PARAMETERS = Pattern.compile("(\\w+)\\((-?\\w+),(-?\\w+)\\)");

  private TypeText() {}

  /** The type's name and parameters; null where there is no annotation. */
  static String of(LogicalType type) {
    return type == Simple.NONE ? null : type.toString();
  }

  /**
   * The type that {@link #of} named so.
   *
   * @throws IllegalArgumentException if there is no such type
   */
  static LogicalType parse(String text) {
    if (text == null) {
      return Simple.NONE;
    }
    Matcher type = PARAMETERS.matcher(text);
    if (!type.matches()) {
      return Simple.valueOf(text);
    }
    String first = type.group(2);
    String second = type.group(3);
    return switch (type.group(1)) {
      case "INT" -> new LogicalType.Int(Integer.parseInt(first), Signedness.valueOf(second));
      case "DECIMAL" -> new LogicalType.Decimal(Integer.parseInt(first), Integer.parseInt(second));
      case "TIME" -> new LogicalType.Time(TimeUnit.valueOf(first), Adjustment.valueOf(second));
      case "TIMESTAMP" ->
          new LogicalType.Timestamp(TimeUnit.valueOf(first), Adjustment.valueOf(second));
      default -> throw new IllegalArgumentException("no type is called " + text);
    };
  }

  /**
   * The codec of this number in Parquet's Thrift definition; an unknown one is its number, an
   * absent one null.
   */
  static String ofCodec(long codec) {
    if (codec == ColumnChunk.ABSENT) {
      return null;
    }
    return codec >= 0 && codec < CODECS.size() ? CODECS.get((int) codec) : String.valueOf(codec);
  }
}
