package dev.floorplan.pack;

import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Deals chunks to 16 buckets in turn and seals a bucket once it holds {@code maxBinBytes}.
 *
 * <p>It is for chunks whose weight is a guess: it never compares one with the room that is left, so
 * a bin exceeds {@code maxBinBytes} by up to its last chunk. Constant time a chunk; memory holds
 * the buckets and the sealed bins that nobody has polled. {@link #finish} seals the buckets in
 * their order.
 */
public final class RoundRobinPartitioner implements FilePartitioner {

  private static final int BUCKETS = 16;

  private final long maxBinBytes;
  private final OpenBin[] buckets = new OpenBin[BUCKETS];
  private final Queue<Bin> sealed = new ArrayDeque<>();
  private int turn;
  private boolean finished;

  /**
   * @param maxBinBytes weight at which a bucket is sealed, at least 1
   */
  public RoundRobinPartitioner(long maxBinBytes) {
    if (maxBinBytes < 1) {
      throw new IllegalArgumentException("maxBinBytes must be at least 1, was " + maxBinBytes);
    }
    this.maxBinBytes = maxBinBytes;
  }

  /**
   * @throws IllegalArgumentException if the weight of a bucket overflows
   */
  @Override
  public void add(FileChunks chunks) {
    if (finished) {
      throw new IllegalStateException(
          chunks.file().path() + ": chunks cannot be added after finish");
    }
    for (FileChunk chunk : chunks.chunks()) {
      if (buckets[turn] == null) {
        buckets[turn] = new OpenBin();
      }
      buckets[turn].add(chunks.file(), chunk);
      if (buckets[turn].bytes() >= maxBinBytes) {
        seal(turn);
      }
      turn = (turn + 1) % BUCKETS;
    }
  }

  @Override
  public void finish() {
    finished = true;
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      if (buckets[bucket] != null) {
        seal(bucket);
      }
    }
  }

  @Override
  public Bin poll() {
    return sealed.poll();
  }

  private void seal(int bucket) {
    sealed.add(buckets[bucket].seal());
    buckets[bucket] = null;
  }
}
