package dev.floorplan.pack;

import dev.floorplan.listing.FileInfo;
import java.util.List;
import java.util.Objects;

/**
 * Consecutive chunks of one file on their way to a partitioner.
 *
 * @param file the file they belong to
 * @param chunks in the order of their place in the file; may be empty
 * @param last whether the file has no further chunks
 */
public record FileChunks(FileInfo file, List<? extends FileChunk> chunks, boolean last) {

  public FileChunks {
    Objects.requireNonNull(file, "file");
    chunks = List.copyOf(chunks);
  }
}
