package dev.floorplan.storage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PathOrderTest {

  @Test
  void isTheOrderOfUtf8Bytes() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 20_000; i++) {
      String a = RandomTree.name(random) + RandomTree.name(random);
      String b = a.substring(0, random.nextInt(2)) + RandomTree.name(random);
      assertThat(Integer.signum(PathOrder.UTF_8_BYTES.compare(a, b)))
          .as("%s and %s", a, b)
          .isEqualTo(Integer.signum(Arrays.compareUnsigned(a.getBytes(UTF_8), b.getBytes(UTF_8))));
    }
  }
}
