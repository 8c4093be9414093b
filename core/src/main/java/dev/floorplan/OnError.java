package dev.floorplan;

/** What a plan does about a file that it cannot use. */
public enum OnError {
  /** The plan ends with the error: rows are never dropped silently. */
  FAIL,
  /** The file is left out, and listed with its reason in the plan's statistics. */
  SKIP
}
