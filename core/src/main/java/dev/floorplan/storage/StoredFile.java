package dev.floorplan.storage;

import java.time.Instant;
import java.util.Objects;

/**
 * A file as its storage lists it: everything about it that costs no further request.
 *
 * @param path the path as the storage reads it, exactly as listed; never normalised or re-encoded
 * @param size length in bytes, at least 0
 * @param modified when it was last written, or null where the storage does not say
 * @param etag the store's own token for this version of the file, or null where it has none
 */
public record StoredFile(String path, long size, Instant modified, String etag)
    implements StorageEntry {

  public StoredFile {
    Objects.requireNonNull(path, "path");
    if (size < 0) {
      throw new IllegalArgumentException(path + ": size must be at least 0, was " + size);
    }
  }
}
