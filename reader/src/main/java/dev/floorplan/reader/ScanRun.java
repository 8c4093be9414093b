package dev.floorplan.reader;

import dev.floorplan.ScanSchema;
import dev.floorplan.reader.TaskWork.Batch;
import dev.floorplan.reader.TaskWork.Batches;
import dev.floorplan.task.ReadTask;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A scan that runs: threads read tasks while planning still goes on, and the consumer takes what
 * they have read.
 *
 * <p><b>Idea.</b> A thread without work pulls the next task, waits until memory admits it, and
 * reads it; only one thread pulls at a time, so tasks begin in the order of the plan. Each task in
 * work has a slot with the batches that wait for the consumer, who takes from the front slot only,
 * or from any.
 *
 * <p><b>Memory.</b> The weights of the tasks that are being read and the waiting batches together
 * stay within the budget. A task that is larger than the budget is read alone, once nothing waits.
 * A slot that the consumer may take from next can hold one batch beyond the budget, so that he is
 * always served; others wait until they fit. So nothing deadlocks, whatever the sizes.
 *
 * <p><b>Ending.</b> The first failure of any thread ends the run: {@link #next} throws it. In the
 * order of the plan and under a limit, a failure waits for its turn, as rows do: where the tasks
 * before it have all rows that are wanted, it never comes up. No task is begun after a failure.
 * {@link #close}, and the limit, interrupt the threads and close the plan; a thread that a storage
 * keeps in spite of the interrupt is left behind after a second. Threads are daemons.
 *
 * <p>One thread consumes; {@link #statistics} and {@link #close} may be called from any.
 *
 * @param <B> what is handed over: batches of rows, or what was made of them
 */
public final class ScanRun<B> implements AutoCloseable {
  private static final int WAITING_BATCHES = 4;
  private static final long CLOSE_MILLIS = 1000;

  private final TaskQueue tasks;
  private final TaskWork<B> work;
  private final ReadTally tally;
  private final ScanRunner options;

  private final ReentrantLock pulling = new ReentrantLock();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition consumerWakes = lock.newCondition();
  private final Condition workersWake = lock.newCondition();

  // Everything below is guarded by the lock.
  private final ArrayDeque<Slot<B>> slots = new ArrayDeque<>();
  private final List<Thread> threads = new ArrayList<>();
  private int reading;
  private long readingBytes;
  private long mostBytesReading;
  private long waitingBytes;
  private long tasksStarted;
  private long tasksFinished;
  private long rows;
  private long limit = Long.MAX_VALUE;
  private boolean ended; // there are no more tasks to begin
  private boolean exhausted; // the consumer has had everything
  private boolean closed;
  private Throwable failure;

  /** A task in work, or the failure to plan one. Guarded by the lock. */
  private static final class Slot<B> {
    final ReadTask task; // null where planning failed
    final ArrayDeque<Batch<B>> waiting = new ArrayDeque<>();
    boolean read;
    Throwable failure; // comes behind what waits; null where there is none

    Slot(ReadTask task) {
      this.task = task;
    }
  }

  ScanRun(TaskQueue tasks, TaskWork<B> work, ReadTally tally, ScanRunner options) {
    this.tasks = tasks;
    this.work = work;
    this.tally = tally;
    this.options = options;
  }

  /**
   * The next batch, or null where there are no more; waits for it.
   *
   * @throws IOException if planning or reading fails; the run is closed then
   * @throws InterruptedIOException if the calling thread is interrupted
   * @throws IllegalStateException after {@link #close}
   */
  public B next() throws IOException {
    Batch<B> batch;
    int count = 0;
    boolean last;
    lock.lock();
    try {
      if (exhausted) {
        return null;
      } else if (closed) {
        throw new IllegalStateException("the run is closed");
      }
      start();
      batch = await();
      if (batch != null) {
        waitingBytes -= batch.bytes();
        workersWake.signalAll();
        count = (int) Math.min(batch.rows(), limit);
        limit -= count;
        rows += count;
      }
      last = batch == null || limit == 0;
      exhausted = last && failure == null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (InterruptedIOException)
          new InterruptedIOException("interrupted while waiting for rows").initCause(e);
    } finally {
      lock.unlock();
    }
    if (last) {
      close();
    }
    if (batch == null) {
      throwFailure();
      return null;
    }
    return batch.first(count);
  }

  private void start() {
    while (threads.size() < options.threads() && !closed) {
      Thread thread = new Thread(this::work, "floorplan-task-" + threads.size());
      thread.setDaemon(true);
      threads.add(thread);
      thread.start();
    }
  }

  /** The next batch to hand over; null at the end, and after a failure. */
  private Batch<B> await() throws InterruptedException {
    while (failure == null) {
      if (closed) {
        throw new IllegalStateException("the run was closed while its rows were waited for");
      }
      Batch<B> batch = options.order() == DeliveryOrder.PLAN ? pollFront() : pollAny();
      if (batch != null || (ended && slots.isEmpty())) {
        return batch;
      } else if (failure == null) {
        consumerWakes.await();
      }
    }
    return null;
  }

  private Batch<B> pollFront() {
    while (true) {
      Slot<B> front = slots.peek();
      if (front == null || !front.waiting.isEmpty() || !front.read) {
        return front == null ? null : front.waiting.poll();
      } else if (front.failure != null) {
        failure = front.failure;
        return null;
      }
      slots.poll();
      workersWake.signalAll();
    }
  }

  private Batch<B> pollAny() {
    Iterator<Slot<B>> all = slots.iterator();
    while (all.hasNext()) {
      Slot<B> slot = all.next();
      if (!slot.waiting.isEmpty()) {
        return slot.waiting.poll();
      } else if (slot.read) {
        all.remove();
      }
    }
    return null;
  }

  private void throwFailure() throws IOException {
    Throwable cause = failure;
    if (cause instanceof IOException e) {
      throw e;
    } else if (cause instanceof RuntimeException e) {
      throw e;
    } else if (cause instanceof Error e) {
      throw e;
    }
  }

  /** The columns of the rows; empty before the first batch. */
  public Optional<ScanSchema> schema() {
    return Optional.ofNullable(tasks.schema());
  }

  /** How far the run is. */
  public RunStatistics statistics() {
    lock.lock();
    try {
      return new RunStatistics(
          tasksStarted, tasksFinished, rows, mostBytesReading, tally.snapshot());
    } finally {
      lock.unlock();
    }
  }

  /** Ends planning and reading at once; a second call does nothing. */
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
      workersWake.signalAll();
      consumerWakes.signalAll();
      toEnd = List.copyOf(threads);
    } finally {
      lock.unlock();
    }
    toEnd.forEach(Thread::interrupt);
    tasks.close();
    long deadline = System.nanoTime() + CLOSE_MILLIS * 1_000_000;
    try {
      for (Thread thread : toEnd) {
        long millis = (deadline - System.nanoTime()) / 1_000_000;
        if (millis > 0) {
          thread.join(millis);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  // ---- the threads that read

  private void work() {
    try {
      for (Slot<B> slot = begin(); slot != null; slot = begin()) {
        read(slot);
      }
    } catch (InterruptedException e) {
      // closed
    }
  }

  private void read(Slot<B> slot) throws InterruptedException {
    try {
      Batches<B> batches = work.begin(slot.task);
      for (Batch<B> batch = batches.next(); batch != null; batch = batches.next()) {
        deliver(slot, batch);
      }
    } catch (InterruptedException e) {
      throw e;
    } catch (Throwable e) {
      fail(slot, e);
      return;
    }
    finish(slot);
  }

  /** Begins with the next task; null where there are no more. */
  private Slot<B> begin() throws InterruptedException {
    pulling.lockInterruptibly();
    try {
      if (hasEnded()) {
        return null;
      }
      ReadTask task;
      try {
        task = tasks.next();
      } catch (Throwable e) {
        // Before another thread pulls, which would hear of nothing but a closed plan.
        failToPlan(e);
        return null;
      }
      return begin(task);
    } finally {
      pulling.unlock();
    }
  }

  private Slot<B> begin(ReadTask task) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      if (task == null) {
        ended = true;
        consumerWakes.signal();
        return null;
      }
      while (!ended && !admits(task.bytes())) {
        workersWake.await();
      }
      if (ended) {
        return null;
      }
      if (tasksStarted++ == 0) {
        limit = task.limit().orElse(Long.MAX_VALUE);
      }
      Slot<B> slot = new Slot<>(task);
      slots.add(slot);
      reading++;
      readingBytes += task.bytes();
      mostBytesReading = Math.max(mostBytesReading, readingBytes);
      return slot;
    } finally {
      lock.unlock();
    }
  }

  private boolean hasEnded() {
    lock.lock();
    try {
      return ended || closed;
    } finally {
      lock.unlock();
    }
  }

  private boolean admits(long bytes) {
    return (reading == 0 && waitingBytes == 0) || fits(bytes);
  }

  private boolean fits(long bytes) {
    return bytes <= options.memoryBytes() - readingBytes - waitingBytes;
  }

  private void deliver(Slot<B> slot, Batch<B> batch) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (!closed && !mayWait(slot, batch)) {
        workersWake.await();
      }
      if (closed) {
        throw new InterruptedException();
      }
      slot.waiting.add(batch);
      waitingBytes += batch.bytes();
      consumerWakes.signal();
    } finally {
      lock.unlock();
    }
  }

  private boolean mayWait(Slot<B> slot, Batch<B> batch) {
    boolean asRead = options.order() == DeliveryOrder.AS_READ;
    if (slot.waiting.isEmpty() && (asRead || slot == slots.peek())) {
      return true;
    }
    return fits(batch.bytes()) && (!asRead || slot.waiting.size() < WAITING_BATCHES);
  }

  private void finish(Slot<B> slot) {
    lock.lock();
    try {
      tasksFinished++;
      end(slot);
    } finally {
      lock.unlock();
    }
  }

  private void fail(Slot<B> slot, Throwable cause) {
    lock.lock();
    try {
      end(slot);
      fail(cause, slot);
    } finally {
      lock.unlock();
    }
  }

  private void failToPlan(Throwable cause) {
    lock.lock();
    try {
      Slot<B> slot = new Slot<>(null);
      slot.read = true;
      slots.add(slot);
      fail(cause, slot);
    } finally {
      lock.unlock();
    }
  }

  /** Nothing more is read of the task. */
  private void end(Slot<B> slot) {
    slot.read = true;
    reading--;
    readingBytes -= slot.task.bytes();
    workersWake.signalAll();
    consumerWakes.signal();
  }

  /** Begins no further task, and fails the run: at once, or when the slot's turn comes. */
  private void fail(Throwable cause, Slot<B> slot) {
    ended = true;
    boolean limited = limit < Long.MAX_VALUE;
    if (limited && options.order() == DeliveryOrder.PLAN && cause instanceof Exception) {
      slot.failure = cause;
    } else if (failure == null && !closed) {
      failure = cause;
    }
    workersWake.signalAll();
    consumerWakes.signal();
  }
}
