package dev.floorplan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SampleTripsTest {
  private static final long MAX_BYTES = 2_000_000;

  @Test
  void theGeneratorMakesTheSamplesThatAreInTheRepository(@TempDir Path made)
      throws SQLException, IOException {
    SampleTrips.write(made);
    Path kept = Path.of(Run.SAMPLES);
    List<String> files = files(kept);
    assertThat(files(made)).isEqualTo(files).hasSize(44);
    long bytes = 0;
    for (String file : files) {
      assertThat(made.resolve(file)).hasSameBinaryContentAs(kept.resolve(file));
      bytes += Files.size(kept.resolve(file));
    }
    assertThat(bytes).isLessThan(MAX_BYTES);
  }

  private static List<String> files(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> root.relativize(file).toString())
          .sorted()
          .toList();
    }
  }
}
