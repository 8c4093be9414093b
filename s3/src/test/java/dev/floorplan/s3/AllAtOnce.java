package dev.floorplan.s3;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Holds everybody until so many are there; then, and from then on, lets everybody go. */
final class AllAtOnce {
  private final CountDownLatch missing;
  private final Duration patience;

  AllAtOnce(int count, Duration patience) {
    this.missing = new CountDownLatch(count);
    this.patience = patience;
  }

  void await() {
    missing.countDown();
    try {
      if (!missing.await(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IllegalStateException(missing.getCount() + " never came");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
