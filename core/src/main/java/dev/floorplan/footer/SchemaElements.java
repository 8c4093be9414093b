package dev.floorplan.footer;

import static dev.floorplan.footer.ThriftReader.BINARY;
import static dev.floorplan.footer.ThriftReader.I32;
import static dev.floorplan.footer.ThriftReader.STOP;
import static dev.floorplan.footer.ThriftReader.STRUCT;

import java.util.Arrays;

/**
 * The Thrift list of {@code SchemaElement}s of one footer, decoded field by field into arrays with
 * an entry an element.
 */
final class SchemaElements {
  private static final Repetition[] REPETITIONS = Repetition.values();
  static final PhysicalType[] PHYSICAL_TYPES = PhysicalType.values();

  private static final int TYPE = 1 << 4 | I32;
  private static final int TYPE_LENGTH = 2 << 4 | I32;
  private static final int REPETITION_TYPE = 3 << 4 | I32;
  private static final int NAME = 4 << 4 | BINARY;
  private static final int NUM_CHILDREN = 5 << 4 | I32;
  private static final int CONVERTED_TYPE = 6 << 4 | I32;
  private static final int SCALE = 7 << 4 | I32;
  private static final int PRECISION = 8 << 4 | I32;
  private static final int LOGICAL_TYPE = 10 << 4 | STRUCT;

  /** The least element: the header and length of an empty name, and the end of the struct. */
  private static final int MIN_ELEMENT_BYTES = 3;

  private static final int MAX_DEPTH = 1000;
  private static final int ABSENT = -1;

  final int count;

  /** The bytes of the list, copied from the footer so that a schema outlives it. */
  final byte[] bytes;

  final byte[] types; // index into PHYSICAL_TYPES, or ABSENT
  final int[] typeLengths;
  final byte[] repetitions; // index into REPETITIONS
  final int[] nameStarts;
  final int[] nameLengths;
  final int[] childCounts;
  final LogicalType[] logicalTypes;

  private SchemaElements(int count, byte[] bytes) {
    this.count = count;
    this.bytes = bytes;
    types = new byte[count];
    typeLengths = new int[count];
    repetitions = new byte[count];
    nameStarts = new int[count];
    nameLengths = new int[count];
    childCounts = new int[count];
    logicalTypes = new LogicalType[count];
  }

  Repetition repetition(int element) {
    return REPETITIONS[repetitions[element]];
  }

  boolean isLeaf(int element) {
    return childCounts[element] == 0 && types[element] != ABSENT;
  }

  /** Decodes the list at the reader's position, and leaves the reader behind it. */
  static FileSchema decode(ThriftReader reader, byte[] footer) throws MalformedFileException {
    int start = reader.position();
    reader.skip(ThriftReader.LIST);
    byte[] bytes = Arrays.copyOfRange(footer, start, reader.position());
    int end = reader.position();
    reader.moveTo(start);
    long list = reader.list();
    int count = (int) (list >> 4);
    if ((list & 0x0f) != STRUCT || count == 0) {
      throw reader.malformed("the schema is not a list of elements, or it is empty");
    }
    if ((long) count * MIN_ELEMENT_BYTES > bytes.length) {
      throw reader.malformed("found %d schema elements in %d bytes".formatted(count, bytes.length));
    }
    SchemaElements elements = new SchemaElements(count, bytes);
    for (int element = 0; element < count; element++) {
      elements.decode(reader, element, start);
    }
    if (reader.position() != end) {
      throw reader.malformed("the schema's elements do not end where its list does");
    }
    return elements.link(reader);
  }

  private void decode(ThriftReader reader, int element, int start) throws MalformedFileException {
    int type = ABSENT;
    int typeLength = 0;
    int repetition = 0;
    int nameStart = ABSENT;
    int childCount = 0;
    int convertedType = ABSENT;
    int scale = 0;
    int precision = 0;
    int logicalType = 0;
    int outer = reader.enterStruct();
    for (int field = reader.field(); field != STOP; field = reader.field()) {
      switch (field) {
        case TYPE -> type = checkedEnum(reader, PHYSICAL_TYPES.length, "physical type");
        case TYPE_LENGTH -> typeLength = reader.zigzagInt();
        case REPETITION_TYPE -> repetition = checkedEnum(reader, REPETITIONS.length, "repetition");
        case NAME -> {
          int length = reader.length();
          nameStart = reader.position() - start;
          nameLengths[element] = length;
          reader.advance(length);
        }
        case NUM_CHILDREN -> {
          childCount = reader.zigzagInt();
          if (childCount < 0 || childCount >= count) {
            throw reader.malformed(
                "a schema of %d elements has one of %d children".formatted(count, childCount));
          }
        }
        case CONVERTED_TYPE -> convertedType = reader.zigzagInt();
        case SCALE -> scale = reader.zigzagInt();
        case PRECISION -> precision = reader.zigzagInt();
        case LOGICAL_TYPE -> {
          logicalType = reader.position();
          reader.skip(STRUCT);
        }
        default -> reader.skip(field & 0x0f);
      }
    }
    reader.leaveStruct(outer);
    if (nameStart == ABSENT) {
      throw reader.malformed("schema element " + element + " has no name");
    }
    types[element] = (byte) (childCount > 0 ? ABSENT : type);
    typeLengths[element] = typeLength;
    repetitions[element] = (byte) repetition;
    nameStarts[element] = nameStart;
    childCounts[element] = childCount;
    PhysicalType physicalType = types[element] == ABSENT ? null : PHYSICAL_TYPES[type];
    if (physicalType == PhysicalType.FIXED_LEN_BYTE_ARRAY && typeLength < 0) {
      throw reader.malformed("schema element " + element + " has a negative type length");
    }
    int end = reader.position();
    logicalTypes[element] =
        logicalType != 0
            ? LogicalTypes.decode(reader, logicalType, physicalType, typeLength)
            : LogicalTypes.ofConverted(convertedType, scale, precision, physicalType, typeLength);
    reader.moveTo(end);
  }

  private static int checkedEnum(ThriftReader reader, int count, String what)
      throws MalformedFileException {
    long value = reader.zigzag();
    if (value < 0 || value >= count) {
      throw reader.malformed(
          "found %s %d where 0 to %d are defined".formatted(what, value, count - 1));
    }
    return (int) value;
  }

  /** Finds each element's parent from the child counts of the depth-first list. */
  private FileSchema link(ThriftReader reader) throws MalformedFileException {
    int[] parents = new int[count];
    int[] remaining = childCounts.clone();
    int parent = -1;
    int depth = 0;
    int leafCount = 0;
    for (int element = 0; element < count; element++) {
      while (parent >= 0 && remaining[parent] == 0) {
        parent = parents[parent];
        depth--;
      }
      if (element > 0 && parent < 0) {
        throw reader.malformed(
            "the schema's child counts use %d of its %d elements".formatted(element, count));
      }
      parents[element] = parent;
      if (parent >= 0) {
        remaining[parent]--;
      }
      if (isLeaf(element)) {
        leafCount++;
      } else if (childCounts[element] > 0) {
        parent = element;
        if (++depth > MAX_DEPTH) {
          throw reader.malformed("the schema is nested more than " + MAX_DEPTH + " deep");
        }
      }
    }
    while (parent >= 0) {
      if (remaining[parent] > 0) {
        throw reader.malformed(
            "the schema's child counts want more than its " + count + " elements");
      }
      parent = parents[parent];
    }
    return new FileSchema(this, parents, leafCount);
  }
}
