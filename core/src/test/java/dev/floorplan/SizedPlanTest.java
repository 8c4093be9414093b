package dev.floorplan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floorplan.TaskEvenness.Spread;
import dev.floorplan.size.Confidence;
import dev.floorplan.size.ConsumerProfile;
import dev.floorplan.size.SizeModel;
import dev.floorplan.size.SizeOptions;
import dev.floorplan.size.SkewedDataset;
import dev.floorplan.size.SkewedDataset.SizeStatistics;
import dev.floorplan.storage.CountingStorage;
import dev.floorplan.storage.LocalStorage;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plans by what row groups weigh in one model or another. */
class SizedPlanTest {
  private static final int FILES = 12;

  @TempDir Path directory;

  @Test
  void decodedSizesAreTheDefaultAndExactWithSizeStatistics() throws IOException {
    write(SizeStatistics.WRITTEN);
    PlanStatistics statistics = plan(scan());
    assertThat(statistics.sizes().options()).isEqualTo(SizeOptions.of(SizeModel.DECODED));
    assertThat(statistics.sizes().bytes())
        .containsOnlyKeys(Confidence.EXACT)
        .containsEntry(Confidence.EXACT, statistics.rowGroups().bytes());
  }

  @Test
  void theBytesOfAPlanAreAccountedForByConfidence() throws IOException {
    write(SizeStatistics.LEFT_OUT);
    for (SizeModel model : SizeModel.values()) {
      PlanStatistics statistics = plan(scan().sizeModel(model));
      assertThat(statistics.sizes().bytes().values().stream().mapToLong(Long::longValue).sum())
          .as(model.toString())
          .isEqualTo(statistics.rowGroups().bytes());
    }
  }

  @Test
  void dictionariesAreAskedOnlyIfAllowedAndThenCounted() throws IOException {
    write(SizeStatistics.LEFT_OUT);
    CountingStorage counting = new CountingStorage(new LocalStorage());
    PlanStatistics silent = plan(scan().storage(counting));
    assertThat(silent.sizes().probes()).isZero();
    assertThat(counting.reads()).isEqualTo(silent.footers().reads());

    PlanStatistics asking = plan(scan().storage(counting).dictionaryProbes(5));
    assertThat(asking.sizes().probes()).isEqualTo(5);
    assertThat(asking.sizes().probedBytes()).isPositive();
    assertThat(counting.reads()).isEqualTo(silent.footers().reads() + asking.footers().reads() + 5);
    assertThat(asking.sizes().bytes()).containsKey(Confidence.PROBED);
  }

  @Test
  void optionsThatContradictEachOtherAreRefused() {
    ParquetScan.Builder spark = scan().consumer(ConsumerProfile.SPARK);
    assertThat(spark.build().sizing().consumer()).isEqualTo(ConsumerProfile.SPARK);
    spark.sizeModel(SizeModel.ENCODED);
    assertThatThrownBy(spark::build)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("consumer must be ARROW");
  }

  @Test
  void decodedWeightsMakeEvenerTasksThanEncodedOnes() throws IOException {
    for (SizeStatistics statistics : SizeStatistics.values()) {
      TaskEvenness evenness =
          TaskEvenness.generated(
              directory.resolve(statistics + "-planned"), 40, 3_000, 7, statistics);
      Spread encoded = evenness.spread(SizeModel.ENCODED, 10);
      Spread decoded = evenness.spread(SizeModel.DECODED, 10);
      assertThat(decoded.heaviest())
          .as("%s: %s, encoded %s", statistics, decoded, encoded)
          .isLessThan(encoded.heaviest() * 0.85);
    }
  }

  private void write(SizeStatistics statistics) throws IOException {
    SkewedDataset.write(directory, FILES, 1_500, 1, statistics);
  }

  private ParquetScan.Builder scan() {
    return ParquetScan.builder().paths(directory.toString()).taskBytes(100_000);
  }

  private static PlanStatistics plan(ParquetScan.Builder scan) {
    try (ScanPlan plan = scan.build().plan()) {
      plan.forEach(task -> assertThat(task.bytes()).isPositive());
      return plan.statistics();
    }
  }
}
