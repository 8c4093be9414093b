package dev.floorplan.footer;

import static dev.floorplan.footer.ThriftReader.I32;
import static dev.floorplan.footer.ThriftReader.STOP;
import static dev.floorplan.footer.ThriftReader.STRUCT;

import dev.floorplan.listing.FileInfo;
import dev.floorplan.storage.RetryingReads;
import dev.floorplan.storage.Storage;
import java.io.IOException;
import java.io.InterruptedIOException;

/**
 * Reads the headers of dictionary pages, which say what footers do not: how many entries a
 * dictionary has, and how long they are. Each costs one small read, made in the calling thread and
 * made again, after a pause, where its failure may pass. Not thread-safe, but for {@link #counts}.
 */
public final class DictionaryPages {
  /** A page header without statistics, which dictionary pages have none of, is far shorter. */
  private static final int HEADER_BYTES = 64;

  // PageHeader, and the value of the enum PageType
  private static final int TYPE = 1 << 4 | I32;
  private static final int UNCOMPRESSED_PAGE_SIZE = 2 << 4 | I32;
  private static final int DICTIONARY_PAGE_HEADER = 7 << 4 | STRUCT;
  private static final long DICTIONARY_PAGE = 2;

  // DictionaryPageHeader
  private static final int NUM_VALUES = 1 << 4 | I32;

  private final FooterFetcher.Counters counters = new FooterFetcher.Counters();
  private final RetryingReads reads;
  private final byte[] header = new byte[HEADER_BYTES];

  /**
   * What a dictionary page's header says.
   *
   * @param entries number of values, at least 1
   * @param bytes size of the page before compression, without its header, at least 0
   */
  public record Header(int entries, int bytes) {}

  /** A reader of files in this storage, which is not closed with it. */
  public DictionaryPages(Storage storage) {
    reads = new RetryingReads(storage, Thread::sleep, counters);
  }

  /**
   * The header of the dictionary page at {@code position}, or null where there is no such page.
   *
   * @throws IOException if the storage fails for good, or the thread is interrupted
   */
  public Header read(FileInfo file, long position) throws IOException {
    if (position < 0 || position >= file.size()) {
      return null;
    }
    int length = (int) Math.min(HEADER_BYTES, file.size() - position);
    try {
      reads.read(file.stored(), position, header, 0, length);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (InterruptedIOException)
          new InterruptedIOException(file.path() + ": interrupted while reading").initCause(e);
    }
    try {
      return decode(new ThriftReader(file.path(), position, header));
    } catch (MalformedFileException noHeader) {
      return null;
    }
  }

  private static Header decode(ThriftReader reader) throws MalformedFileException {
    long type = -1;
    int bytes = -1;
    int entries = -1;
    int outer = reader.enterStruct();
    for (int field = reader.field(); field != STOP; field = reader.field()) {
      switch (field) {
        case TYPE -> type = reader.zigzag();
        case UNCOMPRESSED_PAGE_SIZE -> bytes = reader.zigzagInt();
        case DICTIONARY_PAGE_HEADER -> entries = entries(reader);
        default -> reader.skip(field & 0x0f);
      }
    }
    reader.leaveStruct(outer);
    return type == DICTIONARY_PAGE && bytes >= 0 && entries > 0 ? new Header(entries, bytes) : null;
  }

  private static int entries(ThriftReader reader) throws MalformedFileException {
    int entries = -1;
    int outer = reader.enterStruct();
    for (int field = reader.field(); field != STOP; field = reader.field()) {
      if (field == NUM_VALUES) {
        entries = reader.zigzagInt();
      } else {
        reader.skip(field & 0x0f);
      }
    }
    reader.leaveStruct(outer);
    return entries;
  }

  /** What was read so far. Thread-safe. */
  public ReadCounts counts() {
    return counters.snapshot();
  }
}
