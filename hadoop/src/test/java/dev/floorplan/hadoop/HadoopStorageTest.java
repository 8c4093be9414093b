package dev.floorplan.hadoop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floorplan.storage.RandomTree;
import dev.floorplan.storage.Storage;
import dev.floorplan.storage.StorageByScheme;
import dev.floorplan.storage.StorageWalk;
import dev.floorplan.storage.StoredDirectory;
import dev.floorplan.storage.StoredFile;
import dev.floorplan.storage.WalkFilter;
import dev.floorplan.storage.WalkedFile;
import dev.floorplan.storage.Walks;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.ipc.StandbyException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hadoop's view of this machine's files. */
class HadoopStorageTest {
  @TempDir private Path directory;

  private final HadoopStorage storage = new HadoopStorage(CountingFileSystem.configuration());

  @AfterEach
  void close() {
    storage.close();
  }

  @Test
  void randomTreesAreWalkedInByteOrderOfTheirPaths() throws IOException {
    for (int seed = 0; seed < 100; seed++) {
      Map<String, Integer> sizes = RandomTree.sizes(new SplittableRandom(seed));
      Path root = directory.resolve("tree" + seed);
      RandomTree.create(sizes, root);

      List<String> expected = new ArrayList<>(sizes.keySet());
      expected.sort((a, b) -> Arrays.compareUnsigned(a.getBytes(UTF_8), b.getBytes(UTF_8)));
      List<WalkedFile> walked = Walks.all(storage, url(root), Walks.EVERYTHING);
      assertThat(walked).as("seed %s", seed).extracting(WalkedFile::below).isEqualTo(expected);
      assertThat(walked)
          .as("seed %s", seed)
          .allSatisfy(
              file -> {
                assertThat(file.file().path()).isEqualTo(url(root) + "/" + file.below());
                assertThat(file.file().size()).isEqualTo((long) sizes.get(file.below()));
                assertThat(storage.entry(file.file().path())).isEqualTo(file.file());
              });
    }
  }

  @Test
  void aRefusedDirectoryIsNotListedAndNothingIsAskedTwice() throws IOException {
    for (int i = 0; i < 40; i++) {
      put("t/d" + i + "/f", 1);
    }
    TreeSet<String> asked = new TreeSet<>();
    WalkFilter odd =
        new WalkFilter() {
          @Override
          public boolean visits(String path) {
            assertThat(asked.add("visit " + path)).as(path).isTrue();
            return !path.equals("d7");
          }

          @Override
          public boolean descends(String path, String realPath) {
            assertThat(asked.add("descend " + path)).as(path).isTrue();
            return !path.endsWith("2");
          }
        };
    long before = CountingFileSystem.LISTINGS.get();
    assertThat(Walks.all(storage, url("t"), odd)).hasSize(40 - 1 - 4);
    assertThat(CountingFileSystem.LISTINGS.get() - before).isEqualTo(1 + 35);
  }

  @Test
  void aWalkThatEndsEarlyHasListedLittleMoreThanItUsed() throws IOException {
    for (int i = 0; i < 100; i++) {
      put("t/d" + i + "/f", 1);
    }
    long before = CountingFileSystem.LISTINGS.get();
    try (StorageWalk walk = storage.walk(new StoredDirectory(url("t")), Walks.EVERYTHING)) {
      for (int i = 0; i < 3; i++) {
        walk.next();
      }
    }
    // The root, one, one more ahead, and three more: the window doubles with each directory.
    assertThat(CountingFileSystem.LISTINGS.get() - before).isBetween(4L, 8L);
  }

  @Test
  void whatIsMissingIsNullAndWhatVanishedIsNoSuchFile() throws IOException {
    assertThat(storage.entry(url("nothing"))).isNull();
    StoredFile file = put("f", 10);
    Files.delete(directory.resolve("f"));
    assertThatThrownBy(() -> storage.read(file, 0, new byte[1], 0, 1))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageStartingWith(file.path() + ": ");
    assertThatThrownBy(() -> storage.walk(new StoredDirectory(url("nothing")), Walks.EVERYTHING))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageStartingWith(url("nothing") + ": ");
  }

