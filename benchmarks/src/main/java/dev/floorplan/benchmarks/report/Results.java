package dev.floorplan.benchmarks.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Everything that one run measured, or a whole run and later ones of some parts.
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

  /**
   * These results with the comparisons of a newer run in place of the same ones of this.
   *
   * @throws IllegalArgumentException if it had another machine, or other versions
   */
  public Results updatedBy(Results newer) {
    if (!newer.machine.isLike(machine) || !newer.versions.equals(versions)) {
      throw new IllegalArgumentException(
          "results of %s with %s do not belong to those of %s with %s; publish a whole run"
              .formatted(newer.machine, newer.versions, machine, versions));
    }
    Set<Comparison> again =
        newer.measurements.stream().map(Measurement::comparison).collect(Collectors.toSet());
    List<Measurement> all = new ArrayList<>(measurements);
    all.removeIf(measurement -> again.contains(measurement.comparison()));
    all.addAll(newer.measurements);
    List<String> allFailures = new ArrayList<>(failures);
    allFailures.addAll(newer.failures);
    return new Results(effort, machine, versions, all, allFailures);
  }

  /** What was measured beside this, of that subject. */
  Optional<Measurement> beside(Measurement measurement, String subject) {
    return measurements.stream()
        .filter(other -> other.isBeside(measurement) && other.subject().equals(subject))
        .findFirst();
  }
}
