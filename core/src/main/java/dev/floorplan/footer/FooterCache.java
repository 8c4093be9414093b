package dev.floorplan.footer;

import dev.floorplan.storage.RetryingReads;
import dev.floorplan.storage.Storage;
import dev.floorplan.storage.StoredFile;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * Remembers the bytes of footers from one plan to the next.
 *
 * <p>A cache answers or it does not; what goes wrong in it is no failure of a plan. Whatever it
 * answers is decoded like bytes that were just read, and where they are no footer, the file is
 * read. Thread-safe: every reading thread asks it.
 */
public interface FooterCache extends AutoCloseable {

  /** The cache that remembers nothing. */
  FooterCache NONE =
      new FooterCache() {
        @Override
        public byte[] find(Key key, Memory memory) {
          return null;
        }

        @Override
        public void add(Key key, byte[] footer) {}

        @Override
        public void close() {}
      };

  /** How long a file must have been left alone before its footer is remembered. */
  Duration SETTLED = Duration.ofSeconds(2);

  /**
   * A file at one time. Two files of equal keys are taken for the same: a file that is rewritten
   * within the resolution of its time of modification, or whose time is set back, to the same
   * length, is not told apart.
   *
   * @param path the file's {@linkplain Storage#identity identity}
   * @param size its length in bytes
   * @param version the store's own token for this version of the file, or its time of modification
   */
  record Key(String path, long size, String version) {

    public Key {
      Objects.requireNonNull(path, "path");
      Objects.requireNonNull(version, "version");
    }

    /**
     * The key of a file, as listed; empty where nothing tells one version of it from the next, or
     * where it is so new that it may yet be written to at the same time of modification.
     */
    static Optional<Key> of(StoredFile file, RetryingReads storage, Instant now) {
      if (file.etag() != null) {
        return Optional.of(
            new Key(storage.identity(file.path()), file.size(), "etag " + file.etag()));
      }
      if (file.modified() == null || file.modified().plus(SETTLED).isAfter(now)) {
        return Optional.empty();
      }
      return Optional.of(
          new Key(storage.identity(file.path()), file.size(), "modified " + file.modified()));
    }
  }

  /** Asked for a footer's memory before it is allocated; may wait. */
  @FunctionalInterface
  interface Memory {
    void reserve(int footerBytes) throws InterruptedException;
  }

  /**
   * The Thrift {@code FileMetaData} of the file, or null where it is not remembered.
   *
   * @param memory asked once where there is an answer, not otherwise
   */
  byte[] find(Key key, Memory memory) throws InterruptedException;

  /**
   * Remembers the Thrift {@code FileMetaData} of a file, or not; keeps no reference to the bytes.
   */
  void add(Key key, byte[] footer);

  /** Writes down what is to be remembered. */
  @Override
  void close();
}
