package dev.floorplan.spark;

import dev.floorplan.storage.Storage;
import dev.floorplan.storage.StoredFile;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A storage that remembers what Spark does not take for a corrupt file, so that {@code
 * ignoreCorruptFiles} does not hide it: files that are missing, and files that may not be read.
 */
final class StrictReads extends ForwardingStorage {
  private final AtomicReference<IOException> first = new AtomicReference<>();

  StrictReads(Storage storage) {
    super(storage);
  }

  @Override
  public void read(StoredFile file, long position, byte[] target, int offset, int length)
      throws IOException {
    try {
      super.read(file, position, target, offset, length);
    } catch (NoSuchFileException | AccessDeniedException e) {
      first.compareAndSet(null, e);
      throw e;
    }
  }

  /** The first such failure. */
  Optional<IOException> failure() {
    return Optional.ofNullable(first.get());
  }
}
