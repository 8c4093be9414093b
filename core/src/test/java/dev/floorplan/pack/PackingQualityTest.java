package dev.floorplan.pack;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How close packing comes to what is possible offline. */
class PackingQualityTest {

  private static final PackingOptions BEST_FIT = PackingOptions.bestFit(PackingWorkload.BIN);

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void bestFitIsCloseToOfflineAndOpensHardlyMoreFilesThanFirstFit(long seed) {
    for (PackingWorkload workload : PackingWorkload.all(seed)) {
      PackingOutcome free = PackingOutcome.of(workload, BEST_FIT.toBuilder().openCost(0).build());
      PackingOutcome charged = PackingOutcome.of(workload, BEST_FIT);
      PackingOutcome firstFit =
          PackingOutcome.of(workload, PackingOptions.firstFit(PackingWorkload.BIN));

      String what = workload.name() + ", seed " + seed;
      assertThat(free.bins()).as(what).isLessThanOrEqualTo((int) (1.02 * offline(workload, 0)));
      assertThat(free.opens()).as(what).isLessThanOrEqualTo((long) (1.15 * firstFit.opens()));
      assertThat(charged.bins())
          .as(what)
          .isLessThanOrEqualTo((int) (1.03 * offline(workload, BEST_FIT.openCost())));
    }
  }

  private static int offline(PackingWorkload workload, long openCost) {
    return BestFitDecreasing.bins(workload.files(), PackingWorkload.BIN, openCost);
  }
}
