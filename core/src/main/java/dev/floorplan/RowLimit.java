package dev.floorplan;

import dev.floorplan.match.Match;
import dev.floorplan.pack.FileChunk;
import dev.floorplan.pack.FileChunks;
import dev.floorplan.pack.RowGroupInfo;
import java.util.List;
import java.util.OptionalLong;

/**
 * Ends the stream of chunks with the one that brings the rows which are sure to pass to the limit.
 * Rows that may be filtered out do not count, nor do those of ranges whose footer was not read.
 */
final class RowLimit {
  private final boolean limited;
  private long missing; // rows until the limit is reached

  RowLimit(OptionalLong limit) {
    limited = limit.isPresent();
    missing = limit.orElse(0);
  }

  boolean isReached() {
    return limited && missing <= 0;
  }

  /** The chunks of the file up to the one that reaches the limit, which are all if none does. */
  FileChunks cut(FileChunks file) {
    List<? extends FileChunk> chunks = file.chunks();
    for (int i = 0; limited && i < chunks.size(); i++) {
      if (chunks.get(i) instanceof RowGroupInfo run && run.match() == Match.ALL) {
        missing -= run.rows();
        if (isReached()) {
          return new FileChunks(file.file(), chunks.subList(0, i + 1), true);
        }
      }
    }
    return file;
  }
}
