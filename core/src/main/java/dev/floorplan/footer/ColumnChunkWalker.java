package dev.floorplan.footer;

import static dev.floorplan.footer.ThriftReader.BINARY;
import static dev.floorplan.footer.ThriftReader.FALSE;
import static dev.floorplan.footer.ThriftReader.I32;
import static dev.floorplan.footer.ThriftReader.I64;
import static dev.floorplan.footer.ThriftReader.LIST;
import static dev.floorplan.footer.ThriftReader.STOP;
import static dev.floorplan.footer.ThriftReader.STRUCT;
import static dev.floorplan.footer.ThriftReader.TRUE;
import static dev.floorplan.footer.ThriftSteps.skipBinary;
import static dev.floorplan.footer.ThriftSteps.skipBound;
import static dev.floorplan.footer.ThriftSteps.skipVarint;

/**
 * Walks over one Thrift {@code ColumnChunk} after the other and notes where its values lie, without
 * decoding what nobody asked for.
 *
 * <p><b>Idea.</b> Every writer emits fields in the order of their ids, so the walk is a straight
 * line: one {@code if} a field, in id order, that compares {@code id * 16 + type} of the header
 * just read with the field it would be. Branches are predictable since the chunks of a file look
 * alike. Whatever is legal but unexpected (fields out of order, repeated, of another type or
 * unknown) ends in {@link #SURPRISE}, and the struct is walked again by the general loop over
 * {@link ThriftReader}, which is also the reference that tests hold the straight line against.
 *
 * <p><b>Bounds.</b> The array holds the footer and nothing else, so the array's own bounds check is
 * the check: a straight line that runs off its end throws, and the general loop then says what is
 * wrong. A length that cannot be is turned into a position outside of the array.
 *
 * <p><b>Cost.</b> Linear in the bytes, no allocation. Not thread-safe.
 */
final class ColumnChunkWalker {
  private static final int SURPRISE = -1;

  // ColumnChunk
  private static final int FILE_PATH = 1 << 4 | BINARY;
  private static final int FILE_OFFSET = 2 << 4 | I64;
  private static final int META_DATA = 3 << 4 | STRUCT;
  private static final int OFFSET_INDEX_OFFSET = 4 << 4 | I64;
  private static final int OFFSET_INDEX_LENGTH = 5 << 4 | I32;
  private static final int COLUMN_INDEX_OFFSET = 6 << 4 | I64;
  private static final int COLUMN_INDEX_LENGTH = 7 << 4 | I32;
  private static final int CRYPTO_METADATA = 8 << 4 | STRUCT;

  // ColumnMetaData
  private static final int TYPE = 1 << 4 | I32;
  private static final int ENCODINGS = 2 << 4 | LIST;
  private static final int PATH_IN_SCHEMA = 3 << 4 | LIST;
  private static final int CODEC = 4 << 4 | I32;
  private static final int NUM_VALUES = 5 << 4 | I64;
  private static final int TOTAL_UNCOMPRESSED_SIZE = 6 << 4 | I64;
  private static final int TOTAL_COMPRESSED_SIZE = 7 << 4 | I64;
  private static final int DATA_PAGE_OFFSET = 9 << 4 | I64;
  private static final int INDEX_PAGE_OFFSET = 10 << 4 | I64;
  private static final int DICTIONARY_PAGE_OFFSET = 11 << 4 | I64;
  private static final int STATISTICS = 12 << 4 | STRUCT;
  private static final int ENCODING_STATS = 13 << 4 | LIST;
  private static final int BLOOM_FILTER_OFFSET = 14 << 4 | I64;
  private static final int BLOOM_FILTER_LENGTH = 15 << 4 | I32;
  private static final int SIZE_STATISTICS = 16 << 4 | STRUCT;

