package dev.floorplan.benchmarks.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * A Java machine that is installed here.
 *
 * @param version its version, as in {@code 17.0.15}
 * @param executable its {@code java}
 */
public record Jvm(String version, Path executable) {

  /** The one that runs this. */
  public static Jvm current() {
    return new Jvm(
        System.getProperty("java.version"),
        Path.of(System.getProperty("java.home"), "bin", "java"));
  }

  /**
   * The one in this folder, which is laid out as JAVA_HOME is.
   *
   * @throws IOException if there is none
   */
  public static Jvm at(Path home) throws IOException {
    Path executable = home.resolve("bin").resolve("java");
    Path release = home.resolve("release");
    if (!Files.isExecutable(executable) || !Files.exists(release)) {
      throw new IOException(home + ": is not the folder of a JDK, which has bin/java and release");
    }
    Properties properties = new Properties();
    try (var in = Files.newBufferedReader(release)) {
      properties.load(in);
    }
    String quoted = properties.getProperty("JAVA_VERSION", "unknown");
    return new Jvm(quoted.replace("\"", ""), executable);
  }
}
