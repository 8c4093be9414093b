package dev.floorplan.s3;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets as many requests through at a time as an {@link AdaptiveLimit} allows; the others wait.
 * Thread-safe.
 */
final class RequestGate {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition room = lock.newCondition();
  private final AdaptiveLimit limit; // guarded by the lock, as is what follows
  private int inFlight;

  /** How a request ended. */
  enum Outcome {
    SUCCEEDED,
    THROTTLED,
    /** Something else went wrong, which says nothing about how many requests are too many. */
    FAILED
  }

  RequestGate(int highest) {
    limit = new AdaptiveLimit(highest);
  }

  /** Waits until another request may be sent; returns what {@link #leave} wants back. */
  int enter() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (inFlight >= limit.limit()) {
        room.await();
      }
      inFlight++;
      return limit.generation();
    } finally {
      lock.unlock();
    }
  }

  void leave(int generation, Outcome outcome) {
    lock.lock();
    try {
      switch (outcome) {
        case SUCCEEDED -> limit.succeeded();
        case THROTTLED -> limit.throttled(generation, inFlight);
        case FAILED -> {}
      }
      inFlight--;
      if (inFlight < limit.limit()) {
        // A raised limit has room for two.
        room.signal();
        room.signal();
      }
    } finally {
      lock.unlock();
    }
  }

  int limit() {
    lock.lock();
    try {
      return limit.limit();
    } finally {
      lock.unlock();
    }
  }
}
