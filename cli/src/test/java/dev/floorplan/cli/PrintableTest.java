package dev.floorplan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrintableTest {

  @Test
  void ordinaryTextStaysAsItIs() {
    assertThat(Printable.line("straße/日本/🚕.parquet")).isEqualTo("straße/日本/🚕.parquet");
  }

  @Test
  void nothingThatSteersATerminalGetsThrough() {
    assertThat(Printable.line("a\nb\r\u001b[2J\u0007\u202e\u2028c"))
        .isEqualTo("a\\u000ab\\u000d\\u001b[2J\\u0007\\u202e\\u2028c");
  }

  @Test
  void halfASurrogatePairIsWrittenOut() {
    assertThat(Printable.line("a\ud83dz")).isEqualTo("a\\ud83dz");
  }

  @Test
  void longTextLosesItsMiddle() {
    assertThat(Printable.line("0123456789", 10)).isEqualTo("0123456789");
    assertThat(Printable.line("0123456789", 7)).isEqualTo("012…789");
  }
}