  // Statistics
  static final int MAX = 1 << 4 | BINARY;
  static final int MIN = 2 << 4 | BINARY;
  static final int NULL_COUNT = 3 << 4 | I64;
  static final int DISTINCT_COUNT = 4 << 4 | I64;
  static final int MAX_VALUE = 5 << 4 | BINARY;
  static final int MIN_VALUE = 6 << 4 | BINARY;
  static final int IS_MAX_VALUE_EXACT = 7 << 4; // a boolean field's type is its value
  static final int IS_MIN_VALUE_EXACT = 8 << 4;
  static final int NAN_COUNT = 9 << 4 | I64;

  // SizeStatistics
  static final int UNENCODED_BYTE_ARRAY_DATA_BYTES = 1 << 4 | I64;
  static final int REPETITION_LEVEL_HISTOGRAM = 2 << 4 | LIST;
  static final int DEFINITION_LEVEL_HISTOGRAM = 3 << 4 | LIST;

  /** The header of an I32 field whose id follows the last one's. */
  private static final int NEXT_I32 = 1 << 4 | I32;

  private final byte[] bytes;
  private final ThriftReader reader;

  // What every walk finds out. Positions are 0 where absent, since a footer starts otherwise.
  int filePath;
  int metadata;
  boolean encrypted;
  long valueCount;
  long uncompressedSize;
  private boolean surprised;

  // Where the other values lie: 0 where absent, but only after locate().
  int type;
  int encodings;
  int pathInSchema;
  int codec;
  int compressedSize;
  int dataPageOffset;
  int dictionaryPageOffset;
  int statistics;
  int encodingStats;
  int sizeStatistics;

  /** The number that {@link #readVarint} has read last. */
  private long number;

  ColumnChunkWalker(byte[] bytes, ThriftReader reader) {
    this.bytes = bytes;
    this.reader = reader;
  }

  /**
   * Walks the chunk that starts at {@code start} and notes where all of its values lie.
   *
   * @return the position after it
   * @throws ArrayIndexOutOfBoundsException if the bytes make no sense
   */
  int locate(int start) throws MalformedFileException {
    forgetPositions();
    return walk(start);
  }

  /**
   * Walks the chunk that starts at {@code start}. A pass over many chunks does not ask for the
   * positions, and forgetting them is a noticeable part of its time: those of values that this
   * chunk lacks stay as they were.
   *
   * @return the position after it
   * @throws ArrayIndexOutOfBoundsException if the bytes make no sense; {@link #walkGenerally} says
   *     why
   */
  int walk(int start) throws MalformedFileException {
    int position = walkStraight(start);
    return position == SURPRISE ? walkGenerally(start) : position;
  }

  /**
   * Walks only over what tells which chunk this is and how many values it has, if it has any
   * metadata: for a chunk that has been {@linkplain #place noted}.
   */
  void identify(int start) {
    forget();
    byte[] b = bytes;
    int p = start;
    int key = b[p++] & 0xff;
    if (key == FILE_OFFSET) {
      p = skipVarint(b, p);
      key = (2 << 4) + (b[p++] & 0xff);
    }
    if (key == META_DATA) {
      metadata = p;
      walkIdentity(p);
    }
  }

  /**
   * Where the chunk that was walked last lies, which started at {@code start}. Its statistics are
   * noted where the straight line led through, so that they can be read without another walk.
   */
  long place(int start) {
    return surprised
        ? ChunkPlace.unnoted(start)
        : ChunkPlace.noted(start, statistics, sizeStatistics);
  }

  private void forget() {
    filePath = 0;
    metadata = 0;
    encrypted = false;
    surprised = false;
    forgetSizes();
  }

  private void forgetSizes() {
    valueCount = ColumnChunk.ABSENT;
    uncompressedSize = ColumnChunk.ABSENT;
  }

  /** Forgets the positions of the chunk before, which a walk leaves where it finds no others. */
  void forgetPositions() {
    type = 0;
    encodings = 0;
    pathInSchema = 0;
    codec = 0;
    compressedSize = 0;
    dataPageOffset = 0;
    dictionaryPageOffset = 0;
    statistics = 0;
    encodingStats = 0;
    sizeStatistics = 0;
  }

