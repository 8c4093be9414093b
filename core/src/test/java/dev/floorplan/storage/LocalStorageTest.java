package dev.floorplan.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalStorageTest {

  @TempDir Path directory;
  private final LocalStorage storage = new LocalStorage();
  private byte[] content;
  private Path path;

  @BeforeEach
  void writeOneFile() throws IOException {
    content = new byte[1_000_000];
    new SplittableRandom(1).nextBytes(content);
    path = Files.write(directory.resolve("f"), content);
  }

  private StoredFile file() throws IOException {
    return (StoredFile) storage.entry(path.toString());
  }

  @Test
  void anEntryIsAFileADirectoryOrNothing() throws IOException {
    assertThat(storage.entry(path.toString()))
        .isEqualTo(
            new StoredFile(
                path.toString(),
                content.length,
                Files.getLastModifiedTime(path).toInstant(),
                null));
    assertThat(storage.entry(directory + "/")).isEqualTo(new StoredDirectory(directory + "/"));
    assertThat(storage.entry(directory + "/g")).isNull();
    assertThat(storage.entry(path + "/below/a/file")).isNull();
    assertThat(storage.entry(directory + "/" + "é".repeat(200))).isNull();
    assertThat(storage.realPath(directory + "/g")).isNull();
    assertThat(storage.realPath(path + "/below/a/file")).isNull();
  }

  @Test
  void aFileUriLeadsToTheSameFile() throws IOException {
    byte[] target = new byte[10];
    for (String prefix : new String[] {"file:", "file://"}) {
      StoredFile file = (StoredFile) storage.entry(prefix + path);
      storage.read(file, 0, target, 0, 10);
      assertThat(file.path()).isEqualTo(prefix + path);
      assertThat(target).isEqualTo(Arrays.copyOf(content, 10));
    }
  }

  @Test
  void aReadDeliversExactlyItsRange() throws IOException {
    SplittableRandom random = new SplittableRandom(2);
    StoredFile file = file();
    for (int i = 0; i < 100; i++) {
      int from = random.nextInt(content.length + 1);
      int to = random.nextInt(from, content.length + 1);
      byte[] target = new byte[to - from + 2];
      storage.read(file, from, target, 1, to - from);
      assertThat(Arrays.mismatch(target, 1, to - from + 1, content, from, to))
          .as("first difference in [%s, %s)", from, to)
          .isEqualTo(-1);
      assertThat(target[0]).isZero();
      assertThat(target[to - from + 1]).isZero();
    }
  }

  @Test
  void aRangeBeyondTheFileIsAnErrorThatNamesExpectedAndFound() throws IOException {
    StoredFile file = file();

    assertThatThrownBy(() -> storage.read(file, 999_990, new byte[20], 0, 20))
        .isInstanceOf(EOFException.class)
        .hasMessage(
            path + ": ends after 1000000 bytes where bytes 999990 to 1000010 were expected");
  }

  @Test
  void aFileOfAnotherSizeThanListedIsAnErrorThatNamesBoth() throws IOException {
    StoredFile file = file();
    Files.write(path, new byte[3]);

    assertThatThrownBy(() -> storage.read(file, 0, new byte[2], 0, 2))
        .isInstanceOf(IOException.class)
        .hasMessage(path + ": has 3 bytes where 1000000 were listed; it was changed in between");
  }

  @Test
  void aMissingFileIsSaidToBeMissing() throws IOException {
    StoredFile file = file();
    Files.delete(path);

    assertThatThrownBy(() -> storage.read(file, 0, new byte[2], 0, 2))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessage(path + ": no such file or directory");
  }

  @Test
  void aDirectoryIsSaidToBeOne() {
    StoredFile file = new StoredFile(directory.toString(), 5, null, null);

    assertThatThrownBy(() -> storage.read(file, 0, new byte[2], 0, 2))
        .isInstanceOf(IOException.class)
        .hasMessage(directory + ": is a directory, a file was expected");
  }

  @Test
  void whatIsForbiddenIsSaidToBeForbidden() throws IOException {
    StoredFile file = file();
    Path closed = Files.createDirectory(directory.resolve("closed"));
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("---------"));
    Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("---------"));
    try {
      assumeFalse(Files.isReadable(path), "this user may read everything");

      assertThatThrownBy(() -> storage.read(file, 0, new byte[2], 0, 2))
          .isInstanceOf(AccessDeniedException.class)
          .hasMessage(path + ": permission denied");
      assertThatThrownBy(() -> Walks.below(storage, directory.toString()))
          .isInstanceOf(AccessDeniedException.class)
          .hasMessage(closed + ": permission denied");
      assertThatThrownBy(() -> storage.entry(closed + "/x"))
          .isInstanceOf(AccessDeniedException.class)
          .hasMessage(closed + "/x: permission denied");
      assertThatThrownBy(() -> storage.realPath(closed + "/x"))
          .isInstanceOf(AccessDeniedException.class)
          .hasMessage(closed + "/x: permission denied");
    } finally {
      Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
    }
  }

  @Test
  void aPipeIsAnErrorNotAHang() throws Exception {
    assertThat(new ProcessBuilder("mkfifo", directory + "/pipe").start().waitFor()).isZero();

    assertThatThrownBy(() -> storage.entry(directory + "/pipe"))
        .hasMessage(directory + "/pipe: is neither a file nor a directory but a pipe or a device");
  }

  @Test
  void textThatCannotBeAPathIsAnErrorThatShowsIt() {
    assertThatThrownBy(() -> storage.entry("a\0b"))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("a\0b: cannot be the name of a file here");
  }

  @Test
  void anInterruptedReadFailsAndStaysInterrupted() throws IOException {
    StoredFile file = file();
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> storage.read(file, 0, new byte[2], 0, 2))
        .isInstanceOf(ClosedByInterruptException.class);
    assertThat(Thread.interrupted()).isTrue();
  }
}
