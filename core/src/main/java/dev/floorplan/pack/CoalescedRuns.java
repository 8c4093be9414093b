package dev.floorplan.pack;

/** What a packer may do with a run of several row groups. */
public enum CoalescedRuns {
  /** A run goes into one bin, or gets one of its own. */
  KEEP,
  /** A run that fits nowhere as it is may be cut between its row groups to fill bins better. */
  SPLIT
}
