package dev.floorplan.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class PackingOptionsTest {

  private static final PackingOptions FIRST_FIT = PackingOptions.firstFit(100);
  private static final PackingOptions BEST_FIT = PackingOptions.bestFit(100);

  private static void refuses(String message, Supplier<PackingOptions> options) {
    assertThatIllegalArgumentException().isThrownBy(options::get).withMessage(message);
  }

  @Test
  void openingAFileIsWorthFourMebibytesOrAThirtySecondOfASmallBin() {
    assertThat(PackingOptions.bestFit(1L << 30).openCost()).isEqualTo(4L << 20);
    assertThat(PackingOptions.bestFit(128L << 20).openCost()).isEqualTo(4L << 20);
    assertThat(PackingOptions.bestFit(32L << 20).openCost()).isEqualTo(1L << 20);
    assertThat(PackingOptions.bestFit(Long.MAX_VALUE).openCost()).isZero();
  }

  @Test
  void valuesOutOfTheirRangeAreRefused() {
    refuses("maxBinBytes must be at least 1, was 0", () -> PackingOptions.bestFit(0));
    refuses(
        "maxBinBytes must be at least targetBinBytes, 100, was 99",
        () -> BEST_FIT.toBuilder().elasticity(50, 99).build());
    refuses(
        "minBinBytes must be 0 to targetBinBytes, 100, was 101",
        () -> BEST_FIT.toBuilder().elasticity(101, 200).build());
    refuses(
        "minBinBytes must be 0 to targetBinBytes, 100, was -1",
        () -> BEST_FIT.toBuilder().elasticity(-1, 200).build());
    refuses(
        "maxSharedOpenBins must be at least 1, was 0",
        () -> BEST_FIT.toBuilder().maxSharedOpenBins(0).build());
    refuses(
        "openCost must be at least 0 and below 2^63 with maxBinBytes, 100, was -1",
        () -> BEST_FIT.toBuilder().openCost(-1).build());
    refuses(
        "openCost must be at least 0 and below 2^63 with maxBinBytes, 100, was " + Long.MAX_VALUE,
        () -> BEST_FIT.toBuilder().openCost(Long.MAX_VALUE).build());
    refuses(
        "maxFilesPerBin must be at least 1, was 0",
        () -> BEST_FIT.toBuilder().maxFilesPerBin(0).build());
    refuses(
        "maxRowsPerBin must be at least 1, was 0",
        () -> BEST_FIT.toBuilder().maxRowsPerBin(0).build());
    refuses("minTasks must be at least 0, was -1", () -> BEST_FIT.toBuilder().minTasks(-1).build());
  }

  @Test
  void whatFirstFitWouldNotHeedIsRefused() {
    refuses(
        "openCost must be 0 where the policy is not BEST_FIT, was 7",
        () -> FIRST_FIT.toBuilder().openCost(7).build());
    refuses(
        "maxBinBytes must be 100 where the policy is not BEST_FIT, was 120",
        () -> FIRST_FIT.toBuilder().elasticity(100, 120).build());
    refuses(
        "maxFilesPerBin must be 2147483647 where the policy is not BEST_FIT, was 7",
        () -> FIRST_FIT.toBuilder().maxFilesPerBin(7).build());
    refuses(
        "maxRowsPerBin must be 9223372036854775807 where the policy is not BEST_FIT, was 7",
        () -> FIRST_FIT.toBuilder().maxRowsPerBin(7).build());
  }
}
