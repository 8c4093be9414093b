package dev.floorplan.benchmarks.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everything that one run measured.
 *
 * @param effort how much time it took itself
 * @param machine what it ran on
 * @param versions who ran, in which version
 * @param measurements in the order in which they were made
 * @param failures what could not be measured, and why
 */
public record Results(
    String effort,
    Machine machine,
    Map<String, String> versions,
    List<Measurement> measurements,
    List<String> failures) {

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** Reads what {@link #write} wrote. */
  public static Results read(Path file) throws IOException {
    return JSON.readValue(file.toFile(), Results.class);
  }

  /** Writes it as JSON. */
  public void write(Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.writeString(file, JSON.writeValueAsString(this) + "\n");
  }

  /** What was measured beside this, of that subject. */
  Optional<Measurement> beside(Measurement measurement, String subject) {
    return measurements.stream()
        .filter(other -> other.isBeside(measurement) && other.subject().equals(subject))
        .findFirst();
  }
}
