package dev.floorplan.pack;

import static dev.floorplan.pack.Packing.file;
import static dev.floorplan.pack.Packing.single;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class BinTest {

  @Test
  void anEmptyBinIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Bin(List.of(), 0))
        .withMessage("a bin holds at least one item");
  }

  @Test
  void aWeightThatIsNotTheSumOfTheItemsIsRefused() {
    List<BinItem> items =
        List.of(new BinItem(file("a"), single(0, 40)), new BinItem(file("b"), single(0, 50)));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Bin(items, 80))
        .withMessage("a: bytes must be the sum of the bin's items, 90, was 80");
  }
}
