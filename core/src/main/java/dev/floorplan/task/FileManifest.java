package dev.floorplan.task;

import dev.floorplan.listing.FileInfo;
import java.util.List;
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
