package dev.floorplan.footer;

import static dev.floorplan.footer.ThriftReader.BINARY;
import static dev.floorplan.footer.ThriftReader.STOP;

import java.nio.charset.StandardCharsets;
import java.util.BitSet;

/**
 * What one file's footer says, decoded as far as a plan needs it: the schema, the rows of each row
 * group, and the sizes of the read set's chunks; everything else stays in the footer's bytes until
 * it is asked for. Immutable, thread-safe.
 */
public final class FileFooter {
  // Thrift KeyValue
  private static final int KEY = 1 << 4 | BINARY;
  private static final int VALUE = 2 << 4 | BINARY;

  private final byte[] bytes;
  private final FileSchema schema;
  private final ReadSet readSet;
  private final long statedRowCount;
  private final int keyValues;
  private final int createdBy;
  private final ColumnOrder[] columnOrders;
  private final long[] rowCounts;
  private final BitSet untrusted;
  private final long[] uncompressedSizes;
  private final long[] chunkPlaces;

  FileFooter(FileMetadataWalk walked) {
    bytes = walked.footer;
    schema = walked.schema;
    readSet = walked.readSet;
    statedRowCount = walked.statedRowCount;
    keyValues = walked.keyValues;
    createdBy = walked.createdBy;
    columnOrders = walked.columnOrders;
    rowCounts = walked.rowCounts;
    untrusted = walked.untrusted;
    uncompressedSizes = walked.uncompressedSizes;
    chunkPlaces = walked.chunkPlaces;
  }

  /** The schema of the file; the same instance for files whose schemas are equal byte by byte. */
  public FileSchema schema() {
    return schema;
  }

  /** The leaves whose chunks can be looked at. */
  public ReadSet readSet() {
    return readSet;
  }

  /** Number of row groups, the empty ones included. */
  public int rowGroupCount() {
    return rowCounts.length;
  }

  /** Rows of the row group, at least 0 ({@code RowGroup.num_rows}). */
  public long rowCount(int rowGroup) {
    return rowCounts[rowGroup];
  }

  /**
   * What the footer states as the rows of the file ({@code FileMetaData.num_rows}), or {@link
   * ColumnChunk#ABSENT}. It decides nothing: the row groups do.
   */
  public long statedRowCount() {
    return statedRowCount;
  }

  /**
   * Whether every flat leaf has as many values as the row group has rows; where not, neither the
   * row count nor any statistics of the group prove anything.
   */
  public boolean isRowCountTrusted(int rowGroup) {
    return !untrusted.get(rowGroup);
  }

  /**
   * Encoded bytes of a chunk before compression, as written, or {@link ColumnChunk#ABSENT}.
   *
   * @param leaf a leaf of the read set
   */
  public long uncompressedSize(int rowGroup, int leaf) {
    return uncompressedSizes[index(rowGroup, leaf)];
  }

  /**
   * Points the view at a chunk. What it is asked for is decoded from the footer's bytes, in tens of
   * nanoseconds; the only allocation is a small one when the view comes from another footer.
   *
   * @param leaf a leaf of the read set
   */
  public void view(int rowGroup, int leaf, ColumnChunk view) {
    view.pointAt(bytes, chunkPlaces[index(rowGroup, leaf)], schema, leaf);
  }

  /** Where the Thrift {@code ColumnChunk} starts in the footer's bytes. */
  int chunkPosition(int rowGroup, int leaf) {
    return ChunkPlace.start(chunkPlaces[index(rowGroup, leaf)]);
  }

  private int index(int rowGroup, int leaf) {
    return rowGroup * readSet.size() + readSet.rank(leaf);
  }

  /** The order of the leaf's bounds. */
  public ColumnOrder columnOrder(int leaf) {
    return columnOrders.length == 0 ? ColumnOrder.UNDEFINED : columnOrders[leaf];
  }

  /** Who wrote the file ({@code FileMetaData.created_by}), decoded at each call, or null. */
  public String createdBy() {
    if (createdBy == 0) {
      return null;
    }
    ThriftReader reader = reader(createdBy);
    try {
      return string(reader);
    } catch (MalformedFileException impossible) {
      throw walkedOver(impossible);
    }
  }

  /** The value of an entry of the file's key-value metadata; null where absent or without value. */
  public String keyValue(String key) {
    KeyValue found = find(key);
    return found == null ? null : found.value();
  }

  /** Whether the key-value metadata has an entry of this key, with or without a value. */
  public boolean hasKey(String key) {
    return find(key) != null;
  }

  private record KeyValue(String value) {}

  private KeyValue find(String wanted) {
    if (keyValues == 0) {
      return null;
    }
    ThriftReader reader = reader(keyValues);
    try {
      for (long left = reader.list() >> 4; left > 0; left--) {
        String key = null;
        String value = null;
        int outer = reader.enterStruct();
        for (int field = reader.field(); field != STOP; field = reader.field()) {
          switch (field) {
            case KEY -> key = string(reader);
            case VALUE -> value = string(reader);
            default -> reader.skip(field & 0x0f);
          }
        }
        reader.leaveStruct(outer);
        if (wanted.equals(key)) {
          return new KeyValue(value);
        }
      }
      return null;
    } catch (MalformedFileException impossible) {
      throw walkedOver(impossible);
    }
  }

  private String string(ThriftReader reader) throws MalformedFileException {
    int length = reader.length();
    int start = reader.position();
    reader.advance(length);
    return new String(bytes, start, length, StandardCharsets.UTF_8);
  }

  private ThriftReader reader(int position) {
    ThriftReader reader = new ThriftReader("", 0, bytes);
    reader.moveTo(position);
    return reader;
  }

  static IllegalStateException walkedOver(MalformedFileException impossible) {
    return new IllegalStateException("bytes changed after they were walked over", impossible);
  }

  /** The footer's bytes that chunk views refer to; not to be changed. */
  public byte[] bytes() {
    return bytes;
  }
}
