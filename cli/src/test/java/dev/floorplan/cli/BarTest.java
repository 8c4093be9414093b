package dev.floorplan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BarTest {

  @Test
  void aBarIsAsLongAsItsShare() {
    assertThat(Bar.of(0, 4)).isEqualTo("    ");
    assertThat(Bar.of(0.25, 4)).isEqualTo("█   ");
    assertThat(Bar.of(0.5 + 1 / 32.0, 4)).isEqualTo("██▏ ");
    assertThat(Bar.of(1, 4)).isEqualTo("████");
  }

  @Test
  void moreThanFullEndsInAnArrow() {
    assertThat(Bar.of(1.01, 4)).isEqualTo("███▶");
    assertThat(Bar.of(1e18, 4)).isEqualTo("███▶");
  }
}
