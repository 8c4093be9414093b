package dev.floorplan.page;

import dev.floorplan.footer.ColumnChunk;
import dev.floorplan.footer.FileFooter;
import dev.floorplan.footer.FileSchema;
import dev.floorplan.footer.MalformedFileException;
import dev.floorplan.footer.ReadSet;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.predicate.Column;
import dev.floorplan.storage.RetryingReads;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.regex.Pattern;
import org.apache.parquet.column.page.PageReadStore;

/**
 * The bytes of one row group's read set, fetched as a whole before anything is decoded: what goes
 * wrong with the storage goes wrong here, before the first row.
 *
 * <p>Neighbouring chunks are fetched together, with the gap between them where that is small, since
 * a request costs more than a few bytes too many. Immutable, thread-safe.
 */
public final class RowGroupChunks {
  private static final int MAX_GAP_BYTES = 128 * 1024;
  private static final int MAX_MERGED_BYTES = 64 * 1024 * 1024;
  private static final int MAX_CHUNK_BYTES = Integer.MAX_VALUE - 64;

  /** parquet-mr before 1.2.9 left the dictionary page's header out of a chunk's length. */
  private static final Pattern SHORT_LENGTHS =
      Pattern.compile("parquet-mr( version (0\\..*|1\\.[01]\\..*|1\\.2\\.[0-8]([^0-9].*)?))?");

  private static final int HEADER_BYTES_LEFT_OUT = 100;

  private final FileSchema schema;
  private final ReadSet leaves;
  private final Chunk[] chunks;

  /** One chunk, by its rank in the read set. */
  private static final class Chunk {
    final ChunkPlace place;
    final Codec codec;
    final long valueCount;
    final long start;
    final long end;
    byte[] bytes;
    long bytesOffset; // where in the file the bytes start

    Chunk(ChunkPlace place, Codec codec, long valueCount, long start, long end) {
      this.place = place;
      this.codec = codec;
      this.valueCount = valueCount;
      this.start = start;
      this.end = end;
    }

    ColumnPages pages() {
      return new ColumnPages(
          place,
          bytes,
          (int) (start - bytesOffset),
          (int) (end - bytesOffset),
          bytesOffset,
          codec,
          valueCount);
    }
  }

  private RowGroupChunks(FileSchema schema, ReadSet leaves, Chunk[] chunks) {
    this.schema = schema;
    this.leaves = leaves;
    this.chunks = chunks;
  }

  /**
   * Fetches the chunks of these leaves.
   *
   * @param footer the file's footer, whose read set holds the leaves
   * @throws MalformedFileException if a chunk is not where the footer says
   * @throws IOException if the storage fails, or a chunk is encrypted or in a codec that is not
   *     read
   */
  public static RowGroupChunks fetch(
      RetryingReads storage, FileInfo file, FileFooter footer, int rowGroup, ReadSet leaves)
      throws IOException, InterruptedException {
    Chunk[] chunks = new Chunk[leaves.size()];
    ColumnChunk view = new ColumnChunk();
    int leftOut = leavesHeadersOut(footer) ? HEADER_BYTES_LEFT_OUT : 0;
    for (int rank = 0; rank < chunks.length; rank++) {
      int leaf = leaves.leaf(rank);
      footer.view(rowGroup, leaf, view);
      Column column = new Column(footer.schema().path(leaf));
      ChunkPlace place = new ChunkPlace(file.path(), rowGroup, column);
      chunks[rank] = chunk(place, view, file.size(), leftOut);
    }
    fetch(storage, file, chunks);
    return new RowGroupChunks(footer.schema(), leaves, chunks);
  }

  private static boolean leavesHeadersOut(FileFooter footer) {
    String writer = footer.createdBy();
    return writer != null && SHORT_LENGTHS.matcher(writer).matches();
  }

  private static Chunk chunk(ChunkPlace place, ColumnChunk view, long fileSize, int leftOut)
      throws IOException {
    if (view.isEncrypted()) {
      throw place.malformed(0, "is encrypted, which cannot be read here; leave the column out");
    }
    long start = view.firstPageOffset();
    long length = view.compressedSize();
    if (start < 0 || length < 0 || length > fileSize - start) {
      throw place.malformed(
          Math.max(0, start),
          "the footer places %d bytes at %d in a file of %d".formatted(length, start, fileSize));
    } else if (length > MAX_CHUNK_BYTES) {
      throw place.malformed(start, "has " + length + " bytes, more than the 2 GiB that are read");
    }
    Codec codec = Codec.of(view.codec());
    if (codec == null || !codec.isReadable()) {
      throw place.malformed(
          start,
          "is compressed with "
              + (codec == null ? "an unknown codec, number " + view.codec() : codec)
              + "; the codecs that are read are "
              + Codec.readable());
    }
    long end = Math.min(start + length + leftOut, fileSize);
    return new Chunk(place, codec, view.valueCount(), start, end);
  }

  /** Where the chunk's first page starts: its dictionary, where there is one. */
  private static void fetch(RetryingReads storage, FileInfo file, Chunk[] chunks)
      throws IOException, InterruptedException {
    Chunk[] inOrder = chunks.clone();
    Arrays.sort(inOrder, Comparator.comparingLong(chunk -> chunk.start));
    int from = 0;
    while (from < inOrder.length) {
      long start = inOrder[from].start;
      long end = inOrder[from].end;
      int to = from + 1;
      while (to < inOrder.length
          && inOrder[to].start - end <= MAX_GAP_BYTES
          && Math.max(end, inOrder[to].end) - start <= MAX_MERGED_BYTES) {
        end = Math.max(end, inOrder[to].end);
        to++;
      }
      byte[] bytes = new byte[(int) (end - start)];
      storage.read(file.stored(), start, bytes, 0, bytes.length);
      for (; from < to; from++) {
        inOrder[from].bytes = bytes;
        inOrder[from].bytesOffset = start;
      }
    }
  }

  /**
   * A new cursor at the start of a leaf's chunk.
   *
   * @param leaf a leaf of the read set
   * @param batchEntries entries that are decoded at a time, at least 1
   */
  public ColumnCursor cursor(int leaf, int batchEntries) {
    return new ColumnCursor(chunks[leaves.rank(leaf)].pages(), schema, leaf, batchEntries);
  }

  /**
   * The chunks as parquet-java's record assembly takes them. Its pages are to be read by one
   * thread.
   *
   * @param rowCount the row group's rows
   */
  public PageReadStore pageStore(long rowCount) {
    return new PageStore(this, schema, rowCount);
  }

  ColumnPages pages(int leaf) {
    return chunks[leaves.rank(leaf)].pages();
  }
}
