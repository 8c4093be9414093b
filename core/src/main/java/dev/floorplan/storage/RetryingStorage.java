package dev.floorplan.storage;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Objects;

/**
 * Another storage, each request of which is made again when it failed for a reason that may pass,
 * as {@link RetryingReads} does; a walk goes on where it was. Thread-safe if the other one is.
 */
public final class RetryingStorage implements Storage {

  private static final RetryingReads.Listener NOBODY =
      new RetryingReads.Listener() {
        @Override
        public void requested(int bytes) {}

        @Override
        public void retried() {}
      };

  private final Storage storage;
  private final RetryingReads reads;

  /**
   * @param storage closed with this
   */
  public RetryingStorage(Storage storage, RetryingReads.Sleeper sleeper) {
    this(storage, sleeper, NOBODY);
  }

  /**
   * @param storage closed with this
   * @param listener told about every request
   */
  public RetryingStorage(
      Storage storage, RetryingReads.Sleeper sleeper, RetryingReads.Listener listener) {
    this.storage = Objects.requireNonNull(storage, "storage");
    this.reads = new RetryingReads(storage, sleeper, listener);
  }

  @Override
  public StorageEntry entry(String path) throws IOException {
    return uninterrupted(path, () -> reads.entry(path));
  }

  @Override
  public String realPath(String path) throws IOException {
    return uninterrupted(path, () -> reads.retry(path, 0, () -> storage.realPath(path)));
  }

  @Override
  public String identity(String path) {
    return storage.identity(path);
  }

  @Override
  public int guessBytes(String path) {
    return storage.guessBytes(path);
  }

  @Override
  public StorageWalk walk(StoredDirectory directory, WalkFilter filter) throws IOException {
    String path = directory.path();
    StorageWalk walk =
        uninterrupted(path, () -> reads.retry(path, 0, () -> storage.walk(directory, filter)));
    RetryingReads.Request<WalkedFile> next = walk::next;
    return new StorageWalk() {
      @Override
      public WalkedFile next() throws IOException {
        return uninterrupted(path, () -> reads.retry(path, 0, next));
      }

      @Override
      public void close() {
        walk.close();
      }
    };
  }

  @Override
  public void read(StoredFile file, long position, byte[] target, int offset, int length)
      throws IOException {
    uninterrupted(
        file.path(),
        () -> {
          reads.read(file, position, target, offset, length);
          return null;
        });
  }

  /** Always false: what may pass has been tried often enough. */
  @Override
  public boolean isTransient(IOException failure) {
    return false;
  }

  @Override
  public void close() {
    storage.close();
  }

  private interface Interruptible<T> {
    T run() throws IOException, InterruptedException;
  }

  private static <T> T uninterrupted(String path, Interruptible<T> work) throws IOException {
    try {
      return work.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (InterruptedIOException)
          new InterruptedIOException(path + ": interrupted while waiting to ask again")
              .initCause(e);
    }
  }
}
