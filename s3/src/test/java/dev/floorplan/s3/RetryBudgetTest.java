package dev.floorplan.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class RetryBudgetTest {

  @Test
  void lastsForSoManyFailuresInARow() {
    RetryBudget budget = new RetryBudget(100);
    for (int i = 0; i < 100; i++) {
      assertThat(budget.spend()).isTrue();
    }
    assertThat(budget.spend()).isFalse();
    budget.earn();
    assertThat(budget.spend()).isFalse();
    budget.earn();
    assertThat(budget.spend()).isTrue();
  }

  @Test
  void lastsForeverWhileFewerThanAThirdFail() {
    RetryBudget budget = new RetryBudget(3);
    for (int i = 0; i < 100_000; i++) {
      budget.earn();
      if (i % 2 == 0) {
        assertThat(budget.spend()).as("failure after %d successes", i + 1).isTrue();
      }
    }
  }

  @Test
  void endsWhenMoreThanAThirdFail() {
    RetryBudget budget = new RetryBudget(1_000);
    int failures = 0;
    while (budget.spend()) {
      failures++;
      budget.earn();
    }
    assertThat(failures).isBetween(1_990, 2_010);
  }

  @Test
  void aBudgetForNothingIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new RetryBudget(0));
  }
}
