package dev.floorplan.size;

import dev.floorplan.footer.ColumnChunk;
import dev.floorplan.footer.DictionaryPages;
import dev.floorplan.footer.FileFooter;
import dev.floorplan.footer.ReadCounts;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.storage.Storage;
import java.io.IOException;
import java.util.Arrays;

/**
 * Asks dictionary pages for the mean length of their entries: one small read for each leaf of a
 * file, whose answer serves for the file's other row groups, and no more than a given number of
 * reads in all. Not thread-safe, but for {@link #counts}.
 */
final class DictionaryProbe {
  private static final double UNKNOWN = -1;
  private static final int LENGTH_BYTES = 4; // of an entry, which is plain

  private final DictionaryPages pages;
  private long left;
  private FileFooter probed; // the footer that meanLengths belong to
  private double[] meanLengths; // by rank; NaN where not asked yet

  /**
   * @param most how many pages are asked, at least 0
   */
  DictionaryProbe(Storage storage, long most) {
    pages = new DictionaryPages(storage);
    left = most;
  }

  /** The mean length of the leaf's values as far as dictionaries tell, or a negative number. */
  double meanLength(FileInfo file, FileFooter footer, int rank, ColumnChunk chunk)
      throws IOException {
    if (probed != footer) {
      if (left == 0) {
        return UNKNOWN;
      }
      meanLengths = new double[footer.readSet().size()];
      Arrays.fill(meanLengths, Double.NaN);
      probed = footer;
    }
    if (Double.isNaN(meanLengths[rank])) {
      if (left == 0) {
        return UNKNOWN;
      }
      left--;
      meanLengths[rank] = ask(file, chunk);
    }
    return meanLengths[rank];
  }

  private double ask(FileInfo file, ColumnChunk chunk) throws IOException {
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
