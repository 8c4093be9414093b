package dev.floorplan.pack;

/**
 * Groups a stream of chunks into bins, one bin a task, and hands each out as soon as it is sealed.
 *
 * <p>Every chunk given to {@link #add} comes out exactly once, whole or cut between row groups. The
 * order of bins is the order of sealing and depends on the chunks alone. Not thread-safe.
 */
public interface FilePartitioner {

  /**
   * Takes the next chunks of a file. Chunks of one file come in their order; chunks of different
   * files may be interleaved.
   *
   * @throws IllegalStateException after {@link #finish}
   */
  void add(FileChunks chunks);

  /** Seals every bin that is still open. No chunk can be added afterwards. */
  void finish();

  /** Hands out the next sealed bin, or null while there is none. */
  Bin poll();
}
