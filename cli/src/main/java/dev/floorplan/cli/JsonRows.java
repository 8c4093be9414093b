package dev.floorplan.cli;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SegmentedStringWriter;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import dev.floorplan.reader.Row;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;

/**
 * Writes rows as JSON objects, one a line. Numbers and booleans are JSON's own, structs and maps
 * are objects, lists are arrays, and everything else is a string; so are the floating-point values
 * that JSON has no number for.
 */
final class JsonRows {
  private static final JsonFactory FACTORY =
      JsonFactory.builder().enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8).build();

  private JsonRows() {}

  /** The lines of these rows. */
  static byte[] of(List<Row> rows) {
    try (ByteArrayBuilder bytes = new ByteArrayBuilder();
        JsonGenerator json = FACTORY.createGenerator(bytes, JsonEncoding.UTF8)) {
      json.setRootValueSeparator(null);
      for (Row row : rows) {
        write(json, row);
        json.writeRaw('\n');
      }
      json.flush();
      return bytes.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The text of one value. */
  static String text(Object value) {
    SegmentedStringWriter text = new SegmentedStringWriter(FACTORY._getBufferRecycler());
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      write(json, value);
      json.flush();
      return text.getAndClear();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(JsonGenerator json, Row row) throws IOException {
    json.writeStartObject();
    for (int i = 0; i < row.size(); i++) {
      json.writeFieldName(row.names().get(i));
      write(json, row.value(i));
    }
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, Object value) throws IOException {
    if (value == null) {
      json.writeNull();
    } else if (value instanceof String text) {
      json.writeString(text);
    } else if (value instanceof Integer number) {
      json.writeNumber(number);
    } else if (value instanceof Long number) {
      json.writeNumber(number);
    } else if (value instanceof Boolean truth) {
      json.writeBoolean(truth);
    } else if (isNumber(value)) {
      json.writeNumber(ValueText.of(value));
    } else if (value instanceof Row row) {
      write(json, row);
    } else if (value instanceof List<?> list) {
      json.writeStartArray();
      for (Object item : list) {
        write(json, item);
      }
      json.writeEndArray();
    } else if (value instanceof Map<?, ?> map) {
      json.writeStartObject();
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        json.writeFieldName(key(entry.getKey()));
        write(json, entry.getValue());
      }
      json.writeEndObject();
    } else {
      json.writeString(ValueText.of(value));
    }
  }

  private static boolean isNumber(Object value) {
    if (value instanceof Double number) {
      return Double.isFinite(number);
    } else if (value instanceof Float number) {
      return Float.isFinite(number);
    }
    return value instanceof BigDecimal || value instanceof BigInteger;
  }

  /** JSON has no keys but text. */
  private static String key(Object key) {
    return key == null || isNested(key) ? text(key) : ValueText.of(key);
  }

  /** Whether a value is made of others. */
  static boolean isNested(Object value) {
    return value instanceof Row || value instanceof List || value instanceof Map;
  }
}
