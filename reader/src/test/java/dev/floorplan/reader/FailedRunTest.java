package dev.floorplan.reader;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floorplan.ParquetScan;
import dev.floorplan.storage.InMemoryStorage;
import dev.floorplan.storage.Storage;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

/** A run that fails says why, whichever of its threads meets the failure. */
class FailedRunTest {
  private static final int RUNS = 500;

  @Test
  void aPlanThatFailsIsToldByItsOwnFailureWhoeverElseAsksForTasks() {
    ScanRunner runner = ScanRunner.builder().threads(8).build();
    try (Storage storage = new InMemoryStorage()) {
      ParquetScan scan = ParquetScan.builder().paths("mem/absent").storage(storage).build();
      for (int run = 0; run < RUNS; run++) {
        assertThatThrownBy(() -> Reading.count(runner, scan))
            .as("run %d", run)
            .isInstanceOf(NoSuchFileException.class)
            .hasMessageContaining("mem/absent");
      }
    }
  }
}
