package dev.floorplan.size;

import dev.floorplan.footer.ColumnChunk;
import dev.floorplan.footer.DictionaryPages;
import dev.floorplan.footer.ReadCounts;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.storage.Storage;
import java.io.IOException;

/**
 * Asks dictionary pages for the mean length of their entries: one small read each, and no more than
 * a given number in all. Who asks first is answered, so one thread asks, in listing order; {@link
 * #counts} is thread-safe.
 */
final class DictionaryProbes {
  /** A length that cannot be told. */
  static final double UNKNOWN = -1;

  private static final int LENGTH_BYTES = 4; // of an entry, which is plain

  private final DictionaryPages pages;
  private long left;

  /**
   * @param most how many pages are asked, at least 0
   */
  DictionaryProbes(Storage storage, long most) {
    pages = new DictionaryPages(storage);
    left = most;
  }

  /** Whether another page may be asked. */
  boolean mayAsk() {
    return left > 0;
  }

  /** The mean length of the entries in the chunk's dictionary, or {@link #UNKNOWN}. */
  double ask(FileInfo file, ColumnChunk chunk) throws IOException {
    left--;
    // Some writers state no dictionary's place; it is then where the data is said to begin.
    long stated = chunk.dictionaryPageOffset();
    DictionaryPages.Header header = pages.read(file, stated > 0 ? stated : chunk.dataPageOffset());
    return header == null
        ? UNKNOWN
        : Math.max(0, (double) header.bytes() / header.entries() - LENGTH_BYTES);
  }

  /** What was read so far. Thread-safe. */
  ReadCounts counts() {
    return pages.counts();
  }
}
