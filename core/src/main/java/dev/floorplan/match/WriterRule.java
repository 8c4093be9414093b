package dev.floorplan.match;

import dev.floorplan.footer.FileFooter;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

  /** An application, and where it has one, a semantic version. */
  private static final Pattern CREATED_BY =
      Pattern.compile(
          "(?<application>.*?)"
              + "(\\s+version\\s+(?<major>\\d{1,6})(\\.(?<minor>\\d{1,6}))?(\\.(?<patch>\\d{1,6}))?.*"
              + "|\\s*\\(.*)?",
          Pattern.DOTALL);

  /** The rules about this writer; a writer without a version is as old as can be. */
  static List<WriterRule> about(String createdBy) {
    List<WriterRule> rules = new ArrayList<>();
    Matcher matcher = CREATED_BY.matcher(createdBy == null ? "" : createdBy);
    if (matcher.matches()) {
      long version =
          version(part(matcher, "major"), part(matcher, "minor"), part(matcher, "patch"));
      for (WriterRule rule : TABLE) {
        if (rule.application.equals(matcher.group("application")) && version < rule.fixed) {
          rules.add(rule);
        }
      }
    }
    return rules;
  }

  private static long part(Matcher matcher, String group) {
    return matcher.group(group) == null ? 0 : Long.parseLong(matcher.group(group));
  }

  private static long version(long major, long minor, long patch) {
    return (major * 1_000_000 + minor) * 1_000_000 + patch;
  }

  /** Whether the statistics of this leaf do not count. */
  boolean distrusts(FileFooter footer, int leaf) {
    return concern.includes(footer, leaf);
  }
}
