package dev.floorplan.listing;

import java.util.AbstractMap;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * An immutable map of partition columns, in order, with nulls. Its own type, so that all files of a
 * directory can share one without a copy each.
 */
final class PartitionValues extends AbstractMap<String, String> {

  private static final PartitionValues NONE = new PartitionValues(Map.of());

  private final Map<String, String> values;

  private PartitionValues(Map<String, String> values) {
    this.values = values;
  }

  /** The same map if it is known to be immutable, otherwise a copy. */
  static PartitionValues copyOf(Map<String, String> values) {
    if (values instanceof PartitionValues immutable) {
      return immutable;
    }
    return values.isEmpty()
        ? NONE
        : new PartitionValues(Collections.unmodifiableMap(new LinkedHashMap<>(values)));
  }

  @Override
  public Set<Entry<String, String>> entrySet() {
    return values.entrySet();
  }

  @Override
  public String get(Object key) {
    return values.get(key);
  }

  @Override
  public boolean containsKey(Object key) {
    return values.containsKey(key);
  }
}
