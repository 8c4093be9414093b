package dev.floorplan.page;

import dev.floorplan.footer.FileSchema;
import dev.floorplan.footer.MalformedFileException;
import dev.floorplan.footer.PhysicalType;
import dev.floorplan.page.ColumnPages.Slice;
import java.io.IOException;
import java.util.List;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;

/**
 * Walks over the entries of one column chunk: levels and values, decoded batch by batch.
 *
 * <p><b>Idea.</b> A batch is a piece of one page. Levels are decoded into arrays, and values into
 * the array of their type at the index of their entry, so that entry and value are found by one
 * number and every loop runs over primitives. Values are turned into objects only when they are
 * asked for; those of a dictionary once for each of its entries. Pages that are skipped as a whole
 * are not even decompressed.
 *
 * <p>An entry is a value or the absence of one; a flat column has one entry a row. Not thread-safe.
 */
public final class ColumnCursor {
  private final ColumnPages pages;
  private final PhysicalType type;
  private final int typeLength;
  private final int maxDefinitionLevel;
  private final int maxRepetitionLevel;
  private final int capacity;
  private final int[] definitionLevels; // null where they are all 0
  private final int[] repetitionLevels; // likewise
  private final Values plain;

  // The page
  private boolean begun; // a batch was decoded
  private boolean opened;
  private int pageLeft; // entries that are in no batch so far
  private IntDecoder definitionDecoder;
  private IntDecoder repetitionDecoder;
  private IntDecoder idDecoder; // null where the page is not dictionary-encoded
  private Slice idBytes;
  private ValueDecoder valueDecoder;

  // The dictionary
  private Values dictionary;
  private int dictionarySize;
  private Object[] converted;
  private int[] ids;

  // The batch
  private int position;
  private int count;
  private int present; // entries that have a value
  private long owed; // entries to skip behind the batch
  private boolean fromDictionary;

  /**
   * @param capacity entries of a batch, at least 1
   */
  ColumnCursor(ColumnPages pages, FileSchema schema, int leaf, int capacity) {
    this.pages = pages;
    this.type = schema.physicalType(leaf);
    this.typeLength = schema.typeLength(leaf);
    this.maxDefinitionLevel = schema.maxDefinitionLevel(leaf);
    this.maxRepetitionLevel = schema.maxRepetitionLevel(leaf);
    this.capacity = capacity;
    definitionLevels = maxDefinitionLevel == 0 ? null : new int[capacity];
    repetitionLevels = maxRepetitionLevel == 0 ? null : new int[capacity];
    plain = new Values(type, capacity);
  }

  /** Whether another entry is left. */
  public boolean hasNext() throws MalformedFileException {
    return position < count || load();
  }

  /**
   * How many entries are decoded, the present one included; at least 1.
   *
   * @throws MalformedFileException if there is no further entry
   */
  public int available() throws MalformedFileException {
    if (position == count && !load()) {
      throw pages.malformed("has " + pages.valueCount() + " values, too few for its rows");
    }
    return count - position;
  }

  /** The definition level of the entry {@code ahead} of the present one, below available. */
  public int definitionLevel(int ahead) {
    return definitionLevels == null ? 0 : definitionLevels[position + ahead];
  }

  /** The repetition level of the present entry; 0 at the end of the chunk. */
  public int repetitionLevel() throws MalformedFileException {
    return repetitionLevels == null || !hasNext() ? 0 : repetitionLevels[position];
  }

  /** Whether the entry {@code ahead} of the present one has no value. */
  public boolean isNull(int ahead) {
    return definitionLevels != null && definitionLevels[position + ahead] != maxDefinitionLevel;
  }

  /** Whether some entries of the present batch, which is what is available, have no value. */
  public boolean hasNulls() {
    return present < count;
  }

  /** Whether the values of the present batch are those of a dictionary. */
  public boolean isFromDictionary() {
    return fromDictionary;
  }

  /** Where the values of the present batch lie: index it with {@link #index}. */
  public Values values() {
    return fromDictionary ? dictionary : plain;
  }

  /** The index in {@link #values} of the entry {@code ahead}, which must have a value. */
  public int index(int ahead) {
    return fromDictionary ? ids[position + ahead] : position + ahead;
  }

  /**
   * The value of the entry {@code ahead} as an object, or null.
   *
   * @param converter always the same for one cursor
   */
  public Object value(int ahead, ValueConverter converter) {
    if (isNull(ahead)) {
      return null;
    } else if (!fromDictionary) {
      return converter.convert(plain, position + ahead);
    }
    int id = ids[position + ahead];
    Object value = converted[id];
    if (value == null) {
      value = converter.convert(dictionary, id);
      converted[id] = value;
    }
    return value;
  }

