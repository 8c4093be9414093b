package dev.floorplan.footer;

/**
 * What one file's footer says, decoded as far as a plan needs it: the schema, the rows of each row
 * group, and the sizes of the read set's chunks; everything else stays in the footer's bytes until
 * it is asked for. Immutable, thread-safe.
 */
public final class FileFooter {

  /** The schema of the file; the same instance for files whose schemas are equal byte by byte. */
  public FileSchema schema() {
    throw new UnsupportedOperationException();
  }

  /** The leaves whose chunks can be looked at. */
  public ReadSet readSet() {
    throw new UnsupportedOperationException();
  }

  /** Number of row groups, the empty ones included. */
  public int rowGroupCount() {
    throw new UnsupportedOperationException();
  }

  /** Rows of the row group, at least 0 ({@code RowGroup.num_rows}). */
  public long rowCount(int rowGroup) {
    throw new UnsupportedOperationException();
  }

  /**
   * Whether every flat leaf has as many values as the row group has rows; where not, neither the
   * row count nor any statistics of the group prove anything.
   */
  public boolean isRowCountTrusted(int rowGroup) {
    throw new UnsupportedOperationException();
  }

  /**
   * Encoded bytes of a chunk before compression, as written, or {@link ColumnChunk#ABSENT}; only
   * for leaves of the read set.
   */
  public long uncompressedSize(int rowGroup, int leaf) {
    throw new UnsupportedOperationException();
  }

  /**
   * Points the view at a chunk, decoding it again from the footer's bytes; only for leaves of the
   * read set. Tens of nanoseconds, no allocation.
   */
  public void view(int rowGroup, int leaf, ColumnChunk view) {
    throw new UnsupportedOperationException();
  }

  /** The order of the leaf's bounds. */
  public ColumnOrder columnOrder(int leaf) {
    throw new UnsupportedOperationException();
  }

  /** Who wrote the file ({@code FileMetaData.created_by}), decoded at each call, or null. */
  public String createdBy() {
    throw new UnsupportedOperationException();
  }

  /** The value of an entry of the file's key-value metadata; null where absent or without value. */
  public String keyValue(String key) {
    throw new UnsupportedOperationException();
  }

  /** Whether the key-value metadata has an entry of this key, with or without a value. */
  public boolean hasKey(String key) {
    throw new UnsupportedOperationException();
  }

  /** The footer's bytes that chunk views refer to; not to be changed. */
  public byte[] bytes() {
    throw new UnsupportedOperationException();
  }
}
