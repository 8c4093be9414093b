package dev.floorplan.footer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floorplan.storage.CountingStorage;
import dev.floorplan.storage.InMemoryStorage;
import dev.floorplan.storage.LocalStorage;
import dev.floorplan.storage.RetryingReads;
import dev.floorplan.storage.Storage;
import dev.floorplan.storage.StoredFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class FooterCacheTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:10Z");

  private final InMemoryStorage storage = new InMemoryStorage();
  private final CountingStorage counting = new CountingStorage(storage);
  private final RememberingCache cache = new RememberingCache();

  /** The rows of each file, read by a new reader, and what that cost. */
  private ReadCounts read(List<StoredFile> files, long... rows) throws IOException {
    FileList list = new FileList();
    files.forEach(list::add);
    // So little memory that a footer which is never given back stops the second one.
    FooterReaderOptions options = new FooterReaderOptions(2, 4, 1, 1 << 20);
    try (FooterReader<FileFooter> reader =
        new FooterReader<>(
            list,
            counting,
            schema -> ReadSet.all(schema.leafCount()),
            cache,
            (file, footer) -> footer,
            options)) {
      for (long count : rows) {
        assertThat(reader.next().result().rowCount(0)).isEqualTo(count);
      }
      assertThat(reader.next()).isNull();
      return reader.counts();
    }
  }

  private StoredFile put(String path, int rows) {
    return storage.put(path, DatalessFiles.file(DatalessFiles.longs(2, rows)));
  }

  @Test
  void aRememberedFooterCostsNoRead() throws IOException {
    List<StoredFile> files = List.of(put("a", 3), put("b", 4), put("c", 5));
    ReadCounts first = read(files, 3, 4, 5);
    assertThat(first.footers()).isEqualTo(3);
    assertThat(first.cached()).isZero();
    assertThat(first.reads()).isEqualTo(3);

    ReadCounts second = read(files, 3, 4, 5);
    assertThat(second).isEqualTo(new ReadCounts(3, 3, 0, 0, 0));
  }

  @Test
  void aFileThatWasRewrittenIsReadAgain() throws IOException {
    read(List.of(put("a", 3)), 3);
    assertThat(read(List.of(put("a", 4)), 4).cached()).isZero();
  }

  @Test
  void whatIsRememberedAndNoFooterIsReadFromTheFile() throws IOException {
    List<StoredFile> files = List.of(put("a", 3), put("b", 4), put("c", 5));
    read(files, 3, 4, 5);
    cache.footers.replaceAll((key, footer) -> new byte[] {1, 2, 3});
    assertThat(read(files, 3, 4, 5)).isEqualTo(new ReadCounts(3, 0, 3, readBytes(files), 0));
    assertThat(read(files, 3, 4, 5).cached()).isEqualTo(3);
  }

  private static long readBytes(List<StoredFile> files) {
    return files.stream().mapToLong(StoredFile::size).sum();
  }

  @Test
  void aFileThatCannotBeReadIsNotRemembered() throws IOException {
    StoredFile file = storage.put("a", new byte[100]);
    FileList list = new FileList().add(file);
    try (FooterReader<FileFooter> reader =
        new FooterReader<>(
            list,
            counting,
            schema -> ReadSet.all(schema.leafCount()),
            cache,
            (of, footer) -> footer,
            new FooterReaderOptions(2, 4, 1, 1 << 20))) {
      assertThat(reader.next()).isNotNull();
    }
    assertThat(cache.footers).isEmpty();
  }

  @Test
  void aFileIsKeyedByItsTokenOrElseByATimeThatHasSettled() {
    assertThat(key(new StoredFile("f", 9, NOW, "e")))
        .isEqualTo(new FooterCache.Key("f", 9, "etag e"));
    assertThat(key(new StoredFile("f", 9, NOW.minusSeconds(3), null)))
        .isEqualTo(new FooterCache.Key("f", 9, "modified 2026-01-01T00:00:07Z"));
    assertThat(key(new StoredFile("f", 9, NOW.minusSeconds(1), null))).isNull();
    assertThat(key(new StoredFile("f", 9, NOW.plusSeconds(60), null))).isNull();
    assertThat(key(new StoredFile("f", 9, null, null))).isNull();
  }

  private FooterCache.Key key(StoredFile file) {
    return FooterCache.Key.of(file, new RetryingReads(storage, Thread::sleep, noListener()), NOW)
        .orElse(null);
  }

  @Test
  void aRelativePathIsKeyedByWhereItLeads() {
    try (Storage local = new LocalStorage()) {
      assertThat(local.identity("a/b")).isEqualTo(Path.of("a/b").toAbsolutePath().toString());
      assertThat(local.identity("file:///a/b")).isEqualTo(local.identity("/a/b"));
    }
  }

  private static RetryingReads.Listener noListener() {
    return new RetryingReads.Listener() {
      @Override
      public void requested(int bytes) {}

      @Override
      public void retried() {}
    };
  }
}
