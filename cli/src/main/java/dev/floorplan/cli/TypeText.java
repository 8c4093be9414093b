package dev.floorplan.cli;

import dev.floorplan.footer.ColumnChunk;
import dev.floorplan.footer.LogicalType;
import java.util.List;

/** Names types and codecs as Parquet's own documentation does: {@code DECIMAL(8,2)}. */
final class TypeText {

  // The order is that of the Thrift enum CompressionCodec.
  private static final List<String> CODECS =
      List.of("UNCOMPRESSED", "SNAPPY", "GZIP", "LZO", "BROTLI", "LZ4", "ZSTD", "LZ4_RAW");

  private TypeText() {}

  /** The type's name and parameters; null where there is no annotation. */
  static String of(LogicalType type) {
    if (type == LogicalType.Simple.NONE) {
      return null;
    }
    if (type instanceof LogicalType.Int number) {
      return "INT(" + number.bitWidth() + "," + number.signedness() + ")";
    }
    if (type instanceof LogicalType.Decimal decimal) {
      return "DECIMAL(" + decimal.precision() + "," + decimal.scale() + ")";
    }
    if (type instanceof LogicalType.Time time) {
      return "TIME(" + time.unit() + "," + time.adjustment() + ")";
    }
    if (type instanceof LogicalType.Timestamp timestamp) {
      return "TIMESTAMP(" + timestamp.unit() + "," + timestamp.adjustment() + ")";
    }
    return type.toString();
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
