package dev.floorplan.cli;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An object of a saved plan and where it stands. Every accessor fails with place, field and what
 * was found where the field is missing or of another type.
 */
final class PlanLine {
  private final String place;
  private final Map<?, ?> fields;

  private PlanLine(String place, Map<?, ?> fields) {
    this.place = place;
    this.fields = fields;
  }

  /**
   * Reads the object that the parser is at the start of. What else a file may hold is not read into
   * memory.
   *
   * @param place where it stands, for messages
   * @param firstFields its first field is one of them
   */
  static PlanLine read(JsonParser json, String place, List<String> firstFields) throws IOException {
    String first = json.nextFieldName();
    if (!firstFields.contains(first)) {
      throw new IOException(
          "%s: begins with %s, expected '%s'; is it a plan that floorplan plan -o saved?"
              .formatted(
                  place,
                  first == null ? "nothing" : "field '" + first + "'",
                  String.join("' or '", firstFields)));
    }
    return new PlanLine(place, fields(json));
  }

  private static Map<String, Object> object(JsonParser json) throws IOException {
    return json.nextToken() == JsonToken.END_OBJECT ? Map.of() : fields(json);
  }

  /** The fields from the one that the parser is at to the end of the object. */
  private static Map<String, Object> fields(JsonParser json) throws IOException {
    Map<String, Object> fields = new LinkedHashMap<>();
    do {
      String name = json.currentName();
      json.nextToken();
      fields.put(name, value(json));
    } while (json.nextToken() != JsonToken.END_OBJECT);
    return fields;
  }

  private static Object value(JsonParser json) throws IOException {
    return switch (json.currentToken()) {
      case START_OBJECT -> object(json);
      case START_ARRAY -> {
        List<Object> items = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
          items.add(value(json));
        }
        yield items;
      }
      case VALUE_NUMBER_INT -> json.getNumberValue();
      case VALUE_NUMBER_FLOAT -> json.getDecimalValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      default -> json.getText();
    };
  }

  boolean has(String field) {
    return fields.containsKey(field);
  }

  boolean isNull(String field) throws IOException {
    return required(field) == null;
  }

  long number(String field) throws IOException {
    return number(field, required(field));
  }

  private long number(String field, Object value) throws IOException {
    if (value instanceof Integer || value instanceof Long) {
      return ((Number) value).longValue();
    }
    throw wrong(field, "a whole number", value);
  }

  boolean truth(String field) throws IOException {
    Object value = required(field);
    if (value instanceof Boolean truth) {
      return truth;
    }
    throw wrong(field, "true or false", value);
  }

  String text(String field) throws IOException {
    return text(field, required(field));
  }

  private String text(String field, Object value) throws IOException {
    if (value instanceof String text) {
      return text;
    }
    throw wrong(field, "text", value);
  }

  /** The text, or null where the field is null. */
  String nullableText(String field) throws IOException {
    Object value = required(field);
    return value == null ? null : text(field, value);
  }

  Instant nullableInstant(String field) throws IOException {
    String text = nullableText(field);
    try {
      return text == null ? null : Instant.parse(text);
    } catch (DateTimeException e) {
      throw wrong(field, "a time in ISO 8601 and UTC", text);
    }
  }

  /** The constant of this name. */
  <E extends Enum<E>> E constant(String field, Class<E> type) throws IOException {
    String name = text(field);
    try {
      return Enum.valueOf(type, name);
    } catch (IllegalArgumentException e) {
      throw wrong(field, "one of " + List.of(type.getEnumConstants()), name);
    }
  }

  List<String> texts(String field) throws IOException {
    List<String> texts = new ArrayList<>();
    for (Object item : list(field)) {
      texts.add(text(field, item));
    }
    return texts;
  }

  List<Long> numbers(String field) throws IOException {
    List<Long> numbers = new ArrayList<>();
    for (Object item : list(field)) {
      numbers.add(number(field, item));
    }
    return numbers;
  }

  List<PlanLine> objects(String field) throws IOException {
    List<PlanLine> objects = new ArrayList<>();
    for (Object item : list(field)) {
      objects.add(object(field, item));
    }
    return objects;
  }

  PlanLine object(String field) throws IOException {
    return object(field, required(field));
  }

  private PlanLine object(String field, Object value) throws IOException {
    if (value instanceof Map<?, ?> object) {
      return new PlanLine(place, object);
    }
    throw wrong(field, "an object", value);
  }

  /** The fields of the object, each of them text or null. */
  Map<String, String> asTexts() throws IOException {
    Map<String, String> texts = new LinkedHashMap<>();
    for (Map.Entry<?, ?> entry : fields.entrySet()) {
      String name = (String) entry.getKey();
      texts.put(name, nullableText(name));
    }
    return texts;
  }

  private List<?> list(String field) throws IOException {
    Object value = required(field);
    if (value instanceof List<?> list) {
      return list;
    }
    throw wrong(field, "a list", value);
  }

  private Object required(String field) throws IOException {
    Object value = fields.get(field);
    if (value == null && !has(field)) {
      throw failure("has no field '" + field + "', which is expected");
    }
    return value;
  }

  IOException wrong(String field, String expected, Object found) {
    String text = found instanceof String ? "'" + found + "'" : String.valueOf(found);
    return failure(
        "field '"
            + field
            + "' must be "
            + expected
            + ", was "
            + (text.length() > 60 ? text.substring(0, 59) + "…" : text));
  }

  /** The error about this object. */
  IOException failure(String fault) {
    return new IOException(place + ": " + fault);
  }
}
