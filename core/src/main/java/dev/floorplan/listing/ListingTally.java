package dev.floorplan.listing;

import dev.floorplan.listing.SkippedPath.Reason;
import dev.floorplan.storage.RetryingReads;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** Counts what a listing does. One thread writes, any may read. */
final class ListingTally implements RetryingReads.Listener {

  private final AtomicLong listed = new AtomicLong();
  private final AtomicLong retries = new AtomicLong();
  private final Map<Reason, AtomicLong> skipped = new EnumMap<>(Reason.class);
  private final Consumer<? super SkippedPath> onSkip;

  ListingTally(Consumer<? super SkippedPath> onSkip) {
    this.onSkip = onSkip;
    for (Reason reason : Reason.values()) {
      skipped.put(reason, new AtomicLong());
    }
  }

  void list() {
    listed.incrementAndGet();
  }

  void skip(String path, Reason reason, String detail) {
    skipped.get(reason).incrementAndGet();
    onSkip.accept(new SkippedPath(path, reason, detail));
  }

  @Override
  public void requested(int bytes) {}

  @Override
  public void retried() {
    retries.incrementAndGet();
  }

  ListingStatistics snapshot() {
    return new ListingStatistics(
        listed.get(),
        skipped.get(Reason.EMPTY).get(),
        skipped.get(Reason.HIDDEN).get(),
        skipped.get(Reason.OTHER_EXTENSION).get(),
        skipped.get(Reason.DUPLICATE).get(),
        skipped.get(Reason.LINK_DUPLICATE).get(),
        skipped.get(Reason.MISSING_INPUT).get(),
        retries.get());
  }
}
