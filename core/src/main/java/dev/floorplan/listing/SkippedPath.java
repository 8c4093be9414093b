package dev.floorplan.listing;

import java.util.Objects;

/**
 * A path that a listing leaves out.
 *
 * @param path the path as it would have been planned, or the input as given
 * @param reason why
 * @param detail why, in words
 */
public record SkippedPath(String path, Reason reason, String detail) {

  public SkippedPath {
    Objects.requireNonNull(path, "path");
    Objects.requireNonNull(reason, "reason");
    Objects.requireNonNull(detail, "detail");
  }

  /** The reasons for leaving a path out. */
  public enum Reason {
    /** The file has no bytes. */
    EMPTY,
    /** The name starts with {@code _} or {@code .}; a directory with all that is in it. */
    HIDDEN,
    /** The file's name does not end like a Parquet file's. */
    OTHER_EXTENSION,
    /** An earlier input had led to the file. */
    DUPLICATE,
    /** A symlink, or a file below one, whose target is listed where it lies. */
    LINK_DUPLICATE,
    /** The input leads to nothing. */
    MISSING_INPUT
  }
}
