package dev.floorplan.match;

import dev.floorplan.footer.FileFooter;
import dev.floorplan.footer.PhysicalType;
import java.util.regex.Pattern;

/**
 * What a file's metadata says about its writer, as far as it bears on statistics.
 *
 * @param createdBy the writer, or null
 * @param hasOldCalendar whether Spark marked the file's dates and timestamps as those of the Julian
 *     and Gregorian calendar, which readers shift
 */
record WriterTraits(String createdBy, boolean hasOldCalendar) {
  private static final String LEGACY_MARK = "org.apache.spark.legacyDateTime";
  private static final String SPARK_VERSION = "org.apache.spark.version";
  private static final Pattern OLD_SPARK = Pattern.compile("[0-2](\\D.*)?");

  static WriterTraits of(FileFooter footer) {
    String spark = footer.keyValue(SPARK_VERSION);
    return new WriterTraits(footer.createdBy(), footer.hasKey(LEGACY_MARK) || isOld(spark));
  }

  private static boolean isOld(String sparkVersion) {
    return sparkVersion != null && OLD_SPARK.matcher(sparkVersion).matches();
  }

  /** Whether the writer's statistics of this type do not count. */
  boolean distrusts(PhysicalType type) {
    return WriterRule.distrusts(createdBy, type);
  }
}
