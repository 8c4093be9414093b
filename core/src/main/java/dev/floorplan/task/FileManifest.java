package dev.floorplan.task;

import dev.floorplan.listing.FileInfo;
import dev.floorplan.pack.Bin;
import dev.floorplan.pack.BinItem;
import dev.floorplan.pack.FileRange;
import dev.floorplan.pack.RowGroupInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What one task reads, file by file, in listing order.
 *
 * @param entries at least one; a file has one entry where its footer was read, else one for each
 *     byte range
 */
public record FileManifest(List<Entry> entries) {

  public FileManifest {
    entries = List.copyOf(entries);
    if (entries.isEmpty()) {
      throw new IllegalArgumentException("a manifest has at least one entry");
    }
  }

  /** The manifest of a bin, files in the order in which the bin got them. */
  static FileManifest of(Bin bin) {
    Map<String, List<BinItem>> byFile = new LinkedHashMap<>();
    for (BinItem item : bin.items()) {
      byFile.computeIfAbsent(item.file().path(), path -> new ArrayList<>()).add(item);
    }
    List<Entry> entries = new ArrayList<>();
    for (List<BinItem> items : byFile.values()) {
      FileInfo file = items.get(0).file();
      List<RowGroupInfo> runs = new ArrayList<>();
      for (BinItem item : items) {
        if (item.chunk() instanceof RowGroupInfo run) {
          runs.add(run);
        } else if (item.chunk() instanceof FileRange range) {
          entries.add(
              new Entry(
                  file, new ParquetFileChunkMetadata(range.start(), range.end(), range.bytes())));
        }
      }
      if (!runs.isEmpty()) {
        entries.add(new Entry(file, ParquetRowGroupChunkMetadata.of(runs)));
      }
    }
    return new FileManifest(entries);
  }

  /**
   * One file and the part of it to read.
   *
   * @param file path, on-disk size, modification time or ETag, and partition values
   * @param chunk the part
   */
  public record Entry(FileInfo file, ChunkMetadata chunk) {

    public Entry {
      Objects.requireNonNull(file, "file");
      Objects.requireNonNull(chunk, "chunk");
    }
  }
}
