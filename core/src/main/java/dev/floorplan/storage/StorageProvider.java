package dev.floorplan.storage;

import java.util.Map;
import java.util.Set;

/**
 * Brings a storage for paths of some schemes. Modules name theirs in {@code
 * META-INF/services/dev.floorplan.storage.StorageProvider}, and {@link StorageByScheme} finds it
 * there. Thread-safe; loading and constructing one costs little, since it happens as soon as any
 * path has a scheme.
 */
public interface StorageProvider {

  /** The schemes whose paths the storage reads, in lower case and without {@code ://}. */
  Set<String> schemes();

  /** The names of the options that {@link #open} understands; each begins with a scheme's name. */
  Set<String> options();

  /**
   * Opens the storage. Makes no request.
   *
   * @param options values by the names of {@link #options}; those of other providers are left out
   * @throws IllegalArgumentException if a value is wrong; the message begins with the option's name
   */
  Storage open(Map<String, String> options);
}
