package dev.floorplan.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floorplan.match.Match;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ChunkLoadsTest {

  @Test
  void withoutRowsToHeedAChunkTakesUpItsBytes() {
    assertThat(new ChunkLoads(100, Long.MAX_VALUE).of(RowGroupInfo.single(0, 7, 1_000, Match.ALL)))
        .isEqualTo(7);
  }

  @Test
  void aChunkOfManyRowsTakesUpItsShareOfThem() {
    ChunkLoads loads = new ChunkLoads(100, 50);

    assertThat(loads.of(RowGroupInfo.single(0, 7, 25, Match.ALL))).isEqualTo(50);
    assertThat(loads.of(RowGroupInfo.single(0, 70, 25, Match.ALL))).isEqualTo(70);
    assertThat(loads.of(RowGroupInfo.single(0, 7, 51, Match.ALL))).isGreaterThan(100);
    assertThat(loads.of(new FileRange(0, 10, 7))).isEqualTo(7);
  }

  @Test
  void theShareIsExactAndRoundedUpForAnyTarget() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 10_000; i++) {
      long target = random.nextLong(1, Long.MAX_VALUE) >>> random.nextInt(63);
      long mostRows = (random.nextLong(1, Long.MAX_VALUE) >>> random.nextInt(60)) + 1;
      long rows = random.nextLong(mostRows);
      BigDecimal expected =
          BigDecimal.valueOf(rows)
              .multiply(BigDecimal.valueOf(target))
              .divide(BigDecimal.valueOf(mostRows), 0, RoundingMode.CEILING);

      assertThat(new ChunkLoads(target, mostRows).of(0, rows))
          .as("%d of %d rows, target %d", rows, mostRows, target)
          .isEqualTo(mostRows == Long.MAX_VALUE ? 0 : expected.longValueExact());
    }
  }
}
