package dev.floorplan.storage;

import java.util.Objects;

/**
 * A directory of a storage; in a flat object store, a key prefix under which something lies.
 *
 * @param path the path as it was asked for, with or without a trailing {@code /}; empty is the
 *     working directory of a storage that has one
 */
public record StoredDirectory(String path) implements StorageEntry {

  public StoredDirectory {
    Objects.requireNonNull(path, "path");
  }

  /**
   * The path of what lies at {@code below} in this directory: the two as they are, joined with one
   * {@code /}.
   */
  public String resolve(String below) {
    return path.isEmpty() || path.endsWith("/") ? path + below : path + "/" + below;
  }
}
