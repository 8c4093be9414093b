package dev.floorplan.reader;

import dev.floorplan.footer.FileFooter;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.page.RowGroupChunks;
import java.io.IOException;
import java.util.List;

/**
 * Makes records of the rows of one row group after the other. Used by one thread.
 *
 * @param <T> a record
 */
interface RecordSource<T> {

  /**
   * Turns to a file.
   *
   * @param needed one entry a leaf of the file's schema; those that the records need are set
   * @throws IOException if no records can be made of the file's columns
   */
  void open(FileInfo file, FileFooter footer, boolean[] needed) throws IOException;

  /** Whether it is the records that move the cursors of the leaves that they need. */
  boolean movesCursors();

  /**
   * Takes all rows of a row group without reading it, if the records need nothing of it.
   *
   * @return whether it did
   */
  default boolean takeAll(long rowCount) {
    return false;
  }

  /** Turns to the first row of a row group of the file. */
  void start(RowGroupChunks chunks, Cursors cursors, long rowCount) throws IOException;

  /** Makes records of the selected rows, and steps over all rows of the selection. */
  List<T> read(Selection selected) throws IOException;
}
