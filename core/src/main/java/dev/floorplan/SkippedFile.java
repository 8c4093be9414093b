package dev.floorplan;

import dev.floorplan.listing.SkippedPath;
import java.util.Objects;

/**
 * A file, or an input path, that a plan leaves out.
 *
 * @param path as planned
 * @param cause the kind of reason
 * @param detail the reason in words
 */
public record SkippedFile(String path, Cause cause, String detail) {

  public SkippedFile {
    Objects.requireNonNull(path, "path");
    Objects.requireNonNull(cause, "cause");
    Objects.requireNonNull(detail, "detail");
  }

  static SkippedFile of(SkippedPath path) {
    Cause cause =
        switch (path.reason()) {
          case EMPTY -> Cause.EMPTY_FILE;
          case HIDDEN -> Cause.HIDDEN;
          case OTHER_EXTENSION -> Cause.OTHER_NAME;
          case DUPLICATE, LINK_DUPLICATE -> Cause.DUPLICATE;
          case MISSING_INPUT -> Cause.MISSING;
        };
    return new SkippedFile(path.path(), cause, path.detail());
  }

  /** The kinds of reasons for leaving a file out. */
  public enum Cause {
    /** The input path does not exist. */
    MISSING,
    /** The file has no bytes. */
    EMPTY_FILE,
    /** It, or the directory that it is, has a name that starts with {@code _} or {@code .}. */
    HIDDEN,
    /** Its name does not end like that of a Parquet file. */
    OTHER_NAME,
    /** Another input reached the file first, or it is a link to a file that is planned itself. */
    DUPLICATE,
    /** The file's footer cannot be read or is malformed. */
    UNREADABLE,
    /** The file's schema does not fit that of the scan. */
    SCHEMA_CONFLICT,
    /** The values of the file's partition columns disprove the predicate. */
    PARTITION_PRUNED
  }
}
