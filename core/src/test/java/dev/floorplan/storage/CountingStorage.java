package dev.floorplan.storage;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Counts what is asked of another storage, for tests. Thread-safe. */
public final class CountingStorage implements Storage {

  private final Storage inner;
  private final AtomicLong entries = new AtomicLong();
  private final AtomicLong realPaths = new AtomicLong();
  private final AtomicLong walks = new AtomicLong();
  private final AtomicLong walksClosed = new AtomicLong();
  private final AtomicLong filesWalked = new AtomicLong();
  private final AtomicLong reads = new AtomicLong();
  private final AtomicLong bytesRead = new AtomicLong();
  private final Map<String, Integer> readsByPath = new ConcurrentHashMap<>();
  private final AtomicInteger readsInFlight = new AtomicInteger();
  private final AtomicInteger mostReadsInFlight = new AtomicInteger();

  public CountingStorage(Storage inner) {
    this.inner = inner;
  }

  /** Calls of {@link #entry}. */
  public long entries() {
    return entries.get();
  }

  /** Calls of {@link #realPath}. */
  public long realPaths() {
    return realPaths.get();
  }

  /** Walks opened. */
  public long walks() {
    return walks.get();
  }

  /** Walks opened and not closed yet. */
  public long walksOpen() {
    return walks.get() - walksClosed.get();
  }

  /** Files that all walks have returned. */
  public long filesWalked() {
    return filesWalked.get();
  }

  /** Reads begun, those that failed included. */
  public long reads() {
    return reads.get();
  }

  /** Reads begun of one file, those that failed included. */
  public int reads(String path) {
    return readsByPath.getOrDefault(path, 0);
  }

  /** Bytes asked for, by reads that failed too. */
  public long bytesRead() {
    return bytesRead.get();
  }

  /** The most reads that ever were in flight at once. */
  public int mostReadsInFlight() {
    return mostReadsInFlight.get();
  }

  @Override
  public StorageEntry entry(String path) throws IOException {
    entries.incrementAndGet();
    return inner.entry(path);
  }

  @Override
  public String realPath(String path) throws IOException {
    realPaths.incrementAndGet();
    return inner.realPath(path);
  }

  @Override
  public StorageWalk walk(StoredDirectory directory, WalkFilter filter) throws IOException {
    StorageWalk walk = inner.walk(directory, filter);
    walks.incrementAndGet();
    return new StorageWalk() {
      private boolean closed;

      @Override
      public WalkedFile next() throws IOException {
        WalkedFile file = walk.next();
        if (file != null) {
          filesWalked.incrementAndGet();
        }
        return file;
      }

      @Override
      public void close() {
        walk.close();
        if (!closed) {
          closed = true;
          walksClosed.incrementAndGet();
        }
      }
    };
  }

  @Override
  public int guessBytes(String path) {
    return inner.guessBytes(path);
  }

  @Override
  public void read(StoredFile file, long position, byte[] target, int offset, int length)
      throws IOException {
    reads.incrementAndGet();
    bytesRead.addAndGet(length);
    readsByPath.merge(file.path(), 1, Integer::sum);
    int inFlight = readsInFlight.incrementAndGet();
    mostReadsInFlight.accumulateAndGet(inFlight, Math::max);
    try {
      inner.read(file, position, target, offset, length);
    } finally {
      readsInFlight.decrementAndGet();
    }
  }

  @Override
  public boolean isTransient(IOException failure) {
    return inner.isTransient(failure);
  }

  @Override
  public void close() {
    inner.close();
  }
}