  /**
   * Copies the next entries as {@link Values#numberAt} has them, and any number where there is no
   * value.
   *
   * @param entries at most those that are available
   */
  public void copyNumbers(int entries, long[] target, int at) {
    if (!fromDictionary) {
      plain.copyNumbers(position, entries, target, at);
    } else if (dictionarySize > 0) {
      dictionary.copyNumbers(ids, position, entries, target, at);
    }
  }

  /** Steps over entries, at most those that are available. */
  public void advance(int entries) {
    position += entries;
  }

  /** Steps over this many rows. */
  public void skipRows(long rows) throws MalformedFileException {
    if (maxRepetitionLevel == 0) {
      skipEntries(rows);
      return;
    }
    for (long row = 0; row < rows; row++) {
      available();
      do {
        position++;
      } while (repetitionLevel() > 0);
    }
  }

  /** Lets whole pages be skipped that the next entry wanted is behind of. */
  private void skipEntries(long entries) {
    int step = (int) Math.min(entries, count - position);
    position += step;
    owed += entries - step;
  }

  /** Decodes the next batch, behind the entries that are skipped; false where there is none. */
  private boolean load() throws MalformedFileException {
    do {
      if (pageLeft == 0 && !nextPage()) {
        return false;
      }
      if (owed >= pageLeft) {
        owed -= pageLeft;
        pageLeft = 0;
        continue;
      }
      if (!opened) {
        openPage();
      }
      try {
        decodeBatch(Math.min(pageLeft, capacity));
      } catch (RuntimeException e) {
        throw damaged("a page", e);
      }
      position = (int) Math.min(owed, count);
      owed -= position;
    } while (position == count);
    return true;
  }

  private boolean nextPage() throws MalformedFileException {
    opened = false;
    if (!pages.next()) {
      return false;
    }
    pageLeft = pages.header.valueCount;
    return true;
  }

  private void decodeBatch(int entries) throws MalformedFileException {
    if (repetitionDecoder != null) {
      repetitionDecoder.read(repetitionLevels, 0, entries);
      if (!begun && repetitionLevels[0] > 0) {
        throw pages.malformed("starts in the middle of a list");
      }
      begun = true;
    }
    present = entries;
    if (definitionDecoder != null) {
      definitionDecoder.read(definitionLevels, 0, entries);
      present = 0;
      for (int i = 0; i < entries; i++) {
        present += definitionLevels[i] == maxDefinitionLevel ? 1 : 0;
      }
    }
    fromDictionary = idBytes != null;
    if (present > 0) {
      decodeValues(entries);
    }
    pageLeft -= entries;
    count = entries;
  }

  private void decodeValues(int entries) throws MalformedFileException {
    if (fromDictionary) {
      decodeIds();
    } else {
      valueDecoder.read(plain, present);
    }
    if (present == entries) {
      return;
    } else if (!fromDictionary) {
      plain.spread(present, definitionLevels, entries, maxDefinitionLevel);
      return;
    }
    int from = present;
    for (int to = entries - 1; from > 0; to--) {
      if (definitionLevels[to] == maxDefinitionLevel) {
        ids[to] = ids[--from];
      }
    }
  }

  private void decodeIds() throws MalformedFileException {
    if (idDecoder == null) {
      if (idBytes.length() == 0) {
        throw pages.malformed("a page has values but no dictionary positions");
      }
      int width = idBytes.bytes()[idBytes.start()];
      idDecoder = new HybridDecoder(idBytes.bytes(), idBytes.start() + 1, idBytes.end(), width);
    }
    idDecoder.read(ids, 0, present);
    for (int i = 0; i < present; i++) {
      if (ids[i] < 0 || ids[i] >= dictionarySize) {
        throw pages.malformed(
            "refers to value " + ids[i] + " of a dictionary of " + dictionarySize);
      }
    }
  }

  /** Says that a part of this chunk cannot be decoded, and where it is. */
  public MalformedFileException damaged(String part, Exception cause) {
    String reason = cause.getMessage() == null ? cause.toString() : cause.getMessage();
    return (MalformedFileException)
        pages.malformed(part + " cannot be decoded: " + reason).initCause(cause);
  }

  // ---- opening a page

  private void openPage() throws MalformedFileException {
    opened = true;
    try {
      Slice contents = pages.open();
      startValues(
          pages.header.kind == PageHeader.Kind.DATA_V1
              ? levelsOfV1(contents)
              : levelsOfV2(contents));
    } catch (IOException | RuntimeException e) {
      throw e instanceof MalformedFileException malformed ? malformed : damaged("a page", e);
    }
  }

