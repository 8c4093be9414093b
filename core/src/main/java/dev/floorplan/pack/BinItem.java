package dev.floorplan.pack;

import dev.floorplan.listing.FileInfo;
import java.util.Objects;

/**
 * One chunk of one file inside a bin.
 *
 * @param file the file the chunk belongs to
 * @param chunk the chunk, whole or cut between row groups
 */
public record BinItem(FileInfo file, FileChunk chunk) {

  public BinItem {
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(chunk, "chunk");
  }
}
