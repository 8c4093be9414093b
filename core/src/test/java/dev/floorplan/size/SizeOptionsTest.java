package dev.floorplan.size;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SizeOptionsTest {

  @Test
  void whatOnlyDecodedSizesKnowIsRefusedElsewhere() {
    assertThatThrownBy(() -> new SizeOptions(SizeModel.ENCODED, ConsumerProfile.SPARK, 0))
        .hasMessage("consumer must be ARROW where sizeModel is ENCODED, was SPARK");
    assertThatThrownBy(() -> new SizeOptions(SizeModel.ON_DISK, ConsumerProfile.ARROW, 7))
        .hasMessage("dictionaryProbes must be 0 where sizeModel is ON_DISK, was 7");
  }

  @Test
  void probesAreNotNegative() {
    assertThatThrownBy(() -> new SizeOptions(SizeModel.DECODED, ConsumerProfile.ARROW, -1))
        .hasMessage("dictionaryProbes must be at least 0, was -1");
  }
}
