package dev.floorplan.size;

import dev.floorplan.footer.ColumnChunk;
import dev.floorplan.footer.FileFooter;
import dev.floorplan.footer.ReadSet;
import dev.floorplan.listing.FileInfo;
import java.util.Arrays;
import java.util.Objects;

/**
 * Weighs row groups from what their file's footer says about the chunks of the read set.
 *
 * <p>Footers lie about sizes: some writers leave them out, some write 0. A size that is absent, or
 * not above 0 although the row group has rows, is unknown, and the next one counts instead:
 *
 * <ol>
 *   <li>{@code ColumnMetaData.total_uncompressed_size}
 *   <li>{@code ColumnMetaData.total_compressed_size}
 *   <li>the bytes from the chunk's first page to the next page that starts behind it, be it of
 *       another chunk of the read set or the footer
 *   <li>one byte a row
 * </ol>
 *
 * Not thread-safe; one sizer weighs any number of files.
 */
public final class RowGroupSizer {
  private final SizeModel model;
  private final ColumnChunk view = new ColumnChunk();
  private FileFooter sorted; // the footer that starts belongs to
  private long[] starts;
  private long guessed;

  /** A sizer by this model. */
  public RowGroupSizer(SizeModel model) {
    this.model = Objects.requireNonNull(model, "model");
  }

  /** What the weights measure. */
  public SizeModel model() {
    return model;
  }

  /** How many of the row groups weighed so far have a chunk of unknown uncompressed size. */
  public long guessedRowGroups() {
    return guessed;
  }

  /**
   * The weight of a row group in bytes, at least 0.
   *
   * @throws ArithmeticException if the sizes add up to more than a long holds
   */
  public long weigh(FileInfo file, FileFooter footer, int rowGroup) {
    long rows = footer.rowCount(rowGroup);
    if (rows == 0) {
      return 0;
    }
    ReadSet readSet = footer.readSet();
    long bytes = 0;
    boolean guesses = false;
    for (int rank = 0; rank < readSet.size(); rank++) {
      int leaf = readSet.leaf(rank);
      long size = footer.uncompressedSize(rowGroup, leaf);
      if (size <= 0) {
        guesses = true;
        size = guess(file, footer, rowGroup, leaf, rows);
      }
      bytes = Math.addExact(bytes, size);
    }
    guessed += guesses ? 1 : 0;
    return bytes;
  }

  private long guess(FileInfo file, FileFooter footer, int rowGroup, int leaf, long rows) {
    footer.view(rowGroup, leaf, view);
    if (view.compressedSize() > 0) {
      return view.compressedSize();
    }
    long start = start(view);
    if (start <= 0) {
      return rows;
    }
    if (sorted != footer) {
      starts = sortedStarts(file, footer);
      sorted = footer;
    }
    int place = Arrays.binarySearch(starts, start + 1);
    int next = place >= 0 ? place : -place - 1;
    return next < starts.length ? starts[next] - start : rows;
  }

  /** Where each chunk of the read set starts, and where the footer does. */
  private static long[] sortedStarts(FileInfo file, FileFooter footer) {
    ReadSet readSet = footer.readSet();
    long[] starts = new long[footer.rowGroupCount() * readSet.size() + 1];
    ColumnChunk view = new ColumnChunk();
    int count = 0;
    for (int rowGroup = 0; rowGroup < footer.rowGroupCount(); rowGroup++) {
      for (int rank = 0; rank < readSet.size(); rank++) {
        footer.view(rowGroup, readSet.leaf(rank), view);
        starts[count++] = start(view);
      }
    }
    starts[count] = file.size() - footer.bytes().length;
    Arrays.sort(starts);
    return starts;
  }

  /** The chunk's first page: its dictionary's, which lies before the data if there is one. */
  private static long start(ColumnChunk view) {
    long dictionary = view.dictionaryPageOffset();
    long data = view.dataPageOffset();
    return dictionary > 0 && dictionary < data ? dictionary : data;
  }
}
