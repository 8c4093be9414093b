package dev.floorplan.s3;

/**
 * How many failures a run may have: each one spends a unit of it, each success earns half a unit
 * back, up to the whole. So it lasts while less than a third of the requests fail, and ends a run
 * that would go on failing request by request. Thread-safe.
 */
final class RetryBudget {
  private static final double EARNED = 0.5;

  private final double whole;
  private double left;

  /** A budget for so many failures in a row, at least 1. */
  RetryBudget(int failures) {
    if (failures < 1) {
      throw new IllegalArgumentException("failures must be at least 1, was " + failures);
    }
    whole = failures;
    left = failures;
  }

  synchronized void earn() {
    left = Math.min(whole, left + EARNED);
  }

  /** Spends a unit; false if there is none left, and from then on until enough is earned. */
  synchronized boolean spend() {
    if (left < 1) {
      return false;
    }
    left--;
    return true;
  }
}
