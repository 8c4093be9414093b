package dev.floorplan.match;

import dev.floorplan.footer.FileFooter;
import java.util.ArrayList;
import java.util.List;

/**
 * A rule about a writer whose statistics are known to be wrong, though they look right.
 *
 * @param application how the writer calls itself in {@code created_by}
 * @param fixed the first version that writes them right: major, minor and patch as one number
 * @param concern which of its leaves are concerned
 * @param reason what goes wrong, and where it was reported
 */
record WriterRule(String application, long fixed, WriterConcern concern, String reason) {
  private static final long NEVER_FIXED = Long.MAX_VALUE;
  private static final long MAX_PART = 10_000;

  /** All of them. */
  static final List<WriterRule> TABLE =
      List.of(
          new WriterRule(
              "parquet-mr",
              version(1, 8, 0),
              WriterConcern.BYTES,
              "PARQUET-251: bounds change with a buffer that is used again"),
          new WriterRule(
              "parquet-cpp-arrow",
              version(11, 0, 0),
              WriterConcern.ARROW_DICTIONARIES,
              "ARROW-12513: no nulls are counted; GH-15042: bounds are those of the first chunk"),
          new WriterRule(
              "parquet-cpp",
              NEVER_FIXED,
              WriterConcern.ARROW_DICTIONARIES,
              "the same writer under the name that it had before"),
          new WriterRule(
              "parquet-go",
              NEVER_FIXED,
              WriterConcern.ARROW_DICTIONARIES,
              "apache/arrow-go#1527: bounds leave out the empty string"),
          new WriterRule(
              "Arrow2 - Native Rust implementation of Arrow",
              NEVER_FIXED,
              WriterConcern.ARROW_DICTIONARIES,
              "jorgecarleitao/arrow2#1414: the nulls counted are those of the dictionary"),
          new WriterRule(
              "Parquet.Net",
              NEVER_FIXED,
              WriterConcern.TIMESTAMPS,
              "aloneguid/parquet-dotnet#769: bounds are converted in another way than values"),
          new WriterRule(
              "Polars",
              NEVER_FIXED,
              WriterConcern.BELOW_OPTIONAL_GROUPS,
              "pola-rs/polars#20621: null counts do not regard the groups around the leaf"));

  /**
   * The rules about the writer with this {@code created_by}, which is an application and mostly
   * "version" and a semantic version; without one, the writer is as old as can be.
   */
  static List<WriterRule> about(String createdBy) {
    List<WriterRule> rules = List.of();
    for (WriterRule rule : TABLE) {
      if (rule.isAbout(createdBy)) {
        rules = new ArrayList<>(rules);
        rules.add(rule);
      }
    }
    return rules;
  }

  private boolean isAbout(String createdBy) {
    if (createdBy == null || !createdBy.startsWith(application)) {
      return false;
    }
    String rest = createdBy.substring(application.length());
    return (rest.isEmpty() || rest.startsWith(" ")) && version(rest.strip()) < fixed;
  }

  /** The numbers behind "version"; those that are not there are 0. */
  private static long version(String text) {
    if (!text.startsWith("version")) {
      return 0;
    }
    long[] parts = new long[3];
    int part = 0;
    for (char c : text.substring("version".length()).strip().toCharArray()) {
      if (c == '.' && part < parts.length - 1) {
        part++;
      } else if (c >= '0' && c <= '9' && parts[part] < MAX_PART) {
        parts[part] = 10 * parts[part] + c - '0';
      } else {
        break;
      }
    }
    return version(parts[0], parts[1], parts[2]);
  }

  private static long version(long major, long minor, long patch) {
    return (major * 1_000_000 + minor) * 1_000_000 + patch;
  }

  /** Whether the statistics of this leaf do not count. */
  boolean distrusts(FileFooter footer, int leaf) {
    return concern.includes(footer, leaf);
  }
}
