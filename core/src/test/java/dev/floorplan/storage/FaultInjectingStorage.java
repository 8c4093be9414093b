package dev.floorplan.storage;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.AccessDeniedException;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/**
 * Makes the reads of another storage fail or wait, for tests. Which attempts fail follows from the
 * seed, the file, the position and the number of the attempt alone, never from the order in which
 * threads come. Configure it before it is read from; thread-safe after that.
 */
public final class FaultInjectingStorage implements Storage {

  private final Storage inner;
  private final long seed;
  private final Map<String, CountDownLatch> held = new HashMap<>();
  private final Map<String, Fault> broken = new HashMap<>();
  private final Map<String, Integer> attempts = new ConcurrentHashMap<>();
  private double throttled;
  private double cutShort;
  private long maxJitterNanos;

  private enum Fault {
    FORBIDDEN,
    CHANGED
  }

  /** A failure that may not happen again. */
  private static final class TransientException extends IOException {
    private static final long serialVersionUID = 1;

    TransientException(String message) {
      super(message);
    }
  }

  public FaultInjectingStorage(Storage inner, long seed) {
    this.inner = inner;
    this.seed = seed;
  }

  /** This share of all read attempts fails before a byte is read; transient. */
  public FaultInjectingStorage throttling(double share) {
    throttled = share;
    return this;
  }

  /** This share of all read attempts delivers some of the bytes, then fails; transient. */
  public FaultInjectingStorage shortReads(double share) {
    cutShort = share;
    return this;
  }

  /** Every read of this file is refused; not transient. */
  public FaultInjectingStorage forbidding(String path) {
    broken.put(path, Fault.FORBIDDEN);
    return this;
  }

  /** Every read of this file finds that it was changed since the listing; not transient. */
  public FaultInjectingStorage changing(String path) {
    broken.put(path, Fault.CHANGED);
    return this;
  }

  /** Every read of this file waits for the latch; an interrupt ends the wait with an exception. */
  public FaultInjectingStorage holding(String path, CountDownLatch until) {
    held.put(path, until);
    return this;
  }

  /** Every read waits a random time below this, so that reads end in another order than begun. */
  public FaultInjectingStorage jitter(long maxMicros) {
    maxJitterNanos = maxMicros * 1000;
    return this;
  }

  @Override
  public int guessBytes(String path) {
    return inner.guessBytes(path);
  }

  @Override
  public void read(StoredFile file, long position, byte[] target, int offset, int length)
      throws IOException {
    String path = file.path();
    int attempt = attempts.merge(path + "@" + position, 1, Integer::sum);
    SplittableRandom random =
        new SplittableRandom(seed + 31L * path.hashCode() + 961 * position + 29791L * attempt);
    await(path);
    if (maxJitterNanos > 0) {
      LockSupport.parkNanos(random.nextLong(maxJitterNanos));
    }
    Fault fault = broken.get(path);
    if (fault == Fault.FORBIDDEN) {
      throw new AccessDeniedException(path, null, "permission denied");
    }
    if (fault == Fault.CHANGED) {
      throw new IOException(path + ": was changed after it was listed");
    }
    double draw = random.nextDouble();
    if (draw < throttled) {
      throw new TransientException(path + ": throttled at attempt " + attempt);
    }
    if (draw < throttled + cutShort) {
      int delivered = length == 0 ? 0 : random.nextInt(length);
      inner.read(file, position, target, offset, delivered);
      throw new TransientException(
          path + ": connection reset after " + delivered + " of " + length + " bytes");
    }
    inner.read(file, position, target, offset, length);
  }

  private void await(String path) throws InterruptedIOException {
    CountDownLatch latch = held.get(path);
    if (latch != null) {
      try {
        latch.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException(path + ": read was interrupted");
      }
    }
  }

  @Override
  public boolean isTransient(IOException failure) {
    return failure instanceof TransientException || inner.isTransient(failure);
  }

  @Override
  public StorageEntry entry(String path) throws IOException {
    return inner.entry(path);
  }

  @Override
  public String realPath(String path) throws IOException {
    return inner.realPath(path);
  }

  @Override
  public StorageWalk walk(StoredDirectory directory, WalkFilter filter) throws IOException {
    return inner.walk(directory, filter);
  }

  @Override
  public void close() {
    inner.close();
  }
}
