package dev.floorplan.storage;

import java.io.IOException;

/**
 * Says what a walk looks at. Paths are relative to the walk's directory, without a leading or
 * trailing {@code /}. A walk asks in its own order, about each file and directory at most once per
 * method, and about a directory before anything below it.
 */
public interface WalkFilter {

  /**
   * What every path that this filter lets through starts with, possibly in the middle of a name.
   * Stores that list by key prefix need not look at anything else; others ignore it.
   */
  default String prefix() {
    return "";
  }

  /**
   * Whether to look at what is called {@code path}, be it a file or, where the storage does not
   * know yet, a directory. Asked before anything is spent on it: a name that is refused here costs
   * no request and cannot fail the walk.
   */
  boolean visits(String path);

  /**
   * Whether to list {@code directory}. A flat store asks this about each new key prefix, without
   * having asked {@link #visits}.
   *
   * @param realPath where the directory really lies, if a symlink below the walk's directory leads
   *     to it; otherwise null
   * @throws IOException if it cannot be told; ends the walk
   */
  boolean descends(String directory, String realPath) throws IOException;
}
