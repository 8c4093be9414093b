package dev.floorplan.storage;

import java.util.Map;
import java.util.Set;

/** Brings {@code https://} and {@code http://} URLs. */
public final class HttpProvider implements StorageProvider {

  @Override
  public Set<String> schemes() {
    return Set.of("http", "https");
  }

  @Override
  public Set<String> options() {
    return Set.of();
  }

  @Override
  public Storage open(Map<String, String> options) {
    return new HttpStorage(HttpStorage.TIMEOUT);
  }
}
