package dev.floorplan.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * One run of the command in this process.
 *
 * @param exitCode how it ended
 * @param out what it wrote to standard output
 * @param err what it wrote to standard error
 */
record Run(int exitCode, String out, String err) {
  /** The samples of this checkout. */
  static final String SAMPLES =
      Path.of(System.getProperty("floorplan.root", ".."), "samples", "trips").toString();

  static Run of(String... args) {
    return withInput("", args);
  }

  static Run withInput(String input, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Terminal terminal =
        new Terminal(
            new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
            out,
            new PrintStream(err, true, StandardCharsets.UTF_8),
            0,
            false);
    int exitCode = Floorplan.run(terminal, args);
    return new Run(
        exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
