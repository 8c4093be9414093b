package dev.floorplan.s3;

import dev.floorplan.storage.Storage;
import dev.floorplan.storage.StorageProvider;
import java.util.Map;
import java.util.Set;

/**
 * Brings {@link S3Storage} for {@code s3://} paths, and for {@code s3a://}, as Hadoop calls the
 * same. Does not load the SDK before a storage is opened.
 */
public final class S3Provider implements StorageProvider {

  @Override
  public Set<String> schemes() {
    return Set.of("s3", "s3a");
  }

  @Override
  public Set<String> options() {
    return S3Options.NAMES;
  }

  @Override
  public Storage open(Map<String, String> options) {
    return S3Storage.open(S3Options.of(options));
  }
}
