package dev.floorplan.task;

import dev.floorplan.listing.FileIndexer;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.pack.FileChunks;
import dev.floorplan.pack.FileRange;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Cuts files into byte ranges of one length, the last one shorter, without opening them. What a
 * range weighs is guessed from its length.
 */
public final class ParquetFileChunker implements FileChunker {
  /** What a byte on disk is taken to weigh: compressed, encoded data grows when it is read. */
  private static final long WEIGHT_PER_BYTE = 5;

  /** The most ranges of one file, which memory has to hold at the same time. */
  static final int MAX_RANGES = 1 << 20;

  private final FileIndexer files;
  private final long chunkBytes;
  private boolean closed;

  /**
   * @param files what to cut; closed with the chunker
   * @param chunkBytes the length of a range, at least 1
   */
  public ParquetFileChunker(FileIndexer files, long chunkBytes) {
    this.files = Objects.requireNonNull(files, "files");
    if (chunkBytes < 1) {
      throw new IllegalArgumentException("chunkBytes must be at least 1, was " + chunkBytes);
    }
    this.chunkBytes = chunkBytes;
  }

  @Override
  public synchronized FileChunks next() throws IOException {
    if (closed) {
      throw new InterruptedIOException("the chunker is closed");
    }
    FileInfo file = files.next();
    if (file == null) {
      return null;
    }
    return new FileChunks(file, ranges(file, chunkBytes), true);
  }

  /**
   * The ranges of one file, in order; none of an empty one.
   *
   * @throws IllegalArgumentException if there would be more than {@value #MAX_RANGES}
   */
  public static List<FileRange> ranges(FileInfo file, long chunkBytes) {
    long size = file.size();
    long least = size / MAX_RANGES + (size % MAX_RANGES == 0 ? 0 : 1);
    if (chunkBytes < least) {
      throw new IllegalArgumentException(
          file.path()
              + ": chunkBytes must be at least "
              + least
              + " to cut "
              + size
              + " bytes into at most "
              + MAX_RANGES
              + " ranges, was "
              + chunkBytes);
    }
    List<FileRange> ranges = new ArrayList<>();
    long start = 0;
    while (start < size) {
      long end = size - start <= chunkBytes ? size : start + chunkBytes;
      ranges.add(new FileRange(start, end, Math.multiplyExact(end - start, WEIGHT_PER_BYTE)));
      start = end;
    }
    return ranges;
  }

  /** Waits for a step of the listing that is under way. */
  @Override
  public synchronized void close() {
    closed = true;
    files.close();
  }
}
