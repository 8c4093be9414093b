package dev.floorplan.listing;

import java.util.Locale;
import java.util.Objects;

/**
 * How paths become files.
 *
 * @param files which files of a directory are listed
 * @param missing what happens about an input that leads to nothing
 */
public record ListingOptions(Files files, Missing missing) {

  /** Files with the names of Parquet files; a missing input is an error. */
  public static final ListingOptions DEFAULT =
      new ListingOptions(Files.PARQUET_NAMES, Missing.FAIL);

  public ListingOptions {
    Objects.requireNonNull(files, "files");
    Objects.requireNonNull(missing, "missing");
  }

  /** Which visible files of a directory are listed. A file that is named as such always is. */
  public enum Files {
    /** Those that end in {@code .parquet}, {@code .parq} or {@code .pq}, in any case of letters. */
    PARQUET_NAMES {
      @Override
      boolean take(String name) {
        String folded = name.toLowerCase(Locale.ROOT);
        return folded.endsWith(".parquet") || folded.endsWith(".parq") || folded.endsWith(".pq");
      }
    },
    /** All. */
    ALL {
      @Override
      boolean take(String name) {
        return true;
      }
    };

    abstract boolean take(String name);
  }

  /** What happens about an input that leads to nothing. */
  public enum Missing {
    /** The listing ends with an error that names it, when its turn comes. */
    FAIL,
    /** It is left out and counted. */
    SKIP
  }
}
