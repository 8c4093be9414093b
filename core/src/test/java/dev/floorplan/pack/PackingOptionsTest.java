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
        () -> BEST_FIT.withElasticity(50, 99));
    refuses(
        "minBinBytes must be 0 to targetBinBytes, 100, was 101",
        () -> BEST_FIT.withElasticity(101, 200));
    refuses(
        "minBinBytes must be 0 to targetBinBytes, 100, was -1",
        () -> BEST_FIT.withElasticity(-1, 200));
    refuses("maxSharedOpenBins must be at least 1, was 0", () -> BEST_FIT.withMaxSharedOpenBins(0));
    refuses(
        "openCost must be at least 0 and below 2^63 with maxBinBytes, 100, was -1",
        () -> BEST_FIT.withOpenCost(-1));
    refuses(
        "openCost must be at least 0 and below 2^63 with maxBinBytes, 100, was " + Long.MAX_VALUE,
        () -> BEST_FIT.withOpenCost(Long.MAX_VALUE));
    refuses("maxFilesPerBin must be at least 1, was 0", () -> BEST_FIT.withMaxFilesPerBin(0));
    refuses("maxRowsPerBin must be at least 1, was 0", () -> BEST_FIT.withMaxRowsPerBin(0));
    refuses("minTasks must be at least 0, was -1", () -> BEST_FIT.withMinTasks(-1));
  }

  @Test
  void whatFirstFitWouldNotHeedIsRefused() {
    refuses(
        "openCost must be 0 where the policy is not BEST_FIT, was 7",
        () -> FIRST_FIT.withOpenCost(7));
    refuses(
        "maxBinBytes must be 100 where the policy is not BEST_FIT, was 120",
        () -> FIRST_FIT.withElasticity(100, 120));
    refuses(
        "maxFilesPerBin must be 2147483647 where the policy is not BEST_FIT, was 7",
        () -> FIRST_FIT.withMaxFilesPerBin(7));
    refuses(
        "maxRowsPerBin must be 9223372036854775807 where the policy is not BEST_FIT, was 7",
        () -> FIRST_FIT.withMaxRowsPerBin(7));
  }
}
