package dev.floorplan.reader;

import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Blob;
import java.sql.SQLException;
import java.sql.Struct;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.duckdb.JsonNode;

/** One text for values that mean the same, whoever read them. */
final class PlainText {

  private PlainText() {}

  static String of(Object value) throws SQLException {
    if (value == null) {
      return "NULL";
    } else if (value instanceof Row row) {
      return list(row.values());
    } else if (value instanceof List<?> list) {
      return list(list);
    } else if (value instanceof Array array) {
      return list(Arrays.asList((Object[]) array.getArray()));
    } else if (value instanceof Struct struct) {
      return list(Arrays.asList(struct.getAttributes()));
    } else if (value instanceof Map<?, ?> map) {
      StringBuilder text = new StringBuilder();
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        text.append(of(entry.getKey())).append('=').append(of(entry.getValue())).append(' ');
      }
      return "{" + text + "}";
    } else if (value instanceof Blob blob) {
      return bytes(blob.getBytes(1, (int) blob.length()));
    } else if (value instanceof byte[] bytes) {
      return bytes(bytes);
    } else if (value instanceof Float || value instanceof Double) {
      return String.valueOf(((Number) value).doubleValue() + 0.0);
    } else if (value instanceof BigDecimal decimal) {
      return decimal.toPlainString();
    } else if (value instanceof OffsetDateTime timestamp) {
      return instant(timestamp.toInstant());
    } else if (value instanceof Instant instant) {
      return instant(instant);
    } else if (value instanceof Timestamp timestamp) {
      return instant(timestamp.toLocalDateTime().toInstant(ZoneOffset.UTC));
    } else if (value instanceof LocalDateTime timestamp) {
      return instant(timestamp.toInstant(ZoneOffset.UTC));
    } else if (value instanceof OffsetTime time) {
      return time.toLocalTime().toString();
    } else if (value instanceof JsonNode json) {
      return "'" + json + "'";
    } else if (value instanceof String text) {
      return "'" + text + "'";
    }
    return value.toString();
  }

  private static String list(List<?> values) throws SQLException {
    StringBuilder text = new StringBuilder("[");
    for (Object value : values) {
      text.append(of(value)).append(", ");
    }
    return text.append(']').toString();
  }

  private static String bytes(byte[] bytes) {
    return "x" + HexFormat.of().formatHex(bytes);
  }

  /** The other reader has microseconds. */
  private static String instant(Instant instant) {
    return instant.truncatedTo(ChronoUnit.MICROS).toString();
  }
}
