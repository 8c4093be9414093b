package dev.floorplan.match;

import dev.floorplan.footer.PhysicalType;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A rule about a writer whose statistics are known to be wrong, though they look right.
 *
 * @param application how the writer calls itself in {@code created_by}
 * @param fixed the first version that writes them right: major, minor and patch as one number
 * @param types the physical types that are concerned
 * @param reason what goes wrong
 */
record WriterRule(String application, long fixed, Set<PhysicalType> types, String reason) {

  /** All of them. */
  static final List<WriterRule> TABLE =
      List.of(
          new WriterRule(
              "parquet-mr",
              version(1, 8, 0),
              Set.of(PhysicalType.BYTE_ARRAY, PhysicalType.FIXED_LEN_BYTE_ARRAY),
              "PARQUET-251: bounds could change with a buffer that was reused"));

  /** The format of {@code created_by}: an application, "version", and a semantic version. */
  private static final Pattern CREATED_BY =
      Pattern.compile("(.*?)\\s+version\\s+(\\d{1,6})(?:\\.(\\d{1,6}))?(?:\\.(\\d{1,6}))?.*");

  /** Whether statistics of this type do not count in a file of this writer; null is nobody. */
  static boolean distrusts(String createdBy, PhysicalType type) {
    Matcher matcher = CREATED_BY.matcher(createdBy == null ? "" : createdBy);
    if (!matcher.matches()) {
      return false;
    }
    long version = version(part(matcher, 2), part(matcher, 3), part(matcher, 4));
    for (WriterRule rule : TABLE) {
      if (rule.application.equals(matcher.group(1))
          && version < rule.fixed
          && rule.types.contains(type)) {
        return true;
      }
    }
    return false;
  }

  private static long part(Matcher matcher, int group) {
    return matcher.group(group) == null ? 0 : Long.parseLong(matcher.group(group));
  }

  private static long version(long major, long minor, long patch) {
    return (major * 1_000_000 + minor) * 1_000_000 + patch;
  }
}
