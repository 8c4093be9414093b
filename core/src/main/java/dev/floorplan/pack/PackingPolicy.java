package dev.floorplan.pack;

/** Which open bin a chunk goes into. */
public enum PackingPolicy {
  /**
   * Light files share bins, each chunk in the first that has room; what is beyond the first bin's
   * worth of a heavy file fills bins of its own, in order.
   */
  FIRST_FIT,
  /**
   * Every chunk goes into the bin that it leaves with the least room, or into one that holds its
   * file already if that is nearly as tight.
   */
  BEST_FIT
}