  // The straight line. After each field: key = id of the field just read * 16 + next header byte.

  int walkStraight(int start) {
    forget();
    byte[] b = bytes;
    int p = start;
    int key = b[p++] & 0xff;
    if (key == FILE_OFFSET) {
      p = skipVarint(b, p);
      key = (2 << 4) + (b[p++] & 0xff);
    }
    if (key == META_DATA) {
      metadata = p;
      p = walkMetadata(p);
      if (p == SURPRISE) {
        return SURPRISE;
      }
      key = (3 << 4) + (b[p++] & 0xff);
    }
    if (key == OFFSET_INDEX_OFFSET) {
      p = skipVarint(b, p);
      key = (4 << 4) + (b[p++] & 0xff);
    }
    if (key == OFFSET_INDEX_LENGTH) {
      p = skipVarint(b, p);
      key = (5 << 4) + (b[p++] & 0xff);
    }
    if (key == COLUMN_INDEX_OFFSET) {
      p = skipVarint(b, p);
      key = (6 << 4) + (b[p++] & 0xff);
    }
    if (key == COLUMN_INDEX_LENGTH) {
      p = skipVarint(b, p);
    } else {
      p--;
    }
    return b[p] == STOP ? p + 1 : SURPRISE;
  }

  /**
   * The fields that tell which chunk it is and how many values it has. All of them are required, so
   * that a chunk without the last is a surprise.
   */
  private int walkIdentity(int start) {
    byte[] b = bytes;
    int p = start;
    int key = b[p++] & 0xff;
    if (key == TYPE) {
      type = p;
      p = skipVarint(b, p);
      key = (1 << 4) + (b[p++] & 0xff);
    }
    if (key == ENCODINGS) {
      encodings = p;
      p = skipEncodings(p);
      if (p == SURPRISE) {
        return SURPRISE;
      }
      key = (2 << 4) + (b[p++] & 0xff);
    }
    if (key == PATH_IN_SCHEMA) {
      pathInSchema = p;
      p = skipStrings(p);
      if (p == SURPRISE) {
        return SURPRISE;
      }
      key = (3 << 4) + (b[p++] & 0xff);
    }
    if (key == CODEC) {
      codec = p;
      p = skipVarint(b, p);
      key = (4 << 4) + (b[p++] & 0xff);
    }
    if (key != NUM_VALUES) {
      return SURPRISE;
    }
    p = readVarint(p);
    valueCount = number;
    return p;
  }

  private int walkMetadata(int start) {
    byte[] b = bytes;
    int p = walkIdentity(start);
    if (p == SURPRISE) {
      return SURPRISE;
    }
    int key = (5 << 4) + (b[p++] & 0xff);
    if (key == TOTAL_UNCOMPRESSED_SIZE) {
      p = readVarint(p);
      uncompressedSize = number;
      key = (6 << 4) + (b[p++] & 0xff);
    }
    if (key == TOTAL_COMPRESSED_SIZE) {
      compressedSize = p;
      p = skipVarint(b, p);
      key = (7 << 4) + (b[p++] & 0xff);
    }
    if (key == DATA_PAGE_OFFSET) {
      dataPageOffset = p;
      p = skipVarint(b, p);
      key = (9 << 4) + (b[p++] & 0xff);
    }
    if (key == INDEX_PAGE_OFFSET) {
      p = skipVarint(b, p);
      key = (10 << 4) + (b[p++] & 0xff);
    }
    if (key == DICTIONARY_PAGE_OFFSET) {
      dictionaryPageOffset = p;
      p = skipVarint(b, p);
      key = (11 << 4) + (b[p++] & 0xff);
    }
    if (key == STATISTICS) {
      statistics = p;
      p = skipStatistics(p);
      if (p == SURPRISE) {
        return SURPRISE;
      }
      key = (12 << 4) + (b[p++] & 0xff);
    }
    if (key == ENCODING_STATS) {
      encodingStats = p;
      p = skipEncodingStats(p);
      if (p == SURPRISE) {
        return SURPRISE;
      }
      key = (13 << 4) + (b[p++] & 0xff);
    }
    if (key == BLOOM_FILTER_OFFSET) {
      p = skipVarint(b, p);
      key = (14 << 4) + (b[p++] & 0xff);
    }
    if (key == BLOOM_FILTER_LENGTH) {
      p = skipVarint(b, p);
      key = (15 << 4) + (b[p++] & 0xff);
    }
    if (key == SIZE_STATISTICS) {
      sizeStatistics = p;
      p = skipSizeStatistics(p);
      if (p == SURPRISE) {
        return SURPRISE;
      }
    } else {
      p--;
    }
    return b[p] == STOP ? p + 1 : SURPRISE;
  }

