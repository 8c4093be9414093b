package dev.floorplan.pack;

import java.math.BigInteger;
import java.util.Objects;

/**
 * How chunks are packed into bins: the policy, the size of a bin, and what else bounds it.
 *
 * <p>What is beyond the policy, the target and the open bins is for {@link PackingPolicy#BEST_FIT}
 * alone, {@code minTasks} excepted.
 *
 * @param policy which open bin a chunk goes into
 * @param minBinBytes a bin below this, and no other, may be filled beyond the target; at least 0
 *     and at most the target
 * @param targetBinBytes the weight of a full bin, at least 1
 * @param maxBinBytes the weight up to which a bin may be filled beyond the target, if it would be
 *     below {@code minBinBytes} otherwise; at least the target, which allows none
 * @param maxSharedOpenBins how many bins of mixed files are open at most, at least 1
 * @param coalescedRuns whether runs of several row groups may be cut
 * @param openCost what opening a file is worth in bytes: each file of a bin but its first takes up
 *     as much of the target; at least 0
 * @param maxFilesPerBin the most files in a bin, at least 1
 * @param maxRowsPerBin the most rows in a bin, unless a single row group has more; at least 1.
 *     Ranges of bytes, whose rows are unknown, count none
 * @param minTasks how many bins there are to be if the stream is so short that the target would
 *     give fewer; at least 0
 */
