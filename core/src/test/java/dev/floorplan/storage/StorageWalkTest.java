package dev.floorplan.storage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every storage's walk holds to, on disk and in memory. */
class StorageWalkTest {

  @TempDir Path directory;

  @Test
  void randomTreesAreWalkedInByteOrderOfTheirPathsByEveryStorage() throws IOException {
    for (int seed = 0; seed < 200; seed++) {
      Map<String, Integer> sizes = RandomTree.sizes(new SplittableRandom(seed));
      Path root = directory.resolve("tree" + seed);
      RandomTree.create(sizes, root);
      InMemoryStorage memory = new InMemoryStorage();
      RandomTree.create(sizes, memory, root.toString());

      List<String> expected = new ArrayList<>(sizes.keySet());
      expected.sort((a, b) -> Arrays.compareUnsigned(a.getBytes(UTF_8), b.getBytes(UTF_8)));
      for (Storage storage : List.of(new LocalStorage(), memory)) {
        List<WalkedFile> walked = Walks.all(storage, root.toString(), Walks.EVERYTHING);
        String which = storage.getClass().getSimpleName() + ", seed " + seed;
        assertThat(walked).as(which).extracting(WalkedFile::below).isEqualTo(expected);
        assertThat(walked)
            .as(which)
            .allSatisfy(
                file -> {
                  assertThat(file.file().path()).isEqualTo(root + "/" + file.below());
                  assertThat(file.file().size()).isEqualTo((long) sizes.get(file.below()));
                  assertThat(storage.entry(file.file().path())).isEqualTo(file.file());
                });
      }
    }
  }

  @Test
  void aRefusedDirectoryIsNotEnteredAndARefusedNameNotMet() throws IOException {
    for (int seed = 0; seed < 100; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Map<String, Integer> sizes = RandomTree.sizes(random);
      Path root = directory.resolve("pruned" + seed);
      RandomTree.create(sizes, root);
      InMemoryStorage memory = new InMemoryStorage();
      RandomTree.create(sizes, memory, root.toString());
      int salt = random.nextInt();

      List<String> expected =
          sizes.keySet().stream()
              .filter(path -> wanted(path, salt))
              .sorted(PathOrder.UTF_8_BYTES)
              .toList();
      for (Storage storage : List.of(new LocalStorage(), memory)) {
        assertThat(Walks.all(storage, root.toString(), pruning(salt)))
            .as("%s, seed %s", storage.getClass().getSimpleName(), seed)
            .extracting(WalkedFile::below)
            .isEqualTo(expected);
      }
    }
  }

  private static boolean wanted(String path, int salt) {
    for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
      if (refused(path.substring(0, slash), salt)) {
        return false;
      }
    }
    return !refused(path, salt);
  }

  private static boolean refused(String path, int salt) {
    return (path.hashCode() * 31 + salt) % 4 == 0;
  }

  private static WalkFilter pruning(int salt) {
    return new WalkFilter() {
      @Override
      public boolean visits(String path) {
        return !refused(path, salt);
      }

      @Override
      public boolean descends(String path, String realPath) {
        return !refused(path, salt);
      }
    };
  }

  @Test
  void aDirectorySortsAsItsNameAndASlash() throws IOException {
    RandomTree.create(
        Map.of("a/z", 1, "a-/z", 1, "a!/z", 1, "b", 1, "a.b", 1, "a0", 1, "a-/-/z", 1), directory);

    assertThat(Walks.below(new LocalStorage(), directory.toString()))
        .containsExactly("a!/z", "a-/-/z", "a-/z", "a.b", "a/z", "a0", "b");
  }

  @Test
  void aTrailingSlashAddsNone() throws IOException {
    Files.write(directory.resolve("f"), new byte[1]);
    InMemoryStorage memory = new InMemoryStorage();
    memory.put(directory + "/f", new byte[1]);

    for (Storage storage : List.of(new LocalStorage(), memory)) {
      assertThat(Walks.all(storage, directory + "/", Walks.EVERYTHING))
          .extracting(file -> file.file().path())
          .containsExactly(directory + "/f");
    }
  }

  @Test
  void theWorkingDirectoryAddsNothingToPaths() throws IOException {
    assertThat(new LocalStorage().entry("")).isEqualTo(new StoredDirectory(""));
    assertThat(Walks.all(new LocalStorage(), "", Walks.EVERYTHING))
        .extracting(file -> file.file().path())
        .contains("pom.xml");
  }
}
