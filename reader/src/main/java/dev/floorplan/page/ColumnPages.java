package dev.floorplan.page;

import static dev.floorplan.page.PageHeader.Kind.DATA_V1;
import static dev.floorplan.page.PageHeader.Kind.DICTIONARY;

import dev.floorplan.footer.MalformedFileException;
import dev.floorplan.footer.ThriftReader;
import java.io.IOException;

/**
 * The pages of one column chunk, from its bytes. A page is decompressed only when it is opened. Not
 * thread-safe.
 *
 * <pre>
 * chunk    [ dictionary page ] data page ...
 * page     header | contents
 * v1       repetition levels, definition levels, values: compressed together
 * v2       repetition levels | definition levels | values: only these are compressed
 * </pre>
 */
final class ColumnPages {
  private static final byte[] NOTHING = {};

  final PageHeader header = new PageHeader();

  private final ChunkPlace place;
  private final byte[] bytes;
  private final int end;
  private final long fileOffset;
  private final Codec codec;
  private final long valueCount;
  private final ThriftReader thrift;
  private int next; // where the next page's header starts
  private int contents; // where the present page's contents start
  private long valuesSeen;
  private Slice dictionary;
  private int dictionarySize;
  private byte[] buffer = NOTHING;

  /** A part of an array, which is not copied. */
  @SuppressWarnings("ArrayRecordComponent") // compared by nobody
  record Slice(byte[] bytes, int start, int end) {
    int length() {
      return end - start;
    }
  }

  /**
   * @param bytes where the chunk lies from {@code start} to before {@code end}
   * @param fileOffset where in the file {@code bytes} starts
   * @param valueCount how many entries the chunk has, nulls included
   */
  ColumnPages(
      ChunkPlace place,
      byte[] bytes,
      int start,
      int end,
      long fileOffset,
      Codec codec,
      long valueCount) {
    this.place = place;
    this.bytes = bytes;
    this.end = end;
    this.fileOffset = fileOffset;
    this.codec = codec;
    this.valueCount = valueCount;
    this.next = start;
    thrift = new ThriftReader(place.path(), fileOffset, bytes, "column chunk");
  }

  /** How many entries the chunk has, nulls included. */
  long valueCount() {
    return valueCount;
  }

  /** Turns to the next data page; false where there is none. */
  boolean next() throws MalformedFileException {
    while (valuesSeen < valueCount) {
      if (next >= end) {
        throw malformed(
            "ends after " + valuesSeen + " of " + valueCount + " values; the file is damaged");
      }
      readHeader();
      if (header.isData()) {
        valuesSeen += header.valueCount;
        return true;
      } else if (header.kind == DICTIONARY && dictionary == null) {
        dictionarySize = header.valueCount;
        dictionary = decompress(0, NOTHING);
      }
    }
    return false;
  }

  private void readHeader() throws MalformedFileException {
    int start = next;
    thrift.moveTo(start);
    try {
      header.read(thrift);
    } catch (MalformedFileException e) {
      MalformedFileException placed =
          place.malformed(e.offset(), "a page has no readable header; the file is damaged");
      placed.initCause(e);
      throw placed;
    }
    contents = thrift.position();
    if (contents > end
        || header.compressedSize < 0
        || header.compressedSize > end - contents
        || header.uncompressedSize < 0) {
      throw place.malformed(
          fileOffset + start,
          "a page of %d bytes, %d uncompressed, where %d bytes of the chunk are left"
              .formatted(header.compressedSize, header.uncompressedSize, end - contents));
    }
    if ((header.isData() || header.kind == DICTIONARY)
        && (header.valueCount < 0 || (header.isData() && header.valueCount > valueCount))) {
      throw place.malformed(
          fileOffset + start,
          "a page of %d values in a chunk of %d".formatted(header.valueCount, valueCount));
    }
    next = contents + header.compressedSize;
  }

  /** The dictionary's values in the encoding PLAIN; null where there is none so far. */
  Slice dictionary() {
    return dictionary;
  }

  /** How many values the dictionary has. */
  int dictionarySize() {
    return dictionarySize;
  }

  /** The repetition levels of the present page of version 2. */
  Slice repetitionLevels() throws MalformedFileException {
    requireLevels();
    return new Slice(bytes, contents, contents + header.repetitionBytes);
  }

  /** The definition levels of the present page of version 2. */
  Slice definitionLevels() throws MalformedFileException {
    requireLevels();
    int start = contents + header.repetitionBytes;
    return new Slice(bytes, start, start + header.definitionBytes);
  }

  private void requireLevels() throws MalformedFileException {
    int levels = header.repetitionBytes + header.definitionBytes;
    if (header.repetitionBytes < 0
        || header.definitionBytes < 0
        || levels < 0
        || levels > Math.min(header.compressedSize, header.uncompressedSize)) {
      throw malformed(
          "levels of %d and %d bytes in a page of %d"
              .formatted(header.repetitionBytes, header.definitionBytes, header.compressedSize));
    }
  }

  /**
   * The decompressed contents of the present page, without the levels in version 2. They stay until
   * the next page is opened.
   */
  Slice open() throws MalformedFileException {
    int levels = 0;
    if (header.kind != DATA_V1) {
      requireLevels();
      levels = header.repetitionBytes + header.definitionBytes;
    }
    int size = header.uncompressedSize - levels;
    if (isCompressed() && size > buffer.length && codec.canExpand(header.compressedSize, size)) {
      buffer = new byte[Math.max(size, (int) Math.min(2L * buffer.length, 1 << 20))];
    }
    return decompress(levels, buffer);
  }

  /** Leaves what {@link #open} returned last as it is, for ever. */
  void keepContents() {
    buffer = NOTHING;
  }

  private boolean isCompressed() {
    return codec != Codec.UNCOMPRESSED && header.compressed;
  }

  /** The page's contents from {@code skipped} bytes on, in the target if it is large enough. */
  private Slice decompress(int skipped, byte[] target) throws MalformedFileException {
    int start = contents + skipped;
    int length = header.compressedSize - skipped;
    int size = header.uncompressedSize - skipped;
    if (!isCompressed()) {
      return new Slice(bytes, start, start + length);
    } else if (size == 0) {
      return new Slice(bytes, start, start);
    } else if (!codec.canExpand(length, size)) {
      throw malformed(
          "a page of " + length + " bytes says that it has " + size + " before " + codec);
    }
    byte[] decompressed = size > target.length ? new byte[size] : target;
    try {
      codec.decompress(bytes, start, length, decompressed, size);
    } catch (IOException | RuntimeException e) {
      throw (MalformedFileException)
          malformed("a page is not " + codec + ": " + e.getMessage()).initCause(e);
    }
    return new Slice(decompressed, 0, size);
  }

  /** A fault of the present page. */
  MalformedFileException malformed(String fault) {
    return place.malformed(fileOffset + contents, fault);
  }
}
