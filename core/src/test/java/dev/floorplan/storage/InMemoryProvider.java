package dev.floorplan.storage;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** Brings {@code mem://} paths, for tests: one counted, empty storage for each opening. */
public final class InMemoryProvider implements StorageProvider {
  static final AtomicInteger OPENED = new AtomicInteger();

  @Override
  public Set<String> schemes() {
    return Set.of("mem", "memory");
  }

  @Override
  public Set<String> options() {
    return Set.of("mem.file");
  }

  /** The option {@code mem.file} names a file of three bytes. */
  @Override
  public Storage open(Map<String, String> options) {
    OPENED.incrementAndGet();
    InMemoryStorage storage = new InMemoryStorage();
    if (options.containsKey("mem.file")) {
      storage.put(options.get("mem.file"), new byte[3]);
    }
    return storage;
  }
}
