package dev.floorplan.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class LocalWalkTest {

  @TempDir Path temporary;
  private Path directory;
  private final LocalStorage storage = new LocalStorage();

  @BeforeEach
  void useRealPaths() throws IOException {
    directory = Files.createDirectory(temporary.toRealPath().resolve("root"));
  }

  private Path file(String below, int size) throws IOException {
    RandomTree.create(Map.of(below, size), directory);
    return directory.resolve(below);
  }

  private void link(String below, Path target) throws IOException {
    Path link = directory.resolve(below);
    Files.createDirectories(link.getParent());
    Files.createSymbolicLink(link, target);
  }

  @Test
  void aFileIsLookedAtOnlyWhenItsTurnComes() throws IOException {
    for (int i = 0; i < 1000; i++) {
      file("f%04d".formatted(i), 1);
    }
    link("f9999", directory.resolve("nothing"));

    try (StorageWalk walk =
        storage.walk(new StoredDirectory(directory.toString()), Walks.EVERYTHING)) {
      assertThat(walk.next().file().size()).isEqualTo(1);
      for (int i = 1; i < 1000; i++) {
        Files.write(directory.resolve("f%04d".formatted(i)), new byte[2]);
      }
      for (int i = 1; i < 1000; i++) {
        assertThat(walk.next().file().size()).as("size of file %s", i).isEqualTo(2);
      }
      assertThatThrownBy(walk::next).isInstanceOf(NoSuchFileException.class);
    }
  }

  @Test
  void aRefusedNameIsNotLookedAt() throws IOException {
    file("a", 1);
    link("b", directory.resolve("nothing"));

    assertThat(
            Walks.all(
                storage,
                directory.toString(),
                new WalkFilter() {
                  @Override
                  public boolean visits(String path) {
                    return !path.equals("b");
                  }

                  @Override
                  public boolean descends(String path, String realPath) {
                    return true;
                  }
                }))
        .hasSize(1);
  }

  @Test
  void aSymlinkSaysWhereItsFileLies() throws IOException {
    Path outside = Files.createDirectory(temporary.toRealPath().resolve("outside"));
    Files.write(outside.resolve("f"), new byte[7]);
    Files.createDirectory(outside.resolve("sub"));
    Files.write(outside.resolve("sub/g"), new byte[8]);
    file("plain", 1);
    link("tofile", outside.resolve("f"));
    link("todir", outside);

    assertThat(Walks.all(storage, directory.toString(), Walks.EVERYTHING))
        .extracting(WalkedFile::below, walked -> walked.file().size(), WalkedFile::realPath)
        .containsExactly(
            tuple("plain", 1L, null),
            tuple("todir/f", 7L, outside.resolve("f").toString()),
            tuple("todir/sub/g", 8L, outside.resolve("sub/g").toString()),
            tuple("tofile", 7L, outside.resolve("f").toString()));
  }

  @Test
  void loopsOfSymlinksEnd() throws IOException {
    Path one = Files.createDirectory(temporary.toRealPath().resolve("one"));
    Path two = Files.createDirectory(temporary.toRealPath().resolve("two"));
    Files.write(one.resolve("f"), new byte[1]);
    Files.createSymbolicLink(one.resolve("two"), two);
    Files.createSymbolicLink(two.resolve("one"), one);
    Files.createSymbolicLink(two.resolve("self"), two);
    file("sub/f", 1);
    link("sub/root", directory);
    link("sub/sub", directory.resolve("sub"));
    link("one", one);

    assertThat(Walks.below(storage, directory.toString())).containsExactly("one/f", "sub/f");
  }

  @Test
  void aSymlinkToTheDirectoryAboveMeetsTheRootOnceMore() throws IOException {
    file("f", 1);
    link("up", directory.getParent());

    assertThat(Walks.below(storage, directory.toString())).containsExactly("f");
  }

  @Test
  void aDanglingSymlinkIsAnErrorThatNamesBothEnds() throws IOException {
    link("sub/link", Path.of("../gone"));

    assertThatThrownBy(() -> Walks.below(storage, directory.toString()))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessage(directory + "/sub/link -> ../gone: the symlink leads to nothing");
    assertThatThrownBy(() -> storage.entry(directory + "/sub/link"))
        .hasMessage(directory + "/sub/link -> ../gone: the symlink leads to nothing");
  }

  @Test
  void aSymlinkToItselfIsAnErrorThatNamesIt() throws IOException {
    link("self", directory.resolve("self"));

    assertThatThrownBy(() -> Walks.below(storage, directory.toString()))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(directory + "/self: ");
  }

  @Test
  void aNameThatIsNotTextIsAnErrorNotALostFile() throws Exception {
    file("a", 1);
    Process touch =
        new ProcessBuilder("sh", "-c", "touch \"$(printf 'b\\377.parquet')\"")
            .directory(directory.toFile())
            .start();
    assertThat(touch.waitFor()).isZero();

    assertThatThrownBy(() -> Walks.below(storage, directory.toString()))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(directory + "/b\uFFFD.parquet: ")
        .hasMessageContaining("not valid in the encoding of file names");
  }

  @Test
  void aNameWithTheReplacementCharacterIsAnOrdinaryName() throws IOException {
    file("a\uFFFD", 1);

    assertThat(Walks.below(storage, directory.toString())).containsExactly("a\uFFFD");
  }

  @Test
  void pipesArePassedOverAndVanishedFilesAreNotMet() throws Exception {
    file("a", 1);
    file("b/c", 1);
    file("d", 1);
    assertThat(new ProcessBuilder("mkfifo", directory + "/aa").start().waitFor()).isZero();

    try (StorageWalk walk =
        storage.walk(new StoredDirectory(directory.toString()), Walks.EVERYTHING)) {
      assertThat(walk.next().below()).isEqualTo("a");
      Files.delete(directory.resolve("b/c"));
      Files.delete(directory.resolve("b"));
      assertThat(walk.next().below()).isEqualTo("d");
      assertThat(walk.next()).isNull();
    }
  }

  @Test
  void anInterruptEndsTheWalk() throws IOException {
    file("a", 1);

    try (StorageWalk walk =
        storage.walk(new StoredDirectory(directory.toString()), Walks.EVERYTHING)) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(walk::next).isInstanceOf(InterruptedIOException.class);
      assertThat(Thread.interrupted()).isTrue();
    }
  }
}
