package dev.floorplan.footer;

import static dev.floorplan.footer.ColumnChunk.ABSENT;
import static dev.floorplan.footer.ThriftReader.I32;
import static dev.floorplan.footer.ThriftReader.STOP;
import static dev.floorplan.footer.ThriftReader.STRUCT;

import dev.floorplan.footer.ColumnChunk.DataEncoding;

/** Finds out how the data pages of a chunk are encoded. */
final class DataEncodings {
  // PageEncodingStats, and the values of the enums PageType and Encoding
  private static final int PAGE_TYPE = 1 << 4 | I32;
  private static final int ENCODING = 2 << 4 | I32;
  private static final long DATA_PAGE = 0;
  private static final long DATA_PAGE_V2 = 3;
  private static final long PLAIN = 0;
  private static final long PLAIN_DICTIONARY = 2;
  private static final long RLE = 3;
  private static final long BIT_PACKED = 4;
  private static final long RLE_DICTIONARY = 8;

  private DataEncodings() {}

  /**
   * From the two lists at these positions, which have been walked over before; 0 where absent.
   *
   * @param encodingStats {@code ColumnMetaData.encoding_stats}
   * @param encodings {@code ColumnMetaData.encodings}
   */
  static DataEncoding of(ThriftReader reader, int encodingStats, int encodings)
      throws MalformedFileException {
    DataEncoding encoding =
        encodingStats == 0 ? DataEncoding.UNKNOWN : fromPages(reader, encodingStats);
    return encoding == DataEncoding.UNKNOWN && encodings != 0
        ? fromAll(reader, encodings)
        : encoding;
  }

  /** From the count of pages in each encoding, which leaves no doubt. */
  private static DataEncoding fromPages(ThriftReader reader, int encodingStats)
      throws MalformedFileException {
    boolean plain = false;
    boolean dictionary = false;
    boolean other = false;
    reader.moveTo(encodingStats);
    long list = reader.list();
    if ((list & 0x0f) != STRUCT) {
      return DataEncoding.UNKNOWN;
    }
    for (long left = list >> 4; left > 0; left--) {
      long pageType = ABSENT;
      long encoding = ABSENT;
      int outer = reader.enterStruct();
      for (int field = reader.field(); field != STOP; field = reader.field()) {
        switch (field) {
          case PAGE_TYPE -> pageType = reader.zigzag();
          case ENCODING -> encoding = reader.zigzag();
          default -> reader.skip(field & 0x0f);
        }
      }
      reader.leaveStruct(outer);
      if (pageType == DATA_PAGE || pageType == DATA_PAGE_V2) {
        plain |= encoding == PLAIN;
        dictionary |= isDictionary(encoding);
        other |= encoding != PLAIN && !isDictionary(encoding);
      }
    }
    if (plain && !dictionary && !other) {
      return DataEncoding.PLAIN;
    }
    if (dictionary && !plain && !other) {
      return DataEncoding.DICTIONARY;
    }
    return plain || dictionary || other ? DataEncoding.MIXED : DataEncoding.UNKNOWN;
  }

  /**
   * From the list of all encodings in the chunk: of its levels, its dictionary and its data. PLAIN
   * beside a dictionary may be that of the dictionary itself, or of data that did not fit into it.
   */
  private static DataEncoding fromAll(ThriftReader reader, int encodings)
      throws MalformedFileException {
    boolean plain = false;
    boolean dictionary = false;
    reader.moveTo(encodings);
    long list = reader.list();
    if ((list & 0x0f) != I32) {
      return DataEncoding.UNKNOWN;
    }
    for (long left = list >> 4; left > 0; left--) {
      long encoding = reader.zigzag();
      plain |= encoding == PLAIN;
      dictionary |= isDictionary(encoding);
      if (encoding != PLAIN
          && !isDictionary(encoding)
          && encoding != RLE
          && encoding != BIT_PACKED) {
        return DataEncoding.MIXED;
      }
    }
    if (plain == dictionary) {
      return DataEncoding.UNKNOWN;
    }
    return dictionary ? DataEncoding.DICTIONARY : DataEncoding.PLAIN;
  }

  private static boolean isDictionary(long encoding) {
    return encoding == PLAIN_DICTIONARY || encoding == RLE_DICTIONARY;
  }
}
