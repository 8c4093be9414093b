package dev.floorplan.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SideBySideTest {
  @TempDir private Path directory;

  @Test
  void noTaskIsEmptyWhereSparksOwnSplitsYieldMany() throws TimeoutException {
    String path = SideBySide.write(directory, 1);
    SideBySide.Run sparks = SideBySide.sparks(path, 1 << 19);
    SideBySide.Run ours = SideBySide.floorplans(path, 1 << 19);
    assertThat(ours.result()).isEqualTo(sparks.result());
    assertThat(sparks.emptyTasks()).isGreaterThan(5);
    assertThat(ours.emptyTasks()).isZero();
    assertThat(ours.maxRows()).isLessThan(sparks.maxRows());
  }
}