  /** Skips a varint and leaves its zigzag number in {@link #number}. */
  private int readVarint(int start) {
    byte[] b = bytes;
    int p = start;
    int encoded = b[p++];
    if (encoded < 0) {
      encoded = (encoded & 0x7f) | b[p++] << 7;
      if (encoded < 0) {
        encoded = (encoded & 0x3fff) | b[p++] << 14;
        if (encoded < 0) {
          encoded = (encoded & 0x1f_ffff) | b[p++] << 21;
          if (encoded < 0) {
            p = skipVarint(b, start);
            number = ThriftSteps.number(b, start);
            return p;
          }
        }
      }
    }
    int decoded = (encoded >>> 1) ^ -(encoded & 1);
    number = decoded;
    return p;
  }

  /** A list of enums: two or three of a byte each in most chunks. */
  private int skipEncodings(int p) {
    byte[] b = bytes;
    int header = b[p];
    if (header == (3 << 4 | I32) && (b[p + 1] | b[p + 2] | b[p + 3]) >= 0) {
      return p + 4;
    }
    if (header == (2 << 4 | I32) && (b[p + 1] | b[p + 2]) >= 0) {
      return p + 3;
    }
    return skipNumbers(p, I32);
  }

  private int skipNumbers(int p, int type) {
    byte[] b = bytes;
    int header = b[p++] & 0xff;
    int count = header >> 4;
    if ((header & 0x0f) != type || count == 15) {
      return SURPRISE;
    }
    for (; count > 0; count--) {
      p = skipVarint(b, p);
    }
    return p;
  }

  private int skipStrings(int p) {
    byte[] b = bytes;
    int header = b[p++] & 0xff;
    if (header == (1 << 4 | BINARY)) {
      int length = b[p];
      return length >= 0 ? p + 1 + length : skipBinary(b, p);
    }
    int count = header >> 4;
    if ((header & 0x0f) != BINARY || count == 15) {
      return SURPRISE;
    }
    for (; count > 0; count--) {
      p = skipBinary(b, p);
    }
    return p;
  }

  private int skipStatistics(int start) {
    byte[] b = bytes;
    int p = start;
    int key = b[p++] & 0xff;
    if (key == MAX) {
      p = skipBound(b, p);
      key = (1 << 4) + (b[p++] & 0xff);
    }
    if (key == MIN) {
      p = skipBound(b, p);
      key = (2 << 4) + (b[p++] & 0xff);
    }
    if (key == NULL_COUNT) {
      p = skipVarint(b, p);
      key = (3 << 4) + (b[p++] & 0xff);
    }
    if (key == DISTINCT_COUNT) {
      p = skipVarint(b, p);
      key = (4 << 4) + (b[p++] & 0xff);
    }
    if (key == MAX_VALUE) {
      p = skipBound(b, p);
      key = (5 << 4) + (b[p++] & 0xff);
    }
    if (key == MIN_VALUE) {
      p = skipBound(b, p);
      key = (6 << 4) + (b[p++] & 0xff);
    }
    if (key == (IS_MAX_VALUE_EXACT | TRUE) || key == (IS_MAX_VALUE_EXACT | FALSE)) {
      key = (7 << 4) + (b[p++] & 0xff);
    }
    if (key == (IS_MIN_VALUE_EXACT | TRUE) || key == (IS_MIN_VALUE_EXACT | FALSE)) {
      key = (8 << 4) + (b[p++] & 0xff);
    }
    if (key == NAN_COUNT) {
      p = skipVarint(b, p);
    } else {
      p--;
    }
    return b[p] == STOP ? p + 1 : SURPRISE;
  }

