package dev.floorplan.cli;

import dev.floorplan.cache.DiskFooterCache;
import dev.floorplan.footer.FooterCache;
import dev.floorplan.storage.Storage;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;

/** What a scan takes its bytes from: the storage of its paths, and the cache of footers. */
final class ScanSources implements AutoCloseable {
  private final Storage storage;
  private final DiskFooterCache cache; // null where nothing is remembered
  private final PrintStream err;

  /**
   * @param directory where footers are remembered, or null
   * @param err told where the cache has failed
   */
  static ScanSources open(Storage storage, Path directory, long maxBytes, PrintStream err)
      throws IOException {
    try {
      return new ScanSources(
          storage, directory == null ? null : DiskFooterCache.open(directory, maxBytes), err);
    } catch (IOException | RuntimeException e) {
      storage.close();
      throw e;
    }
  }

  private ScanSources(Storage storage, DiskFooterCache cache, PrintStream err) {
    this.storage = storage;
    this.cache = cache;
    this.err = err;
  }

  Storage storage() {
    return storage;
  }

  FooterCache footerCache() {
    return cache == null ? FooterCache.NONE : cache;
  }

  @Override
  public void close() {
    storage.close();
    if (cache != null) {
      cache.close();
      cache.failure().ifPresent(failure -> err.println("warning: " + Printable.line(failure)));
    }
  }
}
