package dev.floorplan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floorplan.pack.CoalescedRuns;
import dev.floorplan.pack.PackingOptions;
import dev.floorplan.pack.PackingPolicy;
import dev.floorplan.size.ConsumerProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ParquetScanTest {

  @Test
  void everyBadValueIsRefusedByItsSetterWithTheValue() {
    refused("limit must be at least 0, was -1", builder -> builder.limit(-1));
    refused("taskBytes must be at least 1, was 0", builder -> builder.taskBytes(0));
    refused("maxOpenBins must be at least 1, was 0", builder -> builder.maxOpenBins(0));
    refused("maxTaskBytes must be at least 1, was 0", builder -> builder.maxTaskBytes(0));
    refused("openCost must be at least 0, was -1", builder -> builder.openCost(-1));
    refused("maxFilesPerTask must be at least 1, was 0", builder -> builder.maxFilesPerTask(0));
    refused("maxRowsPerTask must be at least 1, was 0", builder -> builder.maxRowsPerTask(0));
    refused("minTasks must be at least 0, was -1", builder -> builder.minTasks(-1));
    refused("coalesceBytes must be at least 0, was -5", builder -> builder.coalesceBytes(-5));
    refused("chunkBytes must be at least 1, was 0", builder -> builder.chunkBytes(0));
    refused("ioThreads must be 1 to 1024, was 0", builder -> builder.ioThreads(0));
    refused("ioThreads must be 1 to 1024, was 1025", builder -> builder.ioThreads(1025));
    refused("footerMemoryBytes must be at least 1, was 0", b -> b.footerMemoryBytes(0));
    refused("maxFooterBytes must be at least 1, was 0", builder -> builder.maxFooterBytes(0));
    refused("a column's name must not be empty, in [a, ]", builder -> builder.columns("a", ""));
    refused("paths must not be empty, were [a, ]", builder -> builder.paths("a", ""));
    refused("paths must name at least one path, were none", ParquetScan.Builder::build);
    assertThatThrownBy(() -> ParquetScan.builder().onError(null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("onError");
  }

  @Test
  void theDefaultsAreThoseOfTheContract() {
    ParquetScan scan = ParquetScan.builder().paths("data").build();
    assertThat(scan.taskBytes()).isEqualTo(128L << 20);
    assertThat(scan.maxOpenBins()).isEqualTo(256);
    assertThat(scan.packing()).isEqualTo(PackingOptions.bestFit(128L << 20));
    assertThat(scan.coalesceBytes()).isZero();
    assertThat(scan.splitCoalesced()).isFalse();
    assertThat(scan.chunking()).isEqualTo(Chunking.FOOTER);
    assertThat(scan.chunkBytes()).isEqualTo(1L << 30);
    assertThat(scan.ioThreads()).isEqualTo(32);
    assertThat(scan.footerMemoryBytes()).isEqualTo(256L << 20);
    assertThat(scan.maxFooterBytes()).isEqualTo(512 << 20);
    assertThat(scan.onError()).isEqualTo(OnError.FAIL);
    assertThat(scan.limit()).isEmpty();
    assertThat(scan.columns()).isEmpty();
  }

  @Test
  void packingOptionsThatContradictEachOtherAreRefused() {
    refused(
        "maxTaskBytes must be at least taskBytes, 100, was 99",
        builder -> builder.paths("a").taskBytes(100).maxTaskBytes(99).build());
    refused(
        "openCost must not be set where packing is FIRST_FIT, which does not heed it",
        builder -> builder.paths("a").packing(PackingPolicy.FIRST_FIT).openCost(5).build());
    refused(
        "maxRowsPerTask must not be set where packing is FIRST_FIT, which does not heed it",
        builder -> builder.paths("a").packing(PackingPolicy.FIRST_FIT).maxRowsPerTask(5).build());
  }

  @Test
  void whatAPlanBySizeCannotHeedIsRefused() {
    refusedBySize("openCost", "deals ranges in turn", builder -> builder.openCost(0));
    refusedBySize("minTasks", "deals ranges in turn", builder -> builder.minTasks(1));
    refusedBySize("maxOpenBins", "deals ranges in turn", builder -> builder.maxOpenBins(16));
    refusedBySize("consumer", "reads no footers", b -> b.consumer(ConsumerProfile.SPARK));
    refusedBySize("dictionaryProbes", "reads no footers", builder -> builder.dictionaryProbes(1));
  }

  private static void refusedBySize(
      String option, String why, Consumer<ParquetScan.Builder> change) {
    refused(
        option + " must not be set where chunking is SIZE, which " + why,
        builder -> {
          change.accept(builder);
          builder.paths("a").chunking(Chunking.SIZE).build();
        });
  }

  @Test
  void packingOptionsReachThePacker() {
    ParquetScan.Builder builder = ParquetScan.builder().paths("a").taskBytes(100).minTasks(4);

    assertThat(builder.packing(PackingPolicy.FIRST_FIT).build().packing())
        .isEqualTo(PackingOptions.firstFit(100).toBuilder().minTasks(4).build());
    assertThat(
            builder
                .packing(PackingPolicy.BEST_FIT)
                .maxTaskBytes(150)
                .openCost(7)
                .maxOpenBins(8)
                .maxFilesPerTask(9)
                .maxRowsPerTask(10)
                .splitCoalesced(true)
                .build()
                .packing())
        .isEqualTo(
            PackingOptions.bestFit(100).toBuilder()
                .elasticity(100, 150)
                .openCost(7)
                .maxSharedOpenBins(8)
                .maxFilesPerBin(9)
                .maxRowsPerBin(10)
                .coalescedRuns(CoalescedRuns.SPLIT)
                .minTasks(4)
                .build());
  }

  @Test
  void aTaskMayBeAsLargeAsANumberGoes() {
    ParquetScan scan = ParquetScan.builder().paths("a").taskBytes(Long.MAX_VALUE).build();

    assertThat(scan.packing().openCost()).isZero();
  }

  @Test
  void aScanDoesNotChangeWithItsBuilder() {
    List<String> paths = new ArrayList<>(List.of("a"));
    ParquetScan.Builder builder = ParquetScan.builder().paths(paths).limit(3);
    ParquetScan scan = builder.build();
    paths.add("b");
    builder.limit(9).taskBytes(7).columns("x");
    assertThat(scan.paths()).containsExactly("a");
    assertThat(scan.limit()).hasValue(3);
    assertThat(scan.taskBytes()).isEqualTo(128L << 20);
    assertThat(scan.columns()).isEmpty();
  }

  private static void refused(String message, Consumer<ParquetScan.Builder> setting) {
    assertThatThrownBy(() -> setting.accept(ParquetScan.builder()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
