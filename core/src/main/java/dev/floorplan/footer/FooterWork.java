package dev.floorplan.footer;

import dev.floorplan.listing.FileInfo;

/**
 * What the threads that read footers make of each, so that it is not made one after the other by
 * who consumes them. Thread-safe.
 *
 * @param <T> what is handed out in the footer's place
 */
@FunctionalInterface
public interface FooterWork<T> {

  /** What becomes of this file's footer; not null, and the same whatever was done before. */
  T of(FileInfo file, FileFooter footer);
}
