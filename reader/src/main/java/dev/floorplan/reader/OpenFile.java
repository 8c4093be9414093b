package dev.floorplan.reader;

import dev.floorplan.footer.FileFooter;
import dev.floorplan.footer.FooterDecoder;
import dev.floorplan.footer.FooterReader;
import dev.floorplan.footer.RowGroupMidpoint;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.storage.RetryingReads;
import dev.floorplan.storage.StorageEntry;
import dev.floorplan.storage.StoredFile;
import dev.floorplan.task.ChunkMetadata;
import dev.floorplan.task.FileManifest;
import dev.floorplan.task.ParquetFileChunkMetadata;
import dev.floorplan.task.ParquetRowGroupChunkMetadata;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of a task, its footer and the row groups to read of it.
 *
 * @param rowGroups their positions in the footer's list, ascending
 */
record OpenFile(FileInfo file, FileFooter footer, List<Integer> rowGroups) {

  /**
   * Opens the file of a manifest's entry.
   *
   * @throws IOException if the file is not the one that was planned, or cannot be read
   */
  static OpenFile of(FileManifest.Entry entry, RetryingReads reads, FooterDecoder decoder)
      throws IOException, InterruptedException {
    FileInfo file = entry.file();
    requireUnchanged(file, reads);
    FileFooter footer = FooterReader.readOne(file, reads, decoder);
    return new OpenFile(file, footer, rowGroups(file, footer, entry.chunk()));
  }

  private static List<Integer> rowGroups(FileInfo file, FileFooter footer, ChunkMetadata chunk)
      throws IOException {
    if (chunk instanceof ParquetRowGroupChunkMetadata part) {
      int last = part.rowGroups().get(part.rowGroups().size() - 1);
      if (last >= footer.rowGroupCount()) {
        throw new IOException(
            "%s: the task names row group %d, but the file has %d; it was changed after it was planned"
                .formatted(file.path(), last, footer.rowGroupCount()));
      }
      return part.rowGroups();
    }
    ParquetFileChunkMetadata range = (ParquetFileChunkMetadata) chunk;
    List<Integer> inRange = new ArrayList<>();
    for (int rowGroup = 0; rowGroup < footer.rowGroupCount(); rowGroup++) {
      if (footer.rowCount(rowGroup) > 0) {
        long midpoint = RowGroupMidpoint.of(file, footer, rowGroup);
        if (midpoint >= range.start() && midpoint < range.end()) {
          inRange.add(rowGroup);
        }
      }
    }
    return inRange;
  }

  /**
   * Compares the file with what was planned. Where it has a token of its version, the storage does
   * so itself at every read.
   *
   * @throws IOException if its size or its time of modification is another one
   */
  static void requireUnchanged(FileInfo file, RetryingReads reads)
      throws IOException, InterruptedException {
    StoredFile planned = file.stored();
    if (planned.etag() != null) {
      return;
    }
    StorageEntry entry = reads.entry(planned.path());
    if (entry == null) {
      throw new NoSuchFileException(
          planned.path(), null, "no such file; it was there when it was planned");
    }
    boolean same =
        entry instanceof StoredFile now
            && now.size() == planned.size()
            && (planned.modified() == null || planned.modified().equals(now.modified()));
    if (!same) {
      throw new IOException(
          planned.path()
              + ": was changed after it was planned: had "
              + described(planned)
              + ", has "
              + (entry instanceof StoredFile now ? described(now) : "become a directory")
              + "; plan it again");
    }
  }

  private static String described(StoredFile file) {
    return file.size() + " bytes of " + file.modified();
  }
}
