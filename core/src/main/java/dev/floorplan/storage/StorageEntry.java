package dev.floorplan.storage;

/** What lies at one path of a storage: a file or a directory. */
public sealed interface StorageEntry permits StoredFile, StoredDirectory {

  /** The path exactly as it was asked for or listed. */
  String path();
}
