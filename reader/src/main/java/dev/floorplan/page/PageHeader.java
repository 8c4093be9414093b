package dev.floorplan.page;

import static dev.floorplan.footer.ThriftReader.FALSE;
import static dev.floorplan.footer.ThriftReader.I32;
import static dev.floorplan.footer.ThriftReader.STOP;
import static dev.floorplan.footer.ThriftReader.STRUCT;

import dev.floorplan.footer.MalformedFileException;
import dev.floorplan.footer.ThriftReader;
import org.apache.parquet.column.Encoding;

/** What stands before a page: the Thrift struct {@code PageHeader}. Mutable, for reuse. */
final class PageHeader {
  // PageHeader
  private static final int TYPE = 1 << 4 | I32;
  private static final int UNCOMPRESSED_SIZE = 2 << 4 | I32;
  private static final int COMPRESSED_SIZE = 3 << 4 | I32;
  private static final int DATA_V1 = 5 << 4 | STRUCT;
  private static final int DICTIONARY = 7 << 4 | STRUCT;
  private static final int DATA_V2 = 8 << 4 | STRUCT;

  // DataPageHeader and DictionaryPageHeader
  private static final int VALUES = 1 << 4 | I32;
  private static final int ENCODING = 2 << 4 | I32;
  private static final int DEFINITION_ENCODING = 3 << 4 | I32;
  private static final int REPETITION_ENCODING = 4 << 4 | I32;

  // DataPageHeaderV2, whose first field is the same
  private static final int V2_NULLS = 2 << 4 | I32;
  private static final int V2_ROWS = 3 << 4 | I32;
  private static final int V2_ENCODING = 4 << 4 | I32;
  private static final int V2_DEFINITION_BYTES = 5 << 4 | I32;
  private static final int V2_REPETITION_BYTES = 6 << 4 | I32;
  private static final int V2_IS_COMPRESSED = 7 << 4;

  private static final Kind[] KINDS = Kind.values();

  /** The number of the retired encoding of levels. */
  static final int BIT_PACKED = 4;

  /** By their numbers in the Thrift enum {@code Encoding}. */
  @SuppressWarnings("deprecation") // files have retired encodings, too
  private static final Encoding[] ENCODINGS = {
    Encoding.PLAIN,
    null, // GROUP_VAR_INT, never used
    Encoding.PLAIN_DICTIONARY,
    Encoding.RLE,
    Encoding.BIT_PACKED,
    Encoding.DELTA_BINARY_PACKED,
    Encoding.DELTA_LENGTH_BYTE_ARRAY,
    Encoding.DELTA_BYTE_ARRAY,
    Encoding.RLE_DICTIONARY,
    Encoding.BYTE_STREAM_SPLIT
  };

  /** What follows the header; the order is that of the Thrift enum {@code PageType}. */
  enum Kind {
    DATA_V1,
    INDEX,
    DICTIONARY,
    DATA_V2
  }

  /** What follows; null where it is of a kind that did not exist yet. */
  Kind kind;

  int uncompressedSize;
  int compressedSize;
  int valueCount;
  int encoding;
  int definitionEncoding;
  int repetitionEncoding;
  int nullCount;
  int rowCount;
  int definitionBytes;
  int repetitionBytes;
  boolean compressed;

  /** Reads the header at the reader's position. Absent or senseless numbers become -1. */
  void read(ThriftReader thrift) throws MalformedFileException {
    kind = null;
    uncompressedSize = -1;
    compressedSize = -1;
    valueCount = -1;
    encoding = -1;
    definitionEncoding = -1;
    repetitionEncoding = -1;
    nullCount = -1;
    rowCount = -1;
    definitionBytes = -1;
    repetitionBytes = -1;
    compressed = true;
    int outer = thrift.enterStruct();
    for (int field = thrift.field(); field != STOP; field = thrift.field()) {
      switch (field) {
        case TYPE -> {
          int number = thrift.zigzagInt();
          kind = number >= 0 && number < KINDS.length ? KINDS[number] : null;
        }
        case UNCOMPRESSED_SIZE -> uncompressedSize = thrift.zigzagInt();
        case COMPRESSED_SIZE -> compressedSize = thrift.zigzagInt();
        case DATA_V1, DICTIONARY -> readV1(thrift);
        case DATA_V2 -> readV2(thrift);
        default -> thrift.skip(field & 0x0f);
      }
    }
    thrift.leaveStruct(outer);
  }

  private void readV1(ThriftReader thrift) throws MalformedFileException {
    int outer = thrift.enterStruct();
    for (int field = thrift.field(); field != STOP; field = thrift.field()) {
      switch (field) {
        case VALUES -> valueCount = thrift.zigzagInt();
        case ENCODING -> encoding = thrift.zigzagInt();
        case DEFINITION_ENCODING -> definitionEncoding = thrift.zigzagInt();
        case REPETITION_ENCODING -> repetitionEncoding = thrift.zigzagInt();
        default -> thrift.skip(field & 0x0f);
      }
    }
    thrift.leaveStruct(outer);
  }

  private void readV2(ThriftReader thrift) throws MalformedFileException {
    int outer = thrift.enterStruct();
    for (int field = thrift.field(); field != STOP; field = thrift.field()) {
      switch (field) {
        case VALUES -> valueCount = thrift.zigzagInt();
        case V2_NULLS -> nullCount = thrift.zigzagInt();
        case V2_ROWS -> rowCount = thrift.zigzagInt();
        case V2_ENCODING -> encoding = thrift.zigzagInt();
        case V2_DEFINITION_BYTES -> definitionBytes = thrift.zigzagInt();
        case V2_REPETITION_BYTES -> repetitionBytes = thrift.zigzagInt();
        case V2_IS_COMPRESSED | FALSE -> compressed = false;
        default -> thrift.skip(field & 0x0f);
      }
    }
    thrift.leaveStruct(outer);
  }

  /** The encoding of this number, or null. */
  static Encoding encoding(int number) {
    return number < 0 || number >= ENCODINGS.length ? null : ENCODINGS[number];
  }

  boolean isData() {
    return kind == Kind.DATA_V1 || kind == Kind.DATA_V2;
  }
}
