package dev.floorplan.listing;

import dev.floorplan.storage.StoredFile;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;

/**
 * A file to scan: where it lies and what its directories say about its rows.
 *
 * @param stored the file as its storage listed it
 * @param partition partition columns from {@code key=value} directories below the root, outermost
 *     first; values are text with percent-escapes decoded once, null for {@code
 *     __HIVE_DEFAULT_PARTITION__}; empty where there are none
 */
public record FileInfo(StoredFile stored, Map<String, String> partition) {

  public FileInfo {
    Objects.requireNonNull(stored, "stored");
    partition = PartitionValues.copyOf(partition);
  }

  /** The path as planned: the input as given, joined with what was found below it. */
  public String path() {
    return stored.path();
  }

  /** On-disk length in bytes. */
  public long size() {
    return stored.size();
  }

  /** When the file was last written, or null where the storage does not say. */
  public Instant modified() {
    return stored.modified();
  }

  /** The store's token for this version of the file, or null where it has none. */
  public String etag() {
    return stored.etag();
  }
}
