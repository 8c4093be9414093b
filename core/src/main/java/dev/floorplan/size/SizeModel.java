package dev.floorplan.size;

/** What the weight of a row group measures. */
public enum SizeModel {
  /** Encoded bytes before compression, summed over the read set. */
  ENCODED
}
