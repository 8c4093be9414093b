package dev.floorplan.storage;

import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Reads from a storage, and reads again what failed for a reason that may pass: at most {@value
 * #MAX_TRIES} times, waiting up to an exponentially growing time from try to try, at most 32
 * seconds. How much of it is drawn at random (full jitter), so that clients which failed together
 * do not come back together. A read that broke off goes on where it broke. Thread-safe if the
 * listener is.
 */
public final class RetryingReads {
  /** How often a request is made before its failure counts. */
  public static final int MAX_TRIES = 10;

  private static final long FIRST_MILLIS = 125;
  private static final long MAX_MILLIS = 32_000;

  private final Storage storage;
  private final Sleeper sleeper;
  private final Listener listener;

  /** Lets time pass. */
  @FunctionalInterface
  public interface Sleeper {
    void sleep(long millis) throws InterruptedException;
  }

  /** Is told about every request, in the thread that makes it. */
  public interface Listener {
    /** A request is made for so many bytes. */
    void requested(int bytes);

    /** The request failed and is about to be made again. */
    void retried();
  }

  /**
   * @param storage not closed by this
   */
  public RetryingReads(Storage storage, Sleeper sleeper, Listener listener) {
    this.storage = Objects.requireNonNull(storage, "storage");
    this.sleeper = Objects.requireNonNull(sleeper, "sleeper");
    this.listener = Objects.requireNonNull(listener, "listener");
  }

  /**
   * Reads exactly {@code length} bytes from {@code position} into {@code target}.
   *
   * @throws IOException if the storage fails for good, or went on failing
   */
  public void read(StoredFile file, long position, byte[] target, int offset, int length)
      throws IOException, InterruptedException {
    retry(file.path(), length, new Read(file, position, target, offset, length));
  }

  /**
   * What lies at exactly this path now, or null if nothing does.
   *
   * @throws IOException if the storage fails for good, or went on failing
   */
  public StorageEntry entry(String path) throws IOException, InterruptedException {
    return retry(path, 0, () -> storage.entry(path));
  }

  /** How much to ask for {@linkplain Storage#guessBytes where that is not known}. */
  public int guessBytes(String path) {
    return storage.guessBytes(path);
  }

  /** The {@linkplain Storage#identity identity} of what lies at this path; makes no request. */
  public String identity(String path) {
    return storage.identity(path);
  }

  /** What is made again when it fails. */
  @FunctionalInterface
  interface Request<T> {
    T make() throws IOException;
  }

  /** A read that remembers how far it came. */
  private final class Read implements Request<Void> {
    final StoredFile file;
    final long position;
    final byte[] target;
    final int offset;
    final int length;
    int done;

    Read(StoredFile file, long position, byte[] target, int offset, int length) {
      this.file = file;
      this.position = position;
      this.target = target;
      this.offset = offset;
      this.length = length;
    }

    @Override
    public Void make() throws IOException {
      try {
        storage.read(file, position + done, target, offset + done, length - done);
        return null;
      } catch (BrokenReadException e) {
        done = Math.min(length, done + e.bytesRead());
        throw e;
      }
    }
  }

  /**
   * Makes a request until it succeeds.
   *
   * @param bytes what the listener is told
   */
  <T> T retry(String path, int bytes, Request<T> request) throws IOException, InterruptedException {
    for (int tries = 1; ; tries++) {
      listener.requested(bytes);
      try {
        return request.make();
      } catch (IOException e) {
        if (!storage.isTransient(e)) {
          throw e;
        }
        if (tries == MAX_TRIES) {
          throw new IOException(path + ": gave up after " + tries + " tries: " + e.getMessage(), e);
        }
      }
      listener.retried();
      pause(tries);
    }
  }

  /** Waits after the given number of tries: any part of that try's time. */
  private void pause(int tries) throws InterruptedException {
    long ceiling = Math.min(MAX_MILLIS, FIRST_MILLIS << (tries - 1));
    sleeper.sleep(ThreadLocalRandom.current().nextLong(ceiling + 1));
  }
}
