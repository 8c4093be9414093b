package dev.floorplan.match;

import dev.floorplan.footer.FileFooter;
import java.util.List;
import java.util.regex.Pattern;

/** What a file's metadata says about its writer, as far as it bears on statistics. */
final class WriterTraits {
  private static final String LEGACY_MARK = "org.apache.spark.legacyDateTime";
  private static final String REWRITTEN_MARK = "original.created.by";
  private static final String SPARK_VERSION = "org.apache.spark.version";
  private static final Pattern OLD_SPARK = Pattern.compile("[0-2](\\D.*)?");

  /** As Apache's releases call themselves; others under the name may compare in other ways. */
  private static final Pattern NAN_AS_BOUND =
      Pattern.compile("parquet-mr version 1\\.1[0-7]\\.\\d+ \\(build [0-9a-f]{40}\\)");

  private final FileFooter footer;
  private final List<WriterRule> rules;

  WriterTraits(FileFooter footer) {
    this.footer = footer;
    rules = WriterRule.about(footer.createdBy());
  }

  /** Whether the writer's statistics of this leaf do not count. */
  boolean distrusts(int leaf) {
    for (WriterRule rule : rules) {
      if (rule.distrusts(footer, leaf)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a NaN among floating-point numbers would have become their upper bound, as under {@link
   * Double#compare}, by which parquet-java 1.10 to 1.17 finds bounds. It also copies row groups of
   * other writers with their bounds, under its own name; so only files that Spark wrote count.
   */
  boolean showsNanInBounds() {
    String createdBy = footer.createdBy();
    return createdBy != null
        && NAN_AS_BOUND.matcher(createdBy).matches()
        && footer.hasKey(SPARK_VERSION)
        && !footer.hasKey(REWRITTEN_MARK);
  }

  /**
   * Whether Spark marked the file's dates and timestamps as those of the Julian and Gregorian
   * calendar, which readers shift.
   */
  boolean hasOldCalendar() {
    String spark = footer.keyValue(SPARK_VERSION);
    return footer.hasKey(LEGACY_MARK) || (spark != null && OLD_SPARK.matcher(spark).matches());
  }
}
