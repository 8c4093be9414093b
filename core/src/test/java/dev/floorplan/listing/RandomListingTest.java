package dev.floorplan.listing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floorplan.storage.InMemoryStorage;
import dev.floorplan.storage.LocalStorage;
import dev.floorplan.storage.RandomTree;
import dev.floorplan.storage.Storage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random trees and inputs against {@link ReferenceListing}, on disk and in memory. */
class RandomListingTest {

  private static final String[] NAME_GLOBS = {
    "*", "**", "a*", "?", "[ab]*", "[!a]*", "*.p*", "*=*", "_*", ".*", "?*"
  };

  @TempDir Path temporary;
  private Path directory;

  @BeforeEach
  void useRealPaths() throws IOException {
    directory = temporary.toRealPath();
  }

  @Test
  void everyStorageListsWhatTryingEveryFileFinds() throws IOException {
    long listed = 0;
    for (int seed = 0; seed < 60; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Path root = directory.resolve("tree" + seed);
      Map<String, Integer> sizes = RandomTree.sizes(random);
      RandomTree.create(sizes, root);
      InMemoryStorage memory = new InMemoryStorage();
      RandomTree.create(sizes, memory, root.toString());
      Map<String, Integer> absolute = new TreeMap<>();
      sizes.forEach((below, size) -> absolute.put(root + "/" + below, size));

      for (int i = 0; i < 30; i++) {
        List<String> inputs = inputs(random, root.toString(), new ArrayList<>(sizes.keySet()));
        boolean allNames = random.nextInt(3) == 0;
        ReferenceListing reference = new ReferenceListing(absolute, allNames);
        List<String> expected = reference.paths(inputs);
        listed += expected.size();
        for (Storage storage : List.of(new LocalStorage(), memory)) {
          String which =
              "seed %s, case %s, %s, inputs %s"
                  .formatted(seed, i, storage.getClass().getSimpleName(), inputs);
          PathIndexer indexer =
              new PathIndexer(
                  storage,
                  inputs,
                  new ListingOptions(
                      allNames ? ListingOptions.Files.ALL : ListingOptions.Files.PARQUET_NAMES,
                      ListingOptions.Missing.SKIP),
                  skipped -> {});
          assertThat(Listings.paths(indexer)).as(which).isEqualTo(expected);
          ListingStatistics statistics = indexer.statistics();
          assertThat(statistics.listed()).as(which).isEqualTo(expected.size());
          assertThat(statistics.empty()).as(which).isEqualTo(reference.empty);
          assertThat(statistics.duplicates()).as(which).isEqualTo(reference.duplicates);
          assertThat(statistics.missingInputs()).as(which).isEqualTo(reference.missingInputs);
        }
      }
    }
    assertThat(listed).isGreaterThan(5000);
  }

  private static List<String> inputs(SplittableRandom random, String root, List<String> files) {
    List<String> inputs = new ArrayList<>();
    for (int count = 1 + random.nextInt(3); count > 0; count--) {
      String[] names = files.get(random.nextInt(files.size())).split("/", -1);
      int depth = random.nextInt(names.length + 1);
      boolean glob = random.nextInt(2) == 0;
      StringBuilder input = new StringBuilder(root);
      for (int i = 0; i < depth; i++) {
        boolean replaced = glob && (i == depth - 1 || random.nextInt(2) == 0);
        input.append('/');
        input.append(replaced ? NAME_GLOBS[random.nextInt(NAME_GLOBS.length)] : names[i]);
      }
      if (input.chars().noneMatch(c -> c == '{') || !glob) {
        inputs.add(input.toString());
      }
    }
    return inputs.isEmpty() ? List.of(root) : inputs;
  }
}
