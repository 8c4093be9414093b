package dev.floorplan.storage;

import java.io.IOException;

/** Passes every request on to another storage, to be overridden by tests. */
public class ForwardingStorage implements Storage {
  private final Storage inner;

  public ForwardingStorage(Storage inner) {
    this.inner = inner;
  }

  @Override
  public StorageEntry entry(String path) throws IOException {
    return inner.entry(path);
  }

  @Override
  public StorageWalk walk(StoredDirectory directory, WalkFilter filter) throws IOException {
    return inner.walk(directory, filter);
  }

  @Override
  public String realPath(String path) throws IOException {
    return inner.realPath(path);
  }

  @Override
  public String identity(String path) {
    return inner.identity(path);
  }

  @Override
  public int guessBytes(String path) {
    return inner.guessBytes(path);
  }

  @Override
  public void read(StoredFile file, long position, byte[] target, int offset, int length)
      throws IOException {
    inner.read(file, position, target, offset, length);
  }

  @Override
  public boolean isTransient(IOException failure) {
    return inner.isTransient(failure);
  }

  @Override
  public void close() {
    inner.close();
  }
}
