package dev.floorplan.storage;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A flat object store in memory, for tests: bytes by key, directories only as prefixes of keys, an
 * ETag that changes with every {@link #put} and is checked by every read. Thread-safe.
 */
public final class InMemoryStorage implements Storage {

  private final ConcurrentNavigableMap<String, Content> files =
      new ConcurrentSkipListMap<>(PathOrder.UTF_8_BYTES);
  private final AtomicLong versions = new AtomicLong();

  private static final class Content {
    final byte[] bytes;
    final String etag;

    Content(byte[] bytes, String etag) {
      this.bytes = bytes;
      this.etag = etag;
    }
  }

  /** Stores a file, in place of what was there, and returns it as a listing does. */
  public StoredFile put(String path, byte[] content) {
    files.put(path, new Content(content.clone(), "v" + versions.incrementAndGet()));
    return file(path);
  }

  /** Deletes a file. */
  public void remove(String path) {
    files.remove(path);
  }

  /** The file as a listing returns it, or null if there is none. */
  public StoredFile file(String path) {
    Content content = files.get(path);
    return content == null
        ? null
        : new StoredFile(path, content.bytes.length, Instant.EPOCH, content.etag);
  }

  @Override
  public StorageEntry entry(String path) {
    StoredFile file = file(path);
    if (file != null) {
      return file;
    }
    StoredDirectory directory = new StoredDirectory(path);
    return firstBelow(directory, "") == null ? null : directory;
  }

  @Override
  public StorageWalk walk(StoredDirectory directory, WalkFilter filter) {
    return new KeyWalk(this, directory, filter);
  }

  /** The first key in the directory whose part below it is not before {@code from}. */
  String firstBelow(StoredDirectory directory, String from) {
    String prefix = directory.resolve("");
    String key = files.ceilingKey(prefix + from);
    if (key != null && key.equals(prefix)) {
      key = files.higherKey(key);
    }
    return key != null && key.startsWith(prefix) ? key : null;
  }

  @Override
  public void read(StoredFile file, long position, byte[] target, int offset, int length)
      throws IOException {
    Objects.checkFromIndexSize(offset, length, target.length);
    Content content = files.get(file.path());
    if (content == null) {
      throw new NoSuchFileException(file.path(), null, "no such file");
    }
    if (file.etag() != null && !file.etag().equals(content.etag)) {
      throw new IOException(
          file.path()
              + ": was changed after it was listed, from "
              + file.etag()
              + " to "
              + content.etag);
    }
    if (position < 0 || position > content.bytes.length - length) {
      throw new EOFException(
          file.path()
              + ": ends after "
              + content.bytes.length
              + " bytes where bytes "
              + position
              + " to "
              + (position + length)
              + " were expected");
    }
    System.arraycopy(content.bytes, (int) position, target, offset, length);
  }

  @Override
  public boolean isTransient(IOException failure) {
    return false;
  }

  @Override
  public void close() {}
}
