package dev.floorplan.task;

import dev.floorplan.pack.FileChunks;
import java.io.IOException;

/**
 * Cuts the files of a scan into the chunks that are packed, file by file in listing order. Pulls
 * from the stage before it only as far as it is asked. Consumed by one thread.
 */
public interface FileChunker extends AutoCloseable {

  /**
   * The next file's chunks, all of them and at least one, or null when there are no more files.
   *
   * @throws IOException if the listing fails, or a file that may not be left out
   */
  FileChunks next() throws IOException;

  /** Ends the chunking and the stages before it at once; may be called from any thread. */
  @Override
  void close();
}
