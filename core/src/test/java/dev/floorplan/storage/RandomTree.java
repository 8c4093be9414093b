package dev.floorplan.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Random trees of files with odd names, for tests: sizes by path below the root. */
public final class RandomTree {

  /** Names around every special case: order next to '/', hidden, partitions, escapes, globs. */
  private static final List<String> NAMES =
      List.of(
          "a",
          "a-",
          "a.b",
          "a b",
          "a+b",
          "a!",
          "a0",
          "aa",
          "A",
          "b",
          "é",
          "\uFB01",
          "\uD83D\uDE00",
          "a\uD83D\uDE00",
          "a\uFB01",
          "[0]",
          "{a,b}",
          "*",
          "?",
          "~",
          "\n",
          "_a",
          ".a",
          "_",
          "_x=1",
          "x=1",
          "x=06",
          "y=a%2Fb",
          "y=a=b",
          "y=100%",
          "z=__HIVE_DEFAULT_PARTITION__",
          "=1");

  private static final List<String> EXTENSIONS =
      List.of("", "", ".parquet", ".parquet", ".parq", ".pq", ".PARQUET", ".txt", ".parquet.crc");

  private RandomTree() {}

  /** Sizes, some of them 0, by path below the root; in the order of {@link String}. */
  public static Map<String, Integer> sizes(SplittableRandom random) {
    Map<String, Integer> files = new TreeMap<>();
    fill(files, "", 3, random);
    return files;
  }

  private static void fill(
      Map<String, Integer> files, String below, int depth, SplittableRandom random) {
    for (int i = random.nextInt(6); i >= 0; i--) {
      String name = name(random);
      String path = below + name;
      boolean taken = files.keySet().stream().anyMatch(f -> (f + "/").startsWith(path + "/"));
      if (taken || repeatsColumn(below, name)) {
        continue;
      }
      if (depth > 0 && random.nextInt(3) == 0) {
        fill(files, path + "/", depth - 1, random);
      } else {
        files.put(path, random.nextInt(5) == 0 ? 0 : 1 + random.nextInt(100));
      }
    }
  }

  /** Whether a directory of this name would set a partition column again. */
  private static boolean repeatsColumn(String below, String name) {
    int equals = name.indexOf('=');
    return equals > 0 && ("/" + below).contains("/" + name.substring(0, equals + 1));
  }

  /** One random name. */
  public static String name(SplittableRandom random) {
    return NAMES.get(random.nextInt(NAMES.size()))
        + EXTENSIONS.get(random.nextInt(EXTENSIONS.size()));
  }

  /** Creates the files below a directory on disk. */
  public static void create(Map<String, Integer> sizes, Path root) throws IOException {
    for (Map.Entry<String, Integer> file : sizes.entrySet()) {
      Path path = root.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.write(path, new byte[file.getValue()]);
    }
  }

  /** Creates the files below a prefix in memory. */
  public static void create(Map<String, Integer> sizes, InMemoryStorage storage, String root) {
    sizes.forEach((below, size) -> storage.put(root + "/" + below, new byte[size]));
  }
}