  /** Starts the decoders of levels; returns the rest of the page. */
  private Slice levelsOfV1(Slice contents) {
    Slice rest = contents;
    PageHeader header = pages.header;
    if (maxRepetitionLevel > 0) {
      int length = levelBytes(rest, header.repetitionEncoding, maxRepetitionLevel);
      repetitionDecoder = levelDecoder(rest, header.repetitionEncoding, length, maxRepetitionLevel);
      rest = new Slice(rest.bytes(), rest.start() + length, rest.end());
    }
    if (maxDefinitionLevel > 0) {
      int length = levelBytes(rest, header.definitionEncoding, maxDefinitionLevel);
      definitionDecoder = levelDecoder(rest, header.definitionEncoding, length, maxDefinitionLevel);
      rest = new Slice(rest.bytes(), rest.start() + length, rest.end());
    }
    return rest;
  }

  private int levelBytes(Slice slice, int encoding, int maxLevel) {
    long length;
    if (encoding == PageHeader.BIT_PACKED) {
      length = PackedLevels.byteCount(pages.header.valueCount, width(maxLevel));
    } else {
      length = slice.length() < Integer.BYTES ? -1 : Integer.BYTES + unsignedInt(slice);
    }
    if (length < 0 || length > slice.length()) {
      throw new IllegalStateException(
          "levels of " + length + " bytes in a page of which " + slice.length() + " are left");
    }
    return (int) length;
  }

  private static long unsignedInt(Slice slice) {
    int at = slice.start();
    byte[] bytes = slice.bytes();
    return (bytes[at] & 0xff)
        | (bytes[at + 1] & 0xff) << 8
        | (bytes[at + 2] & 0xff) << 16
        | (bytes[at + 3] & 0xffL) << 24;
  }

  private static IntDecoder levelDecoder(Slice slice, int encoding, int length, int maxLevel) {
    int end = slice.start() + length;
    return encoding == PageHeader.BIT_PACKED
        ? new PackedLevels(slice.bytes(), slice.start(), end, width(maxLevel))
        : new HybridDecoder(slice.bytes(), slice.start() + Integer.BYTES, end, width(maxLevel));
  }

  private static int width(int maxLevel) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(maxLevel);
  }

  private Slice levelsOfV2(Slice values) throws MalformedFileException {
    if (maxRepetitionLevel > 0) {
      Slice levels = pages.repetitionLevels();
      repetitionDecoder =
          new HybridDecoder(
              levels.bytes(), levels.start(), levels.end(), width(maxRepetitionLevel));
    }
    if (maxDefinitionLevel > 0) {
      Slice levels = pages.definitionLevels();
      definitionDecoder =
          new HybridDecoder(
              levels.bytes(), levels.start(), levels.end(), width(maxDefinitionLevel));
    }
    return values;
  }

  private void startValues(Slice values) throws IOException {
    Encoding encoding = PageHeader.encoding(pages.header.encoding);
    idBytes = null;
    idDecoder = null;
    if (encoding == null) {
      throw pages.malformed("has encoding " + pages.header.encoding + ", which is unknown here");
    } else if (encoding.usesDictionary()) {
      startDictionary();
      idBytes = values;
    } else if (encoding == Encoding.PLAIN) {
      valueDecoder =
          new PlainDecoder(type, typeLength, values.bytes(), values.start(), values.end());
    } else if (values.length() > 0) {
      valueDecoder =
          new ForeignDecoder(
              encoding,
              descriptor(),
              type,
              pages.header.valueCount,
              values.bytes(),
              values.start(),
              values.end());
    } else {
      valueDecoder =
          (target, wanted) -> {
            throw new IllegalStateException("a page without bytes has " + wanted + " values");
          };
    }
  }

  private void startDictionary() throws MalformedFileException {
    if (dictionary != null) {
      return;
    }
    Slice slice = pages.dictionary();
    if (slice == null) {
      throw pages.malformed("a page refers to a dictionary, but there is none before it");
    }
    dictionarySize = pages.dictionarySize();
    if (dictionarySize > slice.length()) {
      throw pages.malformed(
          "a dictionary of " + dictionarySize + " values in " + slice.length() + " bytes");
    }
    ids = new int[capacity];
    converted = new Object[dictionarySize];
    Values decoded = new Values(type, dictionarySize);
    new PlainDecoder(type, typeLength, slice.bytes(), slice.start(), slice.end())
        .read(decoded, dictionarySize);
    dictionary = decoded;
  }

  private ColumnDescriptor descriptor() {
    PrimitiveType primitive =
        new PrimitiveType(
            Type.Repetition.OPTIONAL,
            PrimitiveTypeName.valueOf(type == PhysicalType.BYTE_ARRAY ? "BINARY" : type.name()),
            typeLength,
            "values");
    return new ColumnDescriptor(
        List.of("values").toArray(String[]::new),
        primitive,
        maxRepetitionLevel,
        maxDefinitionLevel);
  }
}
