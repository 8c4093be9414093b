package dev.floorplan.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StorageBySchemeTest {
  @TempDir private Path directory;

  @Test
  void pathsWithoutSchemeAndFileUrlsAreLocal() throws IOException {
    Path file = Files.write(directory.resolve("a"), new byte[5]);
    int opened = InMemoryProvider.OPENED.get();
    try (Storage storage = StorageByScheme.of(Map.of())) {
      for (String path : new String[] {file.toString(), "file:" + file, "file://" + file}) {
        assertThat(storage.entry(path)).isInstanceOf(StoredFile.class);
        assertThat(storage.realPath(path)).isEqualTo(file.toRealPath().toString());
      }
    }
    assertThat(InMemoryProvider.OPENED).hasValue(opened);
  }

  @ParameterizedTest
  @ValueSource(strings = {"no-such", "1x://b/k", "a b://c", "://c", "x:/y", "dir/s3://c"})
  void whatIsNoSchemeIsALocalName(String path) throws IOException {
    assertThat(StorageByScheme.shared().entry(path)).isNull();
  }

  @Test
  void aSchemeOpensItsStorageOnceAndWithItsOptions() throws IOException {
    int opened = InMemoryProvider.OPENED.get();
    Path local = Files.write(directory.resolve("a"), new byte[5]);
    try (Storage storage = StorageByScheme.of(Map.of("mem.file", "mem://d/f"))) {
      assertThat(storage.entry("mem://d/f")).isInstanceOf(StoredFile.class);
      assertThat(storage.entry("MEM://d/f")).isNull();
      assertThat(storage.entry("memory://d/f")).isNull();
      assertThat(storage.entry("mem://d")).isEqualTo(new StoredDirectory("mem://d"));
      assertThat(storage.entry(local.toString())).isInstanceOf(StoredFile.class);
    }
    assertThat(InMemoryProvider.OPENED).hasValue(opened + 1);
  }

  @Test
  void walksAndReadsGoWhereThePathSays() throws IOException {
    try (Storage storage = StorageByScheme.of(Map.of("mem.file", "mem://d/f"));
        StorageWalk walk = storage.walk(new StoredDirectory("mem://d"), Walks.EVERYTHING)) {
      StoredFile file = walk.next().file();
      assertThat(file.path()).isEqualTo("mem://d/f");
      byte[] target = {1, 1, 1};
      storage.read(file, 0, target, 0, 3);
      assertThat(target).containsOnly(0);
      assertThat(walk.next()).isNull();
    }
  }

  @Test
  void anUnknownSchemeNamesTheKnownOnes() {
    assertThatThrownBy(() -> StorageByScheme.shared().entry("gopher://b/k"))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "gopher://b/k: nothing here reads gopher://; known schemes are file, http, https,"
                + " mem, memory; a local path of this name is written ./gopher://b/k");
  }

  @Test
  void aSchemeWhoseModuleIsMissingNamesTheModule() {
    assertThatThrownBy(() -> StorageByScheme.shared().entry("s3://b/k"))
        .isInstanceOf(IOException.class)
        .hasMessageEndingWith("; add the module floorplan-s3 to the class path");
  }

  @Test
  void anOptionThatNoStorageHasIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StorageByScheme.of(Map.of("mem.size", "1")))
        .withMessage("mem.size: no storage has an option of this name; there are mem.file");
  }
}
