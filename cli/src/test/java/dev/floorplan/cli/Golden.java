package dev.floorplan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Compares what the command wrote with a file of the test resources. */
final class Golden {

  private Golden() {}

  static void assertMatches(String resource, String actual) throws IOException {
    try (InputStream golden = Golden.class.getResourceAsStream(resource)) {
      assertThat(golden).as("golden file %s", resource).isNotNull();
      assertThat(actual).isEqualTo(new String(golden.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  /** The text without what depends on the checkout and on the clock. */
  static String normalised(String text) {
    return text.replace(Run.SAMPLES, "samples/trips")
        .replaceAll("\"modified\":\"[^\"]*\"", "\"modified\":\"…\"")
        .replaceAll("in \\d+ ms|in \\d+\\.\\d+ s", "in … ms");
  }
}
