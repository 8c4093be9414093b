package dev.floorplan.page;

import dev.floorplan.footer.MalformedFileException;
import dev.floorplan.predicate.Column;

/**
 * Which column chunk it is, for messages.
 *
 * @param path the file
 * @param rowGroup its position in the footer's list
 */
record ChunkPlace(String path, int rowGroup, Column column) {

  /** A fault of the chunk at this byte of the file. */
  MalformedFileException malformed(long offset, String fault) {
    return new MalformedFileException(
        path, offset, "row group " + rowGroup + ", column " + column + ": " + fault);
  }
}