  @Test
  void aFileOfAnotherSizeOrTimeIsNotTheListedOne() throws IOException {
    StoredFile listed = put("f", 10);
    byte[] read = new byte[4];
    storage.read(listed, 3, read, 0, 4);
    assertThat(read).containsExactly(3, 4, 5, 6);
    StoredFile planned = new StoredFile(listed.path(), 10, listed.modified(), null);
    storage.read(planned, 3, read, 0, 4);

    Files.setLastModifiedTime(
        directory.resolve("f"), FileTime.from(listed.modified().plusSeconds(5)));
    String changed = listed.path() + ": was changed since it was listed; list it again";
    assertThatThrownBy(() -> storage.read(listed, 0, read, 0, 4)).hasMessage(changed);
    assertThatThrownBy(() -> storage.read(planned, 0, read, 0, 4)).hasMessage(changed);
    StoredFile longer = new StoredFile(listed.path(), 11, null, null);
    assertThatThrownBy(() -> storage.read(longer, 0, read, 0, 4)).hasMessage(changed);
  }

  @Test
  void whereTheStoreHasEtagsNoStatusIsAskedFor() throws IOException {
    put("t/f", 10);
    try (Storage tagged = new HadoopStorage(CountingFileSystem.configurationWithEtags())) {
      StoredFile file = Walks.all(tagged, url("t"), Walks.EVERYTHING).get(0).file();
      assertThat(file.etag()).isEqualTo("tag of 10");
      // The local file system itself asks for one when it opens a file.
      long before = CountingFileSystem.STATUSES.get();
      new org.apache.hadoop.fs.Path(file.path())
          .getFileSystem(CountingFileSystem.configuration())
          .open(new org.apache.hadoop.fs.Path(file.path()))
          .close();
      long perOpen = CountingFileSystem.STATUSES.get() - before;
      tagged.read(file, 0, new byte[10], 0, 10);
      assertThat(CountingFileSystem.STATUSES.get() - before).isEqualTo(2 * perOpen);
    }
  }

  @Test
  void aRangeBeyondTheEndNamesTheFile() throws IOException {
    StoredFile file = put("f", 10);
    assertThatThrownBy(() -> storage.read(file, 8, new byte[4], 0, 4))
        .isInstanceOf(IOException.class)
        .hasRootCauseInstanceOf(EOFException.class)
        .hasMessageStartingWith(file.path() + ": ");
  }

  @Test
  void onlyWhatMayPassIsTransient() {
    for (IOException passing :
        List.of(
            new SocketTimeoutException("slow"),
            new SocketException("Connection reset"),
            new IOException("call failed", new SocketTimeoutException("slow")),
            new RemoteException(StandbyException.class.getName(), "not active"))) {
      assertThat(storage.isTransient(HadoopFailure.of("hdfs://n/f", passing))).isTrue();
      assertThat(storage.isTransient(passing)).as("of another storage").isFalse();
    }
    for (IOException lasting :
        List.of(new ConnectException("refused"), new IOException("odd"), new EOFException())) {
      assertThat(storage.isTransient(HadoopFailure.of("hdfs://n/f", lasting))).isFalse();
    }
  }

  @Test
  void aSchemeWithoutConnectorSaysWhatToAdd() {
    assertThatThrownBy(() -> StorageByScheme.shared().entry("gs://bucket/a.parquet"))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("gs://bucket/a.parquet: ")
        .hasMessageContaining("GoogleHadoopFileSystem not found")
        .hasMessageEndingWith("; add the jars of the connector to the class path");
    assertThatThrownBy(() -> storage.entry("oss://bucket/a.parquet"))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "oss://bucket/a.parquet: No FileSystem for scheme \"oss\"; add the jars of the"
                + " connector to the class path");
  }

  @Test
  void anUnknownHostIsAnErrorWithThePath() {
    assertThatThrownBy(() -> StorageByScheme.shared().entry("hdfs://no-such-host.invalid/a"))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("hdfs://no-such-host.invalid/a: ")
        .hasMessageContaining("no-such-host.invalid");
  }

  @Test
  void aPathThatNamesAFileSystemIsItsRoot() throws IOException {
    try (Storage plain = new HadoopStorage(new Configuration())) {
      assertThat(plain.entry("file:///")).isEqualTo(new StoredDirectory("file:///"));
      assertThat(plain.realPath("file:///a//b")).isEqualTo("file:/a/b");
      assertThat(plain.identity("file:///a//b")).isEqualTo("file:/a/b");
    }
    assertThat(HadoopStorage.hadoopPath("hdfs://node:8020").toString())
        .isEqualTo("hdfs://node:8020/");
  }

  private StoredFile put(String name, int size) throws IOException {
    Path file = directory.resolve(name);
    byte[] bytes = new byte[size];
    for (int i = 0; i < size; i++) {
      bytes[i] = (byte) i;
    }
    Files.createDirectories(file.getParent());
    Files.write(file, bytes);
    return (StoredFile) storage.entry(url(file));
  }

  private String url(String name) {
    return url(directory.resolve(name));
  }

  private static String url(Path path) {
    return "file://" + path;
  }
}
