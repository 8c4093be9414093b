package dev.floorplan.match;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * The Arrow schema that writers built on Arrow leave in a file's metadata: Base64 of an IPC
 * message, which is a Flatbuffer behind a continuation mark and its length. Only as much is read as
 * tells which fields were dictionaries in memory.
 *
 * <pre>
 * Message { version, header_type, header: Schema, … }
 * Schema  { endianness, fields: [Field], … }
 * Field   { name, nullable, type_type, type, dictionary, children: [Field], … }
 * </pre>
 */
final class ArrowSchema {
  /** The key of the metadata. */
  static final String KEY = "ARROW:schema";

  private static final int MESSAGE_HEADER = 2;
  private static final int SCHEMA_FIELDS = 1;
  private static final int FIELD_NAME = 0;
  private static final int FIELD_DICTIONARY = 4;
  private static final int FIELD_CHILDREN = 5;
  private static final int MAX_DEPTH = 64;

  private final ByteBuffer bytes;
  private final String wanted;
  private boolean found;
  private int fieldsLeft;

  private ArrowSchema(ByteBuffer bytes, String wanted) {
    this.bytes = bytes;
    this.wanted = wanted;
    fieldsLeft = bytes.limit();
  }

  /** Whether a field of this name, at any depth, is a dictionary, or the schema makes no sense. */
  static boolean mayBeDictionary(String encoded, String field) {
    try {
      ByteBuffer bytes =
          ByteBuffer.wrap(Base64.getDecoder().decode(encoded.strip()))
              .order(ByteOrder.LITTLE_ENDIAN);
      int message = bytes.getInt(0) == -1 ? 8 : 4;
      ArrowSchema schema =
          new ArrowSchema(
              bytes.slice(message, bytes.limit() - message).order(ByteOrder.LITTLE_ENDIAN), field);
      int header = schema.pointer(schema.slot(schema.target(0), MESSAGE_HEADER));
      schema.visitFields(schema.slot(header, SCHEMA_FIELDS), MAX_DEPTH);
      return schema.found;
    } catch (IndexOutOfBoundsException | IllegalArgumentException nonsense) {
      return true;
    }
  }

  private void visitFields(int slot, int depthLeft) {
    if (slot == 0) {
      return;
    }
    int vector = target(slot);
    int count = bytes.getInt(vector);
    for (int i = 0; i < count; i++) {
      if (depthLeft == 0 || fieldsLeft-- == 0) {
        throw new IllegalArgumentException("the fields go round in circles");
      }
      int field = target(vector + 4 + 4 * i);
      int name = slot(field, FIELD_NAME);
      found |= slot(field, FIELD_DICTIONARY) != 0 && name != 0 && wanted.equals(string(name));
      visitFields(slot(field, FIELD_CHILDREN), depthLeft - 1);
    }
  }

  private String string(int slot) {
    int start = target(slot);
    return new String(
        bytes.array(),
        bytes.arrayOffset() + start + 4,
        bytes.getInt(start),
        StandardCharsets.UTF_8);
  }

  /** Where the table's field with this number lies, or 0 where it is absent. */
  private int slot(int table, int field) {
    int directory = table - bytes.getInt(table);
    int entry = 4 + 2 * field;
    int offset =
        entry < bytes.getShort(directory)
            ? Short.toUnsignedInt(bytes.getShort(directory + entry))
            : 0;
    return offset == 0 ? 0 : table + offset;
  }

  private int pointer(int slot) {
    if (slot == 0) {
      throw new IllegalArgumentException("the message has no header");
    }
    return target(slot);
  }

  /** What the offset at this position points to. */
  private int target(int position) {
    return position + bytes.getInt(position);
  }
}
