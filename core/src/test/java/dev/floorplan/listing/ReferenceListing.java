package dev.floorplan.listing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a listing of a tree without symlinks has to give, found by trying every file with every
 * input. Globs have one name or {@code **} between slashes and no braces.
 */
final class ReferenceListing {

  private final Map<String, Integer> sizes;
  private final boolean allNames;

  /** Counts, in the meaning of {@link ListingStatistics}. */
  long empty;

  long duplicates;
  long missingInputs;

  /**
   * @param sizes of all files, by path
   */
  ReferenceListing(Map<String, Integer> sizes, boolean allNames) {
    this.sizes = sizes;
    this.allNames = allNames;
  }

  List<String> paths(List<String> inputs) {
    Map<String, String> listed = new LinkedHashMap<>();
    for (String input : inputs) {
      boolean exists =
          sizes.keySet().stream().anyMatch(f -> f.equals(input) || f.startsWith(input + "/"));
      boolean[] matched = {exists};
      List<String> found = new ArrayList<>();
      for (String file : sizes.keySet()) {
        if (exists ? lists(input, file) : globLists(input, file, matched)) {
          found.add(file);
        }
      }
      missingInputs += matched[0] ? 0 : 1;
      found.sort((a, b) -> Arrays.compareUnsigned(a.getBytes(UTF_8), b.getBytes(UTF_8)));
      for (String file : found) {
        if (sizes.get(file) == 0) {
          empty++;
        } else if (listed.putIfAbsent(file, input) != null) {
          duplicates++;
        }
      }
    }
    return List.copyOf(listed.keySet());
  }

  private boolean lists(String directory, String file) {
    return file.equals(directory)
        || (file.startsWith(directory + "/")
            && taken(List.of(file.substring(directory.length() + 1).split("/", -1))));
  }

  private boolean globLists(String glob, String file, boolean[] matched) {
    List<String> pattern = List.of(glob.split("/", -1));
    List<String> names = List.of(file.split("/", -1));
    boolean listed = matches(pattern, names, false);
    matched[0] |= listed;
    for (int i = 1; i < names.size(); i++) {
      if (matches(pattern, names.subList(0, i), true)) {
        matched[0] = true;
        listed |= taken(names.subList(i, names.size()));
      }
    }
    return listed;
  }

  private boolean taken(List<String> below) {
    for (int i = 0; i < below.size(); i++) {
      if (hidden(below.get(i), i < below.size() - 1)) {
        return false;
      }
    }
    return allNames || below.get(below.size() - 1).matches("(?s).*(?i:\\.parquet|\\.parq|\\.pq)");
  }

  private static boolean hidden(String name, boolean directory) {
    return name.matches("(?s)[_.].*") && !(directory && name.matches("(?s)..*=.*"));
  }

  private static boolean matches(List<String> pattern, List<String> names, boolean directory) {
    if (pattern.isEmpty()) {
      return names.isEmpty();
    }
    String first = pattern.get(0);
    List<String> laterPatterns = pattern.subList(1, pattern.size());
    if (first.equals("**")) {
      boolean intoDirectory =
          names.size() > (directory ? 0 : 1)
              && !hidden(names.get(0), true)
              && matches(pattern, names.subList(1, names.size()), directory);
      boolean standsForNone =
          !(laterPatterns.isEmpty() && !directory) && matches(laterPatterns, names, directory);
      return intoDirectory || standsForNone;
    }
    if (names.isEmpty()) {
      return false;
    }
    String name = names.get(0);
    boolean isDirectory = directory || names.size() > 1;
    boolean matched =
        FileSystems.getDefault().getPathMatcher("glob:" + first).matches(Path.of(name))
            && (!hidden(name, isDirectory) || first.charAt(0) == name.charAt(0));
    return matched && matches(laterPatterns, names.subList(1, names.size()), directory);
  }
}
