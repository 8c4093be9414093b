package dev.floorplan.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** The versions that are compared, as the build wrote them down. */
final class Versions {
  private Versions() {}

  /** By the name of the library. */
  static Map<String, String> all() throws IOException {
    Properties properties = new Properties();
    try (InputStream in = Versions.class.getResourceAsStream("versions.properties")) {
      properties.load(in);
    }
    Map<String, String> versions = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    properties.forEach((name, version) -> versions.put((String) name, (String) version));
    return versions;
  }
}
