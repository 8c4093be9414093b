package dev.floorplan.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads a list of paths: UTF-8, one a line, taken as they are; empty lines do not count. */
final class PathList {

  private PathList() {}

  /** The paths in the file, or in standard input where the file is called {@code -}. */
  static List<String> read(String file, InputStream standardInput) throws IOException {
    if (file.equals("-")) {
      return paths(standardInput);
    }
    if (Files.isDirectory(Path.of(file))) {
      throw new IOException("--files-from '" + file + "': is a directory, a list was expected");
    }
    try (InputStream list = Files.newInputStream(Path.of(file))) {
      return paths(list);
    }
  }

  private static List<String> paths(InputStream list) throws IOException {
    List<String> paths = new ArrayList<>();
    // Only \n ends a line: a name may hold every other character.
    for (String line : new String(list.readAllBytes(), StandardCharsets.UTF_8).split("\n", -1)) {
      if (!line.isEmpty()) {
        paths.add(line);
      }
    }
    return paths;
  }
}
