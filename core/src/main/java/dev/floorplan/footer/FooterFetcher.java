package dev.floorplan.footer;

import dev.floorplan.listing.FileInfo;
import dev.floorplan.storage.RetryingReads;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Fetches footers, one file after the other. Not thread-safe: every reading thread has its own.
 *
 * <p>A Parquet file ends with its footer and an envelope of eight bytes:
 *
 * <pre>
 *   ... | footer: length bytes | length: 4 bytes, little-endian, unsigned | magic: PAR1 |
 * </pre>
 *
 * One read of the file's last 64 KiB, 16 KiB on a local disk, holds most footers whole; of a longer
 * one a second read brings exactly the missing head. The tail lands in a buffer that is used again
 * and again, so that a small footer costs memory of its own size only.
 */
final class FooterFetcher {
  /** The most that is asked for without knowing how much is needed. */
  static final int TAIL_BYTES = 64 * 1024;

  private static final int MAGIC_BYTES = 4;
  private static final int ENVELOPE_BYTES = 4 + MAGIC_BYTES;
  private static final int SMALLEST_FILE_BYTES = MAGIC_BYTES + ENVELOPE_BYTES;
  private static final int PAR1 = 'P' | 'A' << 8 | 'R' << 16 | '1' << 24;
  private static final int PARE = 'P' | 'A' << 8 | 'R' << 16 | 'E' << 24;

  private final RetryingReads reads;
  private final FooterDecoder decoder;
  private final FooterCache cache;
  private final int maxFooterBytes;
  private final Counters counters;
  private final byte[] tail = new byte[TAIL_BYTES];

  /** What all fetchers of one reader did. Thread-safe. */
  static final class Counters implements RetryingReads.Listener {
    final AtomicLong footers = new AtomicLong();
    final AtomicLong cached = new AtomicLong();
    final AtomicLong reads = new AtomicLong();
    final AtomicLong bytes = new AtomicLong();
    final AtomicLong retries = new AtomicLong();

    @Override
    public void requested(int length) {
      reads.incrementAndGet();
      bytes.addAndGet(length);
    }

    @Override
    public void retried() {
      retries.incrementAndGet();
    }

    ReadCounts snapshot() {
      return new ReadCounts(footers.get(), cached.get(), reads.get(), bytes.get(), retries.get());
    }
  }

  /**
   * @param cache asked before a file is read; not closed by this
   * @param counters told about footers that were remembered
   */
  FooterFetcher(
      RetryingReads reads,
      FooterDecoder decoder,
      FooterCache cache,
      int maxFooterBytes,
      Counters counters) {
    this.reads = reads;
    this.decoder = decoder;
    this.cache = cache;
    this.maxFooterBytes = maxFooterBytes;
    this.counters = counters;
  }

  /**
   * The footer of this file.
   *
   * @param memory asked for the footer's memory before it is allocated; again where what was
   *     remembered is no footer
   * @throws MalformedFileException if the file's end is not that of a Parquet file, or its footer
   *     cannot be decoded
   * @throws IOException if the storage fails for good, or the footer is larger than allowed
   */
  FileFooter fetch(FileInfo file, FooterCache.Memory memory)
      throws IOException, InterruptedException {
    if (cache == FooterCache.NONE) {
      return decode(file, read(file, memory));
    }
    Optional<FooterCache.Key> key = FooterCache.Key.of(file.stored(), reads, Instant.now());
    FileFooter remembered = key.isEmpty() ? null : remembered(file, key.get(), memory);
    if (remembered != null) {
      counters.cached.incrementAndGet();
      return remembered;
    }
    byte[] footer = read(file, memory);
    FileFooter decoded = decode(file, footer);
    key.ifPresent(known -> cache.add(known, footer));
    return decoded;
  }

  private FileFooter remembered(FileInfo file, FooterCache.Key key, FooterCache.Memory memory)
      throws InterruptedException {
    byte[] footer = cache.find(key, memory);
    try {
      return footer == null ? null : decode(file, footer);
    } catch (MalformedFileException e) {
      return null; // what the file says counts
    }
  }

  private FileFooter decode(FileInfo file, byte[] footer) throws MalformedFileException {
    return decoder.decode(file.path(), file.size() - ENVELOPE_BYTES - footer.length, footer);
  }

  private byte[] read(FileInfo file, FooterCache.Memory memory)
      throws IOException, InterruptedException {
    long size = file.size();
    if (size < SMALLEST_FILE_BYTES) {
      throw new MalformedFileException(
          file.path(),
          0,
          "its " + size + " bytes are too few for a Parquet file, which has at least 12");
    }
    int guess = Math.min(TAIL_BYTES, reads.guessBytes(file.path()));
    int tailLength = (int) Math.min(size, guess);
    reads.read(file.stored(), size - tailLength, tail, 0, tailLength);
    int length = footerLength(file, tailLength);
    memory.reserve(length);

    byte[] footer = new byte[length];
    int inTail = Math.min(length, tailLength - ENVELOPE_BYTES);
    System.arraycopy(tail, tailLength - ENVELOPE_BYTES - inTail, footer, length - inTail, inTail);
    if (inTail < length) {
      reads.read(file.stored(), size - ENVELOPE_BYTES - length, footer, 0, length - inTail);
    }
    return footer;
  }

  private int footerLength(FileInfo file, int tailLength) throws IOException {
    long size = file.size();
    int magic = littleEndianInt(tailLength - MAGIC_BYTES);
    if (magic == PARE) {
      throw new MalformedFileException(
          file.path(),
          size - MAGIC_BYTES,
          "the footer is encrypted (PARE); only files with plaintext footers can be planned");
    }
    if (magic != PAR1) {
      throw new MalformedFileException(
          file.path(),
          size - MAGIC_BYTES,
          "ends with "
              + printable(tailLength - MAGIC_BYTES, MAGIC_BYTES)
              + " instead of PAR1; the file is truncated or not Parquet");
    }
    long length = Integer.toUnsignedLong(littleEndianInt(tailLength - ENVELOPE_BYTES));
    if (length > size - SMALLEST_FILE_BYTES) {
      throw new MalformedFileException(
          file.path(),
          size - ENVELOPE_BYTES,
          "footer length "
              + length
              + " exceeds the file's "
              + size
              + " bytes; the file is truncated or not Parquet");
    }
    if (length > maxFooterBytes) {
      throw new IOException(
          file.path()
              + ": the footer of "
              + length
              + " bytes is larger than maxFooterBytes, which is "
              + maxFooterBytes);
    }
    return (int) length;
  }

  private int littleEndianInt(int position) {
    return (tail[position] & 0xff)
        | (tail[position + 1] & 0xff) << 8
        | (tail[position + 2] & 0xff) << 16
        | (tail[position + 3] & 0xff) << 24;
  }

  private String printable(int position, int length) {
    StringBuilder text = new StringBuilder("'");
    for (int i = position; i < position + length; i++) {
      byte b = tail[i];
      text.append(b >= ' ' && b < 0x7f ? String.valueOf((char) b) : String.format("\\x%02x", b));
    }
    return text.append('\'').toString();
  }
}