public record PackingOptions(
    PackingPolicy policy,
    long minBinBytes,
    long targetBinBytes,
    long maxBinBytes,
    int maxSharedOpenBins,
    CoalescedRuns coalescedRuns,
    long openCost,
    int maxFilesPerBin,
    long maxRowsPerBin,
    int minTasks) {

  /** How many bins {@link #firstFit} keeps open. */
  public static final int FIRST_FIT_OPEN_BINS = 16;

  /** How many bins {@link #bestFit} keeps open. */
  public static final int BEST_FIT_OPEN_BINS = 256;

  /** What {@link #bestFit} takes opening a file to be worth, in bytes. */
  public static final long BEST_FIT_OPEN_COST = 4L << 20;

  /**
   * @throws IllegalArgumentException if a value is out of its range or does not go with the policy
   */
  public PackingOptions {
    Objects.requireNonNull(policy, "policy");
    Objects.requireNonNull(coalescedRuns, "coalescedRuns");
    atLeast(1, "maxBinBytes", maxBinBytes);
    atLeast(1, "targetBinBytes", targetBinBytes);
    if (targetBinBytes > maxBinBytes) {
      throw new IllegalArgumentException(
          "maxBinBytes must be at least targetBinBytes, "
              + targetBinBytes
              + ", was "
              + maxBinBytes);
    }
    if (minBinBytes < 0 || minBinBytes > targetBinBytes) {
      throw new IllegalArgumentException(
          "minBinBytes must be 0 to targetBinBytes, " + targetBinBytes + ", was " + minBinBytes);
    }
    atLeast(1, "maxSharedOpenBins", maxSharedOpenBins);
    if (openCost < 0 || openCost > Long.MAX_VALUE - maxBinBytes) {
      throw new IllegalArgumentException(
          "openCost must be at least 0 and below 2^63 with maxBinBytes, "
              + maxBinBytes
              + ", was "
              + openCost);
    }
    atLeast(1, "maxFilesPerBin", maxFilesPerBin);
    atLeast(1, "maxRowsPerBin", maxRowsPerBin);
    atLeast(0, "minTasks", minTasks);
    if (policy == PackingPolicy.FIRST_FIT) {
      onlyBestFit("maxBinBytes", maxBinBytes, targetBinBytes);
      onlyBestFit("openCost", openCost, 0);
      onlyBestFit("maxFilesPerBin", maxFilesPerBin, Integer.MAX_VALUE);
      onlyBestFit("maxRowsPerBin", maxRowsPerBin, Long.MAX_VALUE);
    }
  }

  /** First Fit into bins of this size, 16 of them open. */
  public static PackingOptions firstFit(long binBytes) {
    return strict(PackingPolicy.FIRST_FIT, binBytes, FIRST_FIT_OPEN_BINS, 0);
  }

  /**
   * Best Fit into bins of this size, 256 of them open. Opening a file is worth {@link
   * #BEST_FIT_OPEN_COST}, or a 32nd of the bin where that is less.
   */
  public static PackingOptions bestFit(long binBytes) {
    long openCost = Math.min(BEST_FIT_OPEN_COST, binBytes / 32);
    return strict(
        PackingPolicy.BEST_FIT,
        binBytes,
        BEST_FIT_OPEN_BINS,
        Math.min(openCost, Long.MAX_VALUE - binBytes));
  }

  private static PackingOptions strict(
      PackingPolicy policy, long binBytes, int maxSharedOpenBins, long openCost) {
    return new PackingOptions(
        policy,
        binBytes,
        binBytes,
        binBytes,
        maxSharedOpenBins,
        CoalescedRuns.KEEP,
        openCost,
        Integer.MAX_VALUE,
        Long.MAX_VALUE,
        0);
  }

  /** A builder that begins with these options. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /**
   * Bins of this size, which is not above the target, and none of them larger. A file's open takes
   * up the same part of a bin as before.
   */
  PackingOptions lowered(long binBytes) {
    long cost =
        BigInteger.valueOf(openCost)
            .multiply(BigInteger.valueOf(binBytes))
            .divide(BigInteger.valueOf(targetBinBytes))
            .longValueExact();
    Builder lowered = toBuilder().openCost(cost).elasticity(binBytes, binBytes);
    lowered.targetBinBytes = binBytes;
    return lowered.build();
  }

  private static void atLeast(long least, String option, long value) {
    if (value < least) {
      throw new IllegalArgumentException(option + " must be at least " + least + ", was " + value);
    }
  }

  private static void onlyBestFit(String option, long value, long none) {
    if (value != none) {
      throw new IllegalArgumentException(
          option + " must be " + none + " where the policy is not BEST_FIT, was " + value);
    }
  }

  /** Changes some of given options. Not thread-safe. */
  public static final class Builder {
    private final PackingPolicy policy;
    private long minBinBytes;
    private long targetBinBytes;
    private long maxBinBytes;
    private int maxSharedOpenBins;
    private CoalescedRuns coalescedRuns;
    private long openCost;
    private int maxFilesPerBin;
    private long maxRowsPerBin;
    private int minTasks;

    private Builder(PackingOptions options) {
      policy = options.policy;
      minBinBytes = options.minBinBytes;
      targetBinBytes = options.targetBinBytes;
      maxBinBytes = options.maxBinBytes;
      maxSharedOpenBins = options.maxSharedOpenBins;
      coalescedRuns = options.coalescedRuns;
      openCost = options.openCost;
      maxFilesPerBin = options.maxFilesPerBin;
      maxRowsPerBin = options.maxRowsPerBin;
      minTasks = options.minTasks;
    }

    /** Which bins may be filled beyond the target, and how far. */
    public Builder elasticity(long minBinBytes, long maxBinBytes) {
      this.minBinBytes = minBinBytes;
      this.maxBinBytes = maxBinBytes;
      return this;
    }

    public Builder maxSharedOpenBins(int maxSharedOpenBins) {
      this.maxSharedOpenBins = maxSharedOpenBins;
      return this;
    }

    public Builder coalescedRuns(CoalescedRuns coalescedRuns) {
      this.coalescedRuns = coalescedRuns;
      return this;
    }

    public Builder openCost(long openCost) {
      this.openCost = openCost;
      return this;
    }

    public Builder maxFilesPerBin(int maxFilesPerBin) {
      this.maxFilesPerBin = maxFilesPerBin;
      return this;
    }

    public Builder maxRowsPerBin(long maxRowsPerBin) {
      this.maxRowsPerBin = maxRowsPerBin;
      return this;
    }

    public Builder minTasks(int minTasks) {
      this.minTasks = minTasks;
      return this;
    }

    /**
     * The options.
     *
     * @throws IllegalArgumentException if a value is out of its range or does not go with the
     *     policy
     */
    public PackingOptions build() {
      return new PackingOptions(
          policy,
          minBinBytes,
          targetBinBytes,
          maxBinBytes,
          maxSharedOpenBins,
          coalescedRuns,
          openCost,
          maxFilesPerBin,
          maxRowsPerBin,
          minTasks);
    }
  }
}
