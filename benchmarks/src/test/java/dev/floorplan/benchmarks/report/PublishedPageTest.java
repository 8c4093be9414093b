package dev.floorplan.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class PublishedPageTest {
  private static final Path REFERENCE =
      Path.of(System.getProperty("floorplan.root"), "docs", "reference");

  @Test
  void thePageSaysWhatThePublishedResultsSay() throws Exception {
    Path results = REFERENCE.resolve("performance.json");
    assumeTrue(Files.exists(results), "no results are published");
    Path page = REFERENCE.resolve("performance.md");

    assertThat(page).hasContent(new Page(Results.read(results)).within(page));
  }
}
