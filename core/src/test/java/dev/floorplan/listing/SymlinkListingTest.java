package dev.floorplan.listing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floorplan.storage.LocalStorage;
import dev.floorplan.storage.RandomTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class SymlinkListingTest {

  @TempDir Path temporary;
  private Path directory;

  @BeforeEach
  void useRealPaths() throws IOException {
    directory = temporary.toRealPath();
  }

  private void file(String path) throws IOException {
    RandomTree.create(Map.of(path, 1), directory);
  }

  private void link(String path, String target) throws IOException {
    Files.createDirectories(directory.resolve(path).getParent());
    Files.createSymbolicLink(directory.resolve(path), directory.resolve(target));
  }

  /** The listed paths, relative to the test's directory. */
  private List<String> paths(String... inputs) throws IOException {
    PathIndexer indexer =
        Listings.of(
            new LocalStorage(),
            Stream.of(inputs).map(input -> directory + "/" + input).toArray(String[]::new));
    return Listings.paths(indexer).stream()
        .map(path -> path.substring(directory.toString().length() + 1))
        .toList();
  }

  @Test
  void aSymlinkToAFileThatIsListedWhereItLiesIsSkipped() throws IOException {
    file("d/a.parquet");
    file("d/_hidden/b.parquet");
    file("d/c.blob");
    file("outside/e.parquet");
    link("d/1.parquet", "d/a.parquet");
    link("d/2.parquet", "d/_hidden/b.parquet");
    link("d/3.parquet", "d/c.blob");
    link("d/4.parquet", "outside/e.parquet");
    link("d/5.parquet", "outside/e.parquet");

    assertThat(paths("d"))
        .containsExactly("d/2.parquet", "d/3.parquet", "d/4.parquet", "d/5.parquet", "d/a.parquet");
    assertThat(paths("d", "outside"))
        .containsExactly("d/2.parquet", "d/3.parquet", "d/a.parquet", "outside/e.parquet");
    assertThat(paths("d/[1-5]*"))
        .containsExactly("d/1.parquet", "d/2.parquet", "d/3.parquet", "d/4.parquet", "d/5.parquet");
  }

  @Test
  void aSymlinkToADirectoryThatIsListedWhereItLiesIsSkippedAsOne() throws IOException {
    file("d/sub/a.parquet");
    file("d/sub/b.parquet");
    file("outside/x/c.parquet");
    link("d/again", "d/sub");
    link("d/loop", "d");
    link("d/up", "d/..");
    link("d/other", "outside");
    PathIndexer indexer = Listings.of(new LocalStorage(), directory + "/d");

    assertThat(Listings.paths(indexer))
        .containsExactly(
            directory + "/d/other/x/c.parquet",
            directory + "/d/sub/a.parquet",
            directory + "/d/sub/b.parquet",
            directory + "/d/up/outside/x/c.parquet");
    assertThat(indexer.statistics().linkDuplicates()).isEqualTo(3);
  }

  @Test
  void theSameFileByAnotherNameOfItsDirectoryIsListedOnce() throws IOException {
    file("d/sub/a.parquet");
    file("d/b.parquet");
    link("alias", "d");
    link("named.parquet", "d/b.parquet");

    assertThat(paths("d", "alias", "d/sub/../sub"))
        .containsExactly("d/b.parquet", "d/sub/a.parquet");
    assertThat(paths("alias/sub", "d")).containsExactly("alias/sub/a.parquet", "d/b.parquet");
    assertThat(paths("named.parquet", "d")).containsExactly("named.parquet", "d/sub/a.parquet");
    assertThat(paths("alias")).containsExactly("alias/b.parquet", "alias/sub/a.parquet");
  }

  @Test
  void aLaterInputThatLooksLikeAGlobButExistsIsKnownByItsRealPath() throws IOException {
    file("d/[0].parquet");
    link("alias", "d");

    assertThat(paths("d", "alias/[0].parquet")).containsExactly("d/[0].parquet");
  }

  @Test
  void aFileOutsideThatTwoInputsLinkToIsListedForTheFirst() throws IOException {
    file("outside/a.parquet");
    link("d/1.parquet", "outside/a.parquet");
    link("e/1.parquet", "outside/a.parquet");

    assertThat(paths("d", "e")).containsExactly("d/1.parquet");

    link("d/2.parquet", "outside/a.parquet");
    assertThat(paths("d", "e")).containsExactly("d/1.parquet", "d/2.parquet");
  }

  @Test
  void partitionColumnsBelowASymlinkComeFromThePathThatLedThere() throws IOException {
    file("outside/m=1/a.parquet");
    link("d/y=2024", "outside");

    FileInfo file = Listings.all(Listings.of(new LocalStorage(), directory + "/d")).get(0);
    assertThat(file.partition()).isEqualTo(Map.of("y", "2024", "m", "1"));
  }

  @Test
  void aDanglingSymlinkIsAnErrorUnlessItIsHidden() throws IOException {
    file("d/a.parquet");
    link("d/_b.parquet", "gone");
    link("d/.#lock", "gone");
    assertThat(paths("d")).containsExactly("d/a.parquet");

    link("d/b.parquet", "gone");
    assertThatThrownBy(() -> paths("d"))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageStartingWith(directory + "/d/b.parquet -> ");
    assertThatThrownBy(() -> paths("d/b.parquet"))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageStartingWith(directory + "/d/b.parquet -> ");
  }

  @Test
  void withRandomSymlinksEveryFileIsListedAndVisibleOnesOnce() throws IOException {
    for (int seed = 0; seed < 150; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Path top = Files.createDirectory(directory.resolve("random" + seed));
      List<Path> roots = List.of(top.resolve("p"), top.resolve("q"));
      for (String name : List.of("p", "q", "outside")) {
        for (String sub : List.of("", "/s", "/s/t", "/_h")) {
          RandomTree.create(
              Map.of(name + sub + "/f.parquet", 1, name + sub + "/g.parquet", 1), top);
        }
      }
      List<Path> all;
      try (Stream<Path> tree = Files.walk(top)) {
        all = new ArrayList<>(tree.sorted().toList());
      }
      List<Path> directories = all.stream().filter(Files::isDirectory).toList();
      for (int i = 0; i < 4; i++) {
        Path in = directories.get(1 + random.nextInt(directories.size() - 1));
        Path target = all.get(random.nextInt(all.size()));
        Files.createSymbolicLink(in.resolve("link" + i + ".parquet"), target);
      }

      List<Path> inputs = random.nextBoolean() ? roots : roots.subList(0, 1);
      List<String> listed =
          Listings.paths(
              Listings.of(
                  new LocalStorage(), inputs.stream().map(Path::toString).toArray(String[]::new)));
      List<String> listedReal = new ArrayList<>();
      for (String path : listed) {
        listedReal.add(Path.of(path).toRealPath().toString());
      }
      Set<String> reachable = new TreeSet<>();
      Set<String> visible = new TreeSet<>();
      for (Path input : inputs) {
        reachable.addAll(reachable(input, input));
        try (Stream<Path> tree = Files.walk(input)) {
          tree.filter(path -> !Files.isSymbolicLink(path) && Files.isRegularFile(path))
              .filter(path -> !input.relativize(path).toString().contains("_h"))
              .forEach(path -> visible.add(path.toString()));
        }
      }
      String which = "seed " + seed + ", inputs " + inputs + ", listed " + listed;
      assertThat(new TreeSet<>(listedReal)).as(which).isEqualTo(reachable);
      assertThat(listedReal.stream().filter(visible::contains).collect(Collectors.toList()))
          .as(which)
          .containsExactlyInAnyOrderElementsOf(visible);
    }
  }

  /** The real paths of all files that are not hidden, links followed, loops cut. */
  private static Set<String> reachable(Path root, Path from) throws IOException {
    Set<String> files = new TreeSet<>();
    follow(from, new ArrayList<>(), files);
    assertThat(files).as(root.toString()).isNotEmpty();
    return files;
  }

  private static void follow(Path path, List<Path> inside, Set<String> files) throws IOException {
    Path real = path.toRealPath();
    if (Files.isRegularFile(real)) {
      files.add(real.toString());
      return;
    }
    if (inside.contains(real)) {
      return;
    }
    inside.add(real);
    try (Stream<Path> names = Files.list(path)) {
      for (Path name : names.toList()) {
        if (!name.getFileName().toString().startsWith("_")) {
          follow(name, inside, files);
        }
      }
    }
    inside.remove(real);
  }
}
