package dev.floorplan.footer;

import dev.floorplan.listing.FileInfo;

/**
 * The middle of a row group's bytes, by which it belongs to one byte range of its file. Follows
 * from the places of the chunks, not from {@code RowGroup.file_offset}, which some writers leave
 * out.
 */
public final class RowGroupMidpoint {

  private RowGroupMidpoint() {}

  /**
   * An offset in the file, at least 0 and below its size.
   *
   * @param footer the file's footer, whose read set holds every leaf
   * @throws MalformedFileException if the footer does not place the row group inside the file
   */
  public static long of(FileInfo file, FileFooter footer, int rowGroup)
      throws MalformedFileException {
    ColumnChunk view = new ColumnChunk();
    long start = Long.MAX_VALUE;
    long end = -1;
    for (int leaf = 0; leaf < footer.schema().leafCount(); leaf++) {
      footer.view(rowGroup, leaf, view);
      long chunkStart = view.firstPageOffset();
      long length = view.compressedSize();
      if (chunkStart >= 0 && length >= 0 && length <= file.size() - chunkStart) {
        start = Math.min(start, chunkStart);
        end = Math.max(end, chunkStart + length);
      }
    }
    if (end < 0) {
      throw new MalformedFileException(
          file.path(),
          0,
          "row group " + rowGroup + ": the footer places no column inside the file");
    }
    return Math.min(start + (end - start) / 2, file.size() - 1);
  }
}
