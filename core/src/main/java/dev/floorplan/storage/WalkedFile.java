package dev.floorplan.storage;

import java.util.Objects;

/**
 * A file that a walk came upon.
 *
 * @param file the file; its path is the walk's directory joined with {@code below}
 * @param below the path below the walk's directory, names joined with {@code /}
 * @param realPath where the file really lies, if a symlink below the walk's directory leads to it;
 *     otherwise null: it lies where it was found
 */
public record WalkedFile(StoredFile file, String below, String realPath) {

  public WalkedFile {
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(below, "below");
  }
}
