package dev.floorplan.size;

import dev.floorplan.footer.ColumnChunk;
import dev.floorplan.footer.FileFooter;
import dev.floorplan.footer.ReadSet;
import dev.floorplan.listing.FileInfo;
import java.util.Arrays;

/**
 * The sizes of one file's chunks as its footer states them.
 *
 * <p>Footers lie about sizes: some writers leave them out, some write 0. A size that is absent, or
 * not above 0 although the row group has rows, is unknown, and the next one counts instead: the
 * other one of the two in the footer ({@code total_uncompressed_size} and {@code
 * total_compressed_size}); the bytes from the chunk's first page to the next page that starts
 * behind it, be it of another chunk of the read set or the footer; one byte a row. The size in the
 * file prefers the pages' places to the size before compression. Not thread-safe.
 */
final class ChunkSizes {
  private static final long UNKNOWN = -1;

  private final FileInfo file;
  private final FileFooter footer;
  private final ColumnChunk view = new ColumnChunk();
  private long[] starts; // null until a gap is asked for
  private boolean stated;
  private long unstated;

  ChunkSizes(FileInfo file, FileFooter footer) {
    this.file = file;
    this.footer = footer;
  }

  /** Whether the size told last is the one that was asked for, as the footer states it. */
  boolean isStated() {
    return stated;
  }

  /** How many of the sizes told so far are not. */
  long unstated() {
    return unstated;
  }

  /** Encoded bytes before compression. */
  long encoded(int rowGroup, int leaf) {
    long size = footer.uncompressedSize(rowGroup, leaf);
    stated = size > 0;
    if (stated) {
      return size;
    }
    unstated++;
    footer.view(rowGroup, leaf, view);
    size = view.compressedSize() > 0 ? view.compressedSize() : gap();
    return size > 0 ? size : footer.rowCount(rowGroup);
  }

  /** Bytes in the file. */
  long onDisk(int rowGroup, int leaf) {
    footer.view(rowGroup, leaf, view);
    stated = view.compressedSize() > 0;
    if (stated) {
      return view.compressedSize();
    }
    unstated++;
    long size = gap();
    size = size > 0 ? size : view.uncompressedSize();
    return size > 0 ? size : footer.rowCount(rowGroup);
  }

  /** Bytes from the start of the viewed chunk to that of the next. */
  private long gap() {
    long start = view.firstPageOffset();
    if (start <= 0) {
      return UNKNOWN;
    }
    if (starts == null) {
      starts = sortedStarts();
    }
    int place = Arrays.binarySearch(starts, start + 1);
    int next = place >= 0 ? place : -place - 1;
    return next < starts.length ? starts[next] - start : UNKNOWN;
  }

  /** Where each chunk of the read set starts, and where the footer does. */
  private long[] sortedStarts() {
    ReadSet readSet = footer.readSet();
    long[] sorted = new long[footer.rowGroupCount() * readSet.size() + 1];
    ColumnChunk each = new ColumnChunk();
    int count = 0;
    for (int rowGroup = 0; rowGroup < footer.rowGroupCount(); rowGroup++) {
      for (int rank = 0; rank < readSet.size(); rank++) {
        footer.view(rowGroup, readSet.leaf(rank), each);
        sorted[count++] = each.firstPageOffset();
      }
    }
    sorted[count] = file.size() - footer.bytes().length;
    Arrays.sort(sorted);
    return sorted;
  }
}
