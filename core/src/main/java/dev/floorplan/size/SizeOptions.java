package dev.floorplan.size;

import java.util.Objects;

/**
 * How row groups are weighed.
 *
 * @param model what weights measure
 * @param consumer who holds the decoded values; other than ARROW only with DECODED
 * @param dictionaryProbes how many dictionary pages may be asked, in all, for the lengths of their
 *     entries where the footer says too little; 0 for none, above 0 only with DECODED
 */
public record SizeOptions(SizeModel model, ConsumerProfile consumer, long dictionaryProbes) {

  /**
   * @throws IllegalArgumentException if the options contradict each other
   */
  public SizeOptions {
    Objects.requireNonNull(model, "model");
    Objects.requireNonNull(consumer, "consumer");
    if (dictionaryProbes < 0) {
      throw new IllegalArgumentException(
          "dictionaryProbes must be at least 0, was " + dictionaryProbes);
    }
    if (model != SizeModel.DECODED && consumer != ConsumerProfile.ARROW) {
      throw new IllegalArgumentException(
          "consumer must be ARROW where sizeModel is " + model + ", was " + consumer);
    }
    if (model != SizeModel.DECODED && dictionaryProbes > 0) {
      throw new IllegalArgumentException(
          "dictionaryProbes must be 0 where sizeModel is " + model + ", was " + dictionaryProbes);
    }
  }

  /** This model, for Arrow, from the footers alone. */
  public static SizeOptions of(SizeModel model) {
    return new SizeOptions(model, ConsumerProfile.ARROW, 0);
  }
}
