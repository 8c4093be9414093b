package dev.floorplan.footer;

import static dev.floorplan.footer.ColumnChunk.ABSENT;
import static dev.floorplan.footer.ColumnChunkWalker.DISTINCT_COUNT;
import static dev.floorplan.footer.ColumnChunkWalker.IS_MAX_VALUE_EXACT;
import static dev.floorplan.footer.ColumnChunkWalker.IS_MIN_VALUE_EXACT;
import static dev.floorplan.footer.ColumnChunkWalker.MAX;
import static dev.floorplan.footer.ColumnChunkWalker.MAX_VALUE;
import static dev.floorplan.footer.ColumnChunkWalker.MIN;
import static dev.floorplan.footer.ColumnChunkWalker.MIN_VALUE;
import static dev.floorplan.footer.ColumnChunkWalker.NAN_COUNT;
import static dev.floorplan.footer.ColumnChunkWalker.NULL_COUNT;
import static dev.floorplan.footer.ThriftReader.FALSE;
import static dev.floorplan.footer.ThriftReader.STOP;
import static dev.floorplan.footer.ThriftReader.TRUE;
import static dev.floorplan.footer.ThriftSteps.number;
import static dev.floorplan.footer.ThriftSteps.skipBound;
import static dev.floorplan.footer.ThriftSteps.skipVarint;

import dev.floorplan.footer.ColumnChunk.Exactness;

/**
 * What one Thrift {@code Statistics} says, for {@link ColumnChunk}, which documents the values. The
 * straight line and the general loop follow {@link ColumnChunkWalker}'s. Allocates nothing. Not
 * thread-safe.
 */
final class ChunkStatistics {
  private final byte[] bytes;
  private final ThriftReader reader;

  long nullCount;
  long distinctCount;
  long nanCount;
  int minValueStart;
  int minValueLength;
  int maxValueStart;
  int maxValueLength;
  int deprecatedMinStart;
  int deprecatedMinLength;
  int deprecatedMaxStart;
  int deprecatedMaxLength;
  Exactness minValueExactness;
  Exactness maxValueExactness;

  ChunkStatistics(byte[] bytes, ThriftReader reader) {
    this.bytes = bytes;
    this.reader = reader;
  }

  /**
   * The null count alone, of a struct that {@link ColumnChunkWalker}'s straight line led through;
   * the struct is at {@code start}, which is 0 where there is none.
   */
  static long nullCount(byte[] b, int start) {
    if (start == 0) {
      return ABSENT;
    }
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
    return key == NULL_COUNT ? number(b, p) : ABSENT;
  }

  /** Reads the struct at {@code position}, which has been walked over before; none at 0. */
  void read(int position) throws MalformedFileException {
    forget();
    if (position != 0 && !readStraight(position)) {
      forget();
      readGenerally(position);
    }
  }

  private void forget() {
    nullCount = ABSENT;
    distinctCount = ABSENT;
    nanCount = ABSENT;
    minValueStart = -1;
    maxValueStart = -1;
    deprecatedMinStart = -1;
    deprecatedMaxStart = -1;
    minValueExactness = Exactness.UNKNOWN;
    maxValueExactness = Exactness.UNKNOWN;
  }

  /**
   * Reads fields in the order of their ids and bounds of less than 128 bytes, as {@link
   * ColumnChunkWalker} walks them; false where there is anything else.
   */
  private boolean readStraight(int start) {
    byte[] b = bytes;
    int p = start;
    int key = b[p++] & 0xff;
    if (key == MAX) {
      deprecatedMaxLength = b[p];
      deprecatedMaxStart = p + 1;
      if (deprecatedMaxLength < 0) {
        return false;
      }
      p = deprecatedMaxStart + deprecatedMaxLength;
      key = (1 << 4) + (b[p++] & 0xff);
    }
    if (key == MIN) {
      deprecatedMinLength = b[p];
      deprecatedMinStart = p + 1;
      if (deprecatedMinLength < 0) {
        return false;
      }
      p = deprecatedMinStart + deprecatedMinLength;
      key = (2 << 4) + (b[p++] & 0xff);
    }
    if (key == NULL_COUNT) {
      nullCount = number(b, p);
      p = skipVarint(b, p);
      key = (3 << 4) + (b[p++] & 0xff);
    }
    if (key == DISTINCT_COUNT) {
      distinctCount = number(b, p);
      p = skipVarint(b, p);
      key = (4 << 4) + (b[p++] & 0xff);
    }
    if (key == MAX_VALUE) {
      maxValueLength = b[p];
      maxValueStart = p + 1;
      if (maxValueLength < 0) {
        return false;
      }
      p = maxValueStart + maxValueLength;
      key = (5 << 4) + (b[p++] & 0xff);
    }
    if (key == MIN_VALUE) {
      minValueLength = b[p];
      minValueStart = p + 1;
      if (minValueLength < 0) {
        return false;
      }
      p = minValueStart + minValueLength;
      key = (6 << 4) + (b[p++] & 0xff);
    }
    if (key == (IS_MAX_VALUE_EXACT | TRUE) || key == (IS_MAX_VALUE_EXACT | FALSE)) {
      maxValueExactness = (key & 0x0f) == TRUE ? Exactness.EXACT : Exactness.INEXACT;
      key = (7 << 4) + (b[p++] & 0xff);
    }
    if (key == (IS_MIN_VALUE_EXACT | TRUE) || key == (IS_MIN_VALUE_EXACT | FALSE)) {
      minValueExactness = (key & 0x0f) == TRUE ? Exactness.EXACT : Exactness.INEXACT;
      key = (8 << 4) + (b[p++] & 0xff);
    }
    if (key == NAN_COUNT) {
      nanCount = number(b, p);
      p = skipVarint(b, p);
    } else {
      p--;
    }
    return b[p] == STOP;
  }

  private void readGenerally(int start) throws MalformedFileException {
    reader.moveTo(start);
    int outer = reader.enterStruct();
    for (int field = reader.field(); field != STOP; field = reader.field()) {
      switch (field) {
        case MAX -> {
          deprecatedMaxLength = reader.length();
          deprecatedMaxStart = advance(deprecatedMaxLength);
        }
        case MIN -> {
          deprecatedMinLength = reader.length();
          deprecatedMinStart = advance(deprecatedMinLength);
        }
        case NULL_COUNT -> nullCount = reader.zigzag();
        case DISTINCT_COUNT -> distinctCount = reader.zigzag();
        case MAX_VALUE -> {
          maxValueLength = reader.length();
          maxValueStart = advance(maxValueLength);
        }
        case MIN_VALUE -> {
          minValueLength = reader.length();
          minValueStart = advance(minValueLength);
        }
        case IS_MAX_VALUE_EXACT | TRUE -> maxValueExactness = Exactness.EXACT;
        case IS_MAX_VALUE_EXACT | FALSE -> maxValueExactness = Exactness.INEXACT;
        case IS_MIN_VALUE_EXACT | TRUE -> minValueExactness = Exactness.EXACT;
        case IS_MIN_VALUE_EXACT | FALSE -> minValueExactness = Exactness.INEXACT;
        case NAN_COUNT -> nanCount = reader.zigzag();
        default -> reader.skip(field & 0x0f);
      }
    }
    reader.leaveStruct(outer);
  }

  private int advance(int length) throws MalformedFileException {
    int start = reader.position();
    reader.advance(length);
    return start;
  }
}
