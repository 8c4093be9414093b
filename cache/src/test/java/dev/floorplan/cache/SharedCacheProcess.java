package dev.floorplan.cache;

import dev.floorplan.footer.FooterCache;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;

/** One of several processes that look up and add the same footers in the same cache. */
final class SharedCacheProcess {
  static final int FILES = 2_000;

  private SharedCacheProcess() {}

  static FooterCache.Key key(int file) {
    return new FooterCache.Key("file-" + file, file, "etag " + file);
  }

  private static byte[] footer(int file) {
    byte[] footer = new byte[100 + file];
    new SplittableRandom(file).nextBytes(footer);
    return footer;
  }

  /** {@code DIRECTORY SEED}; ends with 1 if the cache fails or answers wrongly. */
  public static void main(String[] arguments) throws Exception {
    SplittableRandom random = new SplittableRandom(Integer.parseInt(arguments[1]));
    String fault = null;
    DiskFooterCache cache = DiskFooterCache.open(Path.of(arguments[0]), 64 << 20);
    try (cache) {
      int first = random.nextInt(FILES);
      for (int i = 0; i < FILES; i++) {
        int file = (first + i) % FILES;
        byte[] found = cache.find(key(file), bytes -> {});
        if (found == null) {
          cache.add(key(file), footer(file));
        } else if (!Arrays.equals(found, footer(file))) {
          fault = "wrong answer for " + file;
        }
      }
    }
    if (fault == null) {
      fault = cache.failure().orElse(null);
    }
    if (fault != null) {
      System.out.println(fault);
      System.exit(1);
    }
  }
}
