package dev.floorplan.footer;

import dev.floorplan.listing.FileIndexer;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.storage.RetryingReads;
import dev.floorplan.storage.Storage;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Reads the footers of many files at the same time and hands out what is made of them, in listing
 * order.
 *
 * <p><b>Idea.</b> One thread lists, up to {@code readsInFlight} threads read, decode and do the
 * {@link FooterWork}, and the consumer takes the results from the front of one queue of slots, a
 * slot a file, in the order of the listing. A slot enters the queue when its file is listed and
 * leaves it when it is consumed; the number of slots is bounded, and that bounds everything else:
 * how far listing and reading run ahead, and how many decoded footers wait.
 *
 * <p><b>Memory.</b> A footer's bytes are reserved before they are allocated, and are given back
 * when the consumer asks for the next one. A reader that would exceed the budget waits, unless its
 * slot is the front one and the consumer waits for it: so reading never deadlocks, whatever the
 * sizes, and what is held is at most the budget and one footer.
 *
 * <p><b>Ending.</b> {@link #close} interrupts every thread, whether it reads, waits for memory or
 * waits before a retry, and returns when they have ended; a thread that a storage keeps in spite of
 * the interrupt is left behind after a second, and ends with its read. Without a close the threads
 * end with the listing. Threads are daemons and are started as they are needed.
 *
 * <p><b>Errors.</b> A file's failure is in its {@link FooterRead}. A failed listing is thrown by
 * {@link #next} after everything that was listed before it.
 *
 * <p>One thread consumes; {@link #close} and {@link #counts} may be called from any.
 *
 * @param <T> what is made of each footer
 */
public final class FooterReader<T> implements AutoCloseable {
  private static final long CLOSE_MILLIS = 1000;

  private final FileIndexer files;
  private final Storage storage;
  private final FooterDecoder decoder;
  private final FooterCache cache;
  private final FooterWork<T> work;
  private final FooterReaderOptions options;
  private final RetryingReads.Sleeper sleeper;
  private final FooterFetcher.Counters counters = new FooterFetcher.Counters();

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition roomInWindow = lock.newCondition();
  private final Condition workQueued = lock.newCondition();
  private final Condition memoryFreed = lock.newCondition();
  private final Condition frontDone = lock.newCondition();

  // Everything below is guarded by the lock.
  private final ArrayDeque<Slot<T>> slots = new ArrayDeque<>();
  private final ArrayDeque<Slot<T>> queued = new ArrayDeque<>();
  private final List<Thread> threads = new ArrayList<>();
  private int readers;
  private int idleReaders;
  private boolean readerWakes;
  private int window;
  private long heldBytes;
  private long consumedBytes;
  private boolean consumerWaits;
  private boolean started;
  private boolean listed;
  private boolean closed;

  /** A place in the listing's order. Guarded by the lock but for the file. */
  private static final class Slot<T> {
    final FileInfo file; // null where the listing failed
    T result;
    Throwable failure;
    boolean done;
    int bytes;

    Slot(FileInfo file) {
      this.file = file;
    }
  }

  /**
   * A reader that starts at the first call of {@link #next}.
   *
   * @param files what to read; closed with the reader
   * @param storage where the files lie; not closed with the reader
   * @param selector chooses the leaves whose sizes and statistics are wanted
   * @param cache asked before a file is read; not closed with the reader
   * @param work done in the threads that read
   * @param options bounds
   */
  public FooterReader(
      FileIndexer files,
      Storage storage,
      ReadSetSelector selector,
      FooterCache cache,
      FooterWork<T> work,
      FooterReaderOptions options) {
    this(files, storage, selector, cache, work, options, Thread::sleep);
  }

  FooterReader(
      FileIndexer files,
      Storage storage,
      ReadSetSelector selector,
      FooterCache cache,
      FooterWork<T> work,
      FooterReaderOptions options,
      RetryingReads.Sleeper sleeper) {
    this.files = files;
    this.storage = storage;
    this.decoder = new FooterDecoder(selector);
    this.cache = cache;
    this.work = work;
    this.options = options;
    this.sleeper = sleeper;
    this.window = Math.min(options.firstWindow(), maxWindow());
  }

  /**
   * Reads the footer of one file, of any size, in the calling thread.
   *
   * @throws MalformedFileException if the file is not readable as Parquet
   * @throws IOException if the storage fails for good, or the thread is interrupted
   */
  public static FileFooter readOne(FileInfo file, Storage storage, ReadSetSelector selector)
      throws IOException {
    RetryingReads reads = new RetryingReads(storage, Thread::sleep, new FooterFetcher.Counters());
    return readOne(file, reads, new FooterDecoder(selector));
  }

  /**
   * Reads the footer of one file, of any size, in the calling thread.
   *
   * @param decoder knows the schemas of the files it decoded before
   * @throws MalformedFileException if the file is not readable as Parquet
   * @throws IOException if the storage fails for good, or the thread is interrupted
   */
  public static FileFooter readOne(FileInfo file, RetryingReads reads, FooterDecoder decoder)
      throws IOException {
    FooterFetcher fetcher =
        new FooterFetcher(
            reads, decoder, FooterCache.NONE, Integer.MAX_VALUE, new FooterFetcher.Counters());
    try {
      return fetcher.fetch(file, bytes -> {});
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (InterruptedIOException)
          new InterruptedIOException(file.path() + ": interrupted while reading").initCause(e);
    }
  }

  /**
   * What was made of the next file's footer, in listing order, or null when there are no more;
   * waits for it.
   *
   * @throws IOException if the listing failed
   * @throws InterruptedIOException if the calling thread is interrupted, or the reader is closed
   *     while it waits
   * @throws IllegalStateException after {@link #close}
   */
  public FooterRead<T> next() throws IOException {
    lock.lock();
    try {
      if (closed) {
        throw new IllegalStateException("the reader is closed");
      }
      if (!started) {
        started = true;
        startThread(this::list, "floorplan-lister");
      }
      release(consumedBytes);
      consumedBytes = 0;
      Slot<T> slot = awaitFront();
      if (slot == null) {
        return null;
      }
      slots.poll();
      consumedBytes = slot.bytes;
      window = Math.min(window + 1, maxWindow());
      // Waking the lister for every file would cost more than the listing: let some room gather.
      if (slots.size() <= window - Math.max(1, window / 4)) {
        roomInWindow.signal();
      }
      return result(slot);
    } finally {
      lock.unlock();
    }
  }

  /** What was read so far. */
  public ReadCounts counts() {
    return counters.snapshot();
  }

  /** Stops listing and reading at once; a second call does nothing. */
  @Override
  public void close() {
    List<Thread> toEnd;
    lock.lock();
    try {
      if (closed) {
        return;
      }
      closed = true;
      slots.clear();
      queued.clear();
      roomInWindow.signalAll();
      workQueued.signalAll();
      memoryFreed.signalAll();
      frontDone.signalAll();
      toEnd = List.copyOf(threads);
    } finally {
      lock.unlock();
    }
    if (!started) {
      files.close();
    }
    toEnd.forEach(Thread::interrupt);
    awaitEnd(toEnd);
  }

  private static void awaitEnd(List<Thread> threads) {
    long deadline = System.nanoTime() + CLOSE_MILLIS * 1_000_000;
    try {
      for (Thread thread : threads) {
        long millis = (deadline - System.nanoTime()) / 1_000_000;
        if (millis > 0) {
          thread.join(millis);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private int maxWindow() {
    return 2 * options.readsInFlight();
  }

  private void startThread(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    threads.add(thread);
    thread.start();
  }

  private Slot<T> awaitFront() throws InterruptedIOException {
    consumerWaits = true;
    memoryFreed.signalAll();
    try {
      while (!closed) {
        Slot<T> front = slots.peek();
        if (front == null ? listed : front.done) {
          return front;
        }
        frontDone.await();
      }
      throw new InterruptedIOException("the reader was closed");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (InterruptedIOException)
          new InterruptedIOException("interrupted while waiting for a footer").initCause(e);
    } finally {
      consumerWaits = false;
    }
  }

  private static <T> FooterRead<T> result(Slot<T> slot) throws IOException {
    if (slot.failure == null) {
      return FooterRead.of(slot.file, slot.result);
    }
    if (slot.failure instanceof RuntimeException failure) {
      throw failure;
    }
    if (slot.failure instanceof Error failure) {
      throw failure;
    }
    IOException failure = (IOException) slot.failure;
    if (slot.file == null) {
      throw failure;
    }
    return FooterRead.failed(slot.file, failure);
  }

  // ---- the lister's thread

  private void list() {
    try (files) {
      while (awaitRoom()) {
        FileInfo file = files.next();
        if (file == null) {
          break;
        }
        enqueue(new Slot<>(file));
      }
    } catch (InterruptedException e) {
      // closed
    } catch (Throwable e) {
      enqueueFailure(e);
    } finally {
      endListing();
    }
  }

  private boolean awaitRoom() throws InterruptedException {
    lock.lock();
    try {
      while (!closed && slots.size() >= window) {
        roomInWindow.await();
      }
      return !closed;
    } finally {
      lock.unlock();
    }
  }

  private void enqueue(Slot<T> slot) {
    lock.lock();
    try {
      if (closed) {
        return;
      }
      slots.add(slot);
      queued.add(slot);
      if (queued.size() > idleReaders && readers < options.readsInFlight()) {
        startThread(this::read, "floorplan-reader-" + readers++);
      } else {
        wakeReader();
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Wakes an idle reader for what is queued, unless one is waking already: that one wakes the next
   * if there is work left. So where reading is fast, few readers go on from file to file instead of
   * all of them being woken for one file each.
   */
  private void wakeReader() {
    if (!readerWakes && idleReaders > 0 && !queued.isEmpty()) {
      readerWakes = true;
      workQueued.signal();
    }
  }

  private void enqueueFailure(Throwable failure) {
    lock.lock();
    try {
      Slot<T> slot = new Slot<>(null);
      slot.failure = failure;
      slot.done = true;
      slots.add(slot);
    } finally {
      lock.unlock();
    }
  }

  private void endListing() {
    lock.lock();
    try {
      listed = true;
      workQueued.signalAll();
      frontDone.signal();
    } finally {
      lock.unlock();
    }
  }

  // ---- the readers' threads

  private void read() {
    FooterFetcher fetcher =
        new FooterFetcher(
            new RetryingReads(storage, sleeper, counters),
            decoder,
            cache,
            options.maxFooterBytes(),
            counters);
    try {
      for (Slot<T> slot = awaitWork(); slot != null; slot = awaitWork()) {
        Slot<T> reserving = slot;
        try {
          FileFooter footer = fetcher.fetch(slot.file, bytes -> reserve(reserving, bytes));
          counters.footers.incrementAndGet();
          finish(slot, work.of(slot.file, footer), null);
        } catch (IOException | RuntimeException | Error e) {
          finish(slot, null, e);
        }
      }
    } catch (InterruptedException e) {
      // closed
    }
  }

  private Slot<T> awaitWork() throws InterruptedException {
    lock.lock();
    try {
      idleReaders++;
      while (queued.isEmpty() && !listed && !closed) {
        workQueued.await();
        readerWakes = false;
      }
      idleReaders--;
      Slot<T> slot = closed ? null : queued.poll();
      wakeReader();
      return slot;
    } finally {
      lock.unlock();
    }
  }

  private void reserve(Slot<T> slot, int bytes) throws InterruptedException {
    lock.lock();
    try {
      release(slot.bytes); // of what was remembered and is no footer
      slot.bytes = 0;
      while (!closed
          && heldBytes + bytes > options.memoryBytes()
          && !(consumerWaits && slot == slots.peek())) {
        memoryFreed.await();
      }
      if (closed) {
        throw new InterruptedException("the reader was closed");
      }
      heldBytes += bytes;
      slot.bytes = bytes;
    } finally {
      lock.unlock();
    }
  }

  private void release(long bytes) {
    if (bytes > 0) {
      heldBytes -= bytes;
      memoryFreed.signalAll();
    }
  }

  private void finish(Slot<T> slot, T result, Throwable failure) {
    lock.lock();
    try {
      slot.result = result;
      slot.failure = failure;
      slot.done = true;
      if (failure != null) {
        release(slot.bytes);
        slot.bytes = 0;
      }
      if (slot == slots.peek()) {
        frontDone.signal();
      }
    } finally {
      lock.unlock();
    }
  }
}
