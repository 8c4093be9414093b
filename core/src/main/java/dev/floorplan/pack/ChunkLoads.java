package dev.floorplan.pack;

import java.math.BigInteger;

/**
 * How much of a bin a chunk takes up: its bytes, or its share of the most rows of a bin if that is
 * the larger part of it. Chunks whose loads add up to the target have at most its bytes and at most
 * these rows.
 */
final class ChunkLoads {

  private final long target;
  private final long mostRows;

  ChunkLoads(long target, long mostRows) {
    this.target = target;
    this.mostRows = mostRows;
  }

  /** In bytes of the target; more than the target if the chunk is too large to share a bin. */
  long of(FileChunk chunk) {
    return of(chunk.bytes(), rows(chunk));
  }

  long of(long bytes, long rows) {
    return mostRows == Long.MAX_VALUE ? bytes : Math.max(bytes, shareOfTarget(rows));
  }

  /** Unknown rows are none. */
  static long rows(FileChunk chunk) {
    return chunk instanceof RowGroupInfo run ? run.rows() : 0;
  }

  /** {@code rows / mostRows} of the target, rounded up. */
  private long shareOfTarget(long rows) {
    if (rows > mostRows) {
      return Long.MAX_VALUE;
    }
    if (Math.multiplyHigh(rows, target) == 0 && rows * target >= 0) {
      return rows * target / mostRows + (rows * target % mostRows == 0 ? 0 : 1);
    }
    BigInteger[] share =
        BigInteger.valueOf(rows)
            .multiply(BigInteger.valueOf(target))
            .divideAndRemainder(BigInteger.valueOf(mostRows));
    return share[0].longValueExact() + share[1].signum();
  }
}
