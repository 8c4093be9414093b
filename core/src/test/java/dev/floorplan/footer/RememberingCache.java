package dev.floorplan.footer;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A footer cache in memory that forgets nothing. Thread-safe. */
public final class RememberingCache implements FooterCache {
  final Map<Key, byte[]> footers = new ConcurrentHashMap<>();

  @Override
  public byte[] find(Key key, Memory memory) throws InterruptedException {
    byte[] footer = footers.get(key);
    if (footer != null) {
      memory.reserve(footer.length);
    }
    return footer;
  }

  @Override
  public void add(Key key, byte[] footer) {
    footers.put(key, footer.clone());
  }

  @Override
  public void close() {}
}
