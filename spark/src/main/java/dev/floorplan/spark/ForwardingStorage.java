package dev.floorplan.spark;

import dev.floorplan.storage.Storage;
import dev.floorplan.storage.StorageEntry;
import dev.floorplan.storage.StorageWalk;
import dev.floorplan.storage.StoredDirectory;
import dev.floorplan.storage.StoredFile;
import dev.floorplan.storage.WalkFilter;
import java.io.IOException;

/** A storage that is another one but for what a subclass changes. Does not close the other. */
abstract class ForwardingStorage implements Storage {
  private final Storage storage;

  ForwardingStorage(Storage storage) {
    this.storage = storage;
  }

  @Override
  public StorageEntry entry(String path) throws IOException {
    return storage.entry(path);
  }

  @Override
  public StorageWalk walk(StoredDirectory directory, WalkFilter filter) throws IOException {
    return storage.walk(directory, filter);
  }

  @Override
  public String realPath(String path) throws IOException {
    return storage.realPath(path);
  }

  @Override
  public void read(StoredFile file, long position, byte[] target, int offset, int length)
      throws IOException {
    storage.read(file, position, target, offset, length);
  }

  @Override
  public boolean isTransient(IOException failure) {
    return storage.isTransient(failure);
  }

  @Override
  public void close() {
    // The other storage is not this one's.
  }
}
