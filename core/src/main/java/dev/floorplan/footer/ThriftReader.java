package dev.floorplan.footer;

/**
 * Reads the Thrift compact protocol from an array, every length and count checked against the bytes
 * that are left: the reference that {@link ColumnChunkWalker}'s shortcuts fall back to, and the one
 * place where a footer's faults are told. Allocates nothing. Not thread-safe.
 *
 * <pre>
 * field header   ddddtttt              delta to the last field id, type; 00000000 ends a struct
 *                0000tttt zigzag(id)   where the delta is not 1 to 15
 * list header    ccccttt t             count, element type; count 15 means that a varint follows
 * number         varint of its zigzag: 7 bits a byte, lowest first, high bit set on all but the last
 * binary         varint length, bytes
 * </pre>
 *
 * <p>What repeated and mistyped fields mean, here and in the shortcuts: the last occurrence of a
 * field counts, and a field of another type than the format gives it is skipped as if absent.
 *
 * @see <a href="https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md">
 *     Thrift compact protocol</a>
 */
public final class ThriftReader {
  public static final int STOP = 0;
  public static final int TRUE = 1;
  public static final int FALSE = 2;
  static final int BYTE = 3;
  static final int I16 = 4;
  public static final int I32 = 5;
  static final int I64 = 6;
  static final int DOUBLE = 7;
  static final int BINARY = 8;
  static final int LIST = 9;
  static final int SET = 10;
  static final int MAP = 11;
  public static final int STRUCT = 12;
  static final int UUID = 13;

  static final int MAX_VARINT_BYTES = 10;
  private static final int MAX_DEPTH = 64;

  private final String path;
  private final long fileOffset;
  private final byte[] bytes;
  private final String whole;
  private int position;
  private int lastFieldId;

  /**
   * @param path the file, for messages
   * @param fileOffset where {@code bytes} starts in the file, for messages
   */
  ThriftReader(String path, long fileOffset, byte[] bytes) {
    this(path, fileOffset, bytes, "footer");
  }

  /**
   * @param path the file, for messages
   * @param fileOffset where {@code bytes} starts in the file, for messages
   * @param whole what {@code bytes} are, for messages
   */
  public ThriftReader(String path, long fileOffset, byte[] bytes, String whole) {
    this.path = path;
    this.fileOffset = fileOffset;
    this.bytes = bytes;
    this.whole = whole;
  }

  /** Where in the bytes the next value starts. */
  public int position() {
    return position;
  }

  /** Goes on from this place in the bytes. */
  public void moveTo(int newPosition) {
    position = newPosition;
  }

  int remaining() {
    return bytes.length - position;
  }

  /** Enters a struct; returns what {@link #leaveStruct} needs. */
  public int enterStruct() {
    int outer = lastFieldId;
    lastFieldId = 0;
    return outer;
  }

  /** Leaves a struct after its {@link #STOP}. */
  public void leaveStruct(int outer) {
    lastFieldId = outer;
  }

  /** The next field as {@code id * 16 + type}, or {@link #STOP} at the end of the struct. */
  public int field() throws MalformedFileException {
    int header = unsignedByte();
    if (header == STOP) {
      return STOP;
    }
    int delta = header >> 4;
    long id = delta == 0 ? zigzag() : lastFieldId + delta;
    if (id < Short.MIN_VALUE || id > Short.MAX_VALUE) {
      throw malformed("field id " + id + " is outside the 16 bits of the Thrift protocol");
    }
    lastFieldId = (int) id;
    return lastFieldId * 16 + (header & 0x0f);
  }

  long zigzag() throws MalformedFileException {
    long encoded = varint();
    return (encoded >>> 1) ^ -(encoded & 1);
  }

  /** A zigzag number that is a small one in every valid file; -1 where it is out of range. */
  public int zigzagInt() throws MalformedFileException {
    long value = zigzag();
    return value < 0 || value > Integer.MAX_VALUE ? -1 : (int) value;
  }

  /** The byte at the present position, as the Thrift type {@code i8}. */
  int signedByte() throws MalformedFileException {
    return (byte) unsignedByte();
  }

  /** The length of a binary, checked against the bytes that are left. */
  int length() throws MalformedFileException {
    return checkedCount(varint(), "a length of");
  }

  /** A list's header as {@code count * 16 + element type}; every element takes a byte or more. */
  long list() throws MalformedFileException {
    int header = unsignedByte();
    int shortCount = header >> 4;
    int count = checkedCount(shortCount == 15 ? varint() : shortCount, "a list of");
    return count * 16L + (header & 0x0f);
  }

  private int checkedCount(long count, String what) throws MalformedFileException {
    if (count < 0 || count > remaining()) {
      throw malformed(
          "found %s %s where %d bytes are left in the %s"
              .formatted(what, Long.toUnsignedString(count), remaining(), whole));
    }
    return (int) count;
  }

  /** Steps over a value of this type. */
  public void skip(int type) throws MalformedFileException {
    skip(type, 0);
  }

  private void skip(int type, int depth) throws MalformedFileException {
    if (depth > MAX_DEPTH) {
      throw malformed("structures are nested more than " + MAX_DEPTH + " deep");
    }
    switch (type) {
      case TRUE, FALSE -> {}
      case BYTE -> advance(1);
      case I16, I32, I64 -> varint();
      case DOUBLE -> advance(8);
      case UUID -> advance(16);
      case BINARY -> advance(length());
      case LIST, SET -> {
        long header = list();
        int elementType = (int) (header & 0x0f);
        for (long i = header >> 4; i > 0; i--) {
          skipElement(elementType, depth + 1);
        }
      }
      case MAP -> skipMap(depth + 1);
      case STRUCT -> {
        int outer = enterStruct();
        for (int field = field(); field != STOP; field = field()) {
          skip(field & 0x0f, depth + 1);
        }
        leaveStruct(outer);
      }
      default -> throw malformed("found type " + type + ", which the Thrift protocol lacks");
    }
  }

  private void skipMap(int depth) throws MalformedFileException {
    int count = checkedCount(varint(), "a map of");
    if (count == 0) {
      return;
    }
    int types = unsignedByte();
    for (int i = 0; i < count; i++) {
      skipElement(types >> 4, depth);
      skipElement(types & 0x0f, depth);
    }
  }

  /** Inside lists and maps a boolean takes a byte; as a field, its type is its value. */
  private void skipElement(int type, int depth) throws MalformedFileException {
    skip(type == TRUE || type == FALSE ? BYTE : type, depth);
  }

  private long varint() throws MalformedFileException {
    long value = 0;
    for (int shift = 0; shift < 7 * MAX_VARINT_BYTES; shift += 7) {
      int next = unsignedByte();
      value |= (long) (next & 0x7f) << shift;
      if (next < 0x80) {
        return value;
      }
    }
    throw malformed("found a number of more than " + MAX_VARINT_BYTES + " bytes");
  }

  void advance(int count) throws MalformedFileException {
    if (count > remaining()) {
      throw endOfFooter();
    }
    position += count;
  }

  private int unsignedByte() throws MalformedFileException {
    if (position >= bytes.length) {
      throw endOfFooter();
    }
    return bytes[position++] & 0xff;
  }

  private MalformedFileException endOfFooter() {
    position = bytes.length;
    return malformed(
        "the %s of %d bytes ends in the middle of a value; it is truncated"
            .formatted(whole, bytes.length));
  }

  /** A fault at the present position. */
  MalformedFileException malformed(String fault) {
    return new MalformedFileException(path, fileOffset + position, fault);
  }

  String path() {
    return path;
  }
}