  /** A list of structs of three numbers each. */
  private int skipEncodingStats(int p) {
    byte[] b = bytes;
    int header = b[p++] & 0xff;
    int count = header >> 4;
    if ((header & 0x0f) != STRUCT || count == 15) {
      return SURPRISE;
    }
    for (; count > 0; count--) {
      if (b[p] != NEXT_I32 || b[p + 2] != NEXT_I32 || b[p + 4] != NEXT_I32) {
        return SURPRISE;
      }
      boolean shortEnums = b[p + 1] >= 0 && b[p + 3] >= 0;
      p = skipVarint(b, p + 5);
      if (!shortEnums || b[p++] != STOP) {
        return SURPRISE;
      }
    }
    return p;
  }

  private int skipSizeStatistics(int start) {
    byte[] b = bytes;
    int p = start;
    int key = b[p++] & 0xff;
    if (key == UNENCODED_BYTE_ARRAY_DATA_BYTES) {
      p = skipVarint(b, p);
      key = (1 << 4) + (b[p++] & 0xff);
    }
    if (key == REPETITION_LEVEL_HISTOGRAM) {
      p = skipNumbers(p, I64);
      if (p == SURPRISE) {
        return SURPRISE;
      }
      key = (2 << 4) + (b[p++] & 0xff);
    }
    if (key == DEFINITION_LEVEL_HISTOGRAM) {
      p = skipNumbers(p, I64);
      if (p == SURPRISE) {
        return SURPRISE;
      }
    } else {
      p--;
    }
    return b[p] == STOP ? p + 1 : SURPRISE;
  }

  // The general loop: any order, any field, every fault told.

  int walkGenerally(int start) throws MalformedFileException {
    forget();
    forgetPositions();
    surprised = true;
    reader.moveTo(start);
    int outer = reader.enterStruct();
    for (int field = reader.field(); field != STOP; field = reader.field()) {
      switch (field) {
        case FILE_PATH -> {
          filePath = reader.position();
          reader.skip(BINARY);
        }
        case META_DATA -> {
          metadata = reader.position();
          walkMetadataGenerally();
        }
        case CRYPTO_METADATA -> {
          encrypted = true;
          reader.skip(STRUCT);
        }
        default -> reader.skip(field & 0x0f);
      }
    }
    reader.leaveStruct(outer);
    return reader.position();
  }

  private void walkMetadataGenerally() throws MalformedFileException {
    forgetSizes();
    forgetPositions();
    int outer = reader.enterStruct();
    for (int field = reader.field(); field != STOP; field = reader.field()) {
      int position = reader.position();
      reader.skip(field & 0x0f);
      switch (field) {
        case TYPE -> type = position;
        case ENCODINGS -> encodings = position;
        case PATH_IN_SCHEMA -> pathInSchema = position;
        case CODEC -> codec = position;
        case NUM_VALUES -> valueCount = ThriftSteps.number(bytes, position);
        case TOTAL_UNCOMPRESSED_SIZE -> uncompressedSize = ThriftSteps.number(bytes, position);
        case TOTAL_COMPRESSED_SIZE -> compressedSize = position;
        case DATA_PAGE_OFFSET -> dataPageOffset = position;
        case DICTIONARY_PAGE_OFFSET -> dictionaryPageOffset = position;
        case STATISTICS -> statistics = position;
        case ENCODING_STATS -> encodingStats = position;
        case SIZE_STATISTICS -> sizeStatistics = position;
        default -> {}
      }
    }
    reader.leaveStruct(outer);
  }
}
