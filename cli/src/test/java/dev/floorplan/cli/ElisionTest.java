package dev.floorplan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ElisionTest {

  @Test
  void headAndTailStayAndTheMiddleIsCounted() {
    for (int size = 0; size < 12; size++) {
      Elision<Integer> elision = new Elision<>(3, 2);
      for (int element = 0; element < size; element++) {
        elision.add(element);
      }
      assertThat(elision.count()).isEqualTo(size);
      assertThat(elision.elided()).isEqualTo(Math.max(0, size - 5));
      assertThat(elision.head()).hasSize(Math.min(size, 3));
      assertThat(elision.tail()).hasSize(Math.max(0, Math.min(size - 3, 2)));
      if (size > 5) {
        assertThat(elision.tail()).containsExactly(size - 2, size - 1);
      }
    }
  }
}
