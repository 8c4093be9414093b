package dev.floorplan.hadoop;

import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.EtagSource;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;

/** The local file system, without checksum files of its own, counting requests. */
public class CountingFileSystem extends RawLocalFileSystem {
  static final AtomicLong LISTINGS = new AtomicLong();
  static final AtomicLong STATUSES = new AtomicLong();

  /** Has this be the file system of {@code file://}. */
  static Configuration configuration() {
    return configuration(CountingFileSystem.class);
  }

  /** Has this be the file system of {@code file://}, with ETags as object stores have them. */
  static Configuration configurationWithEtags() {
    return configuration(WithEtags.class);
  }

  private static Configuration configuration(Class<?> fileSystem) {
    Configuration configuration = new Configuration();
    configuration.set("fs.file.impl", fileSystem.getName());
    configuration.setBoolean("fs.file.impl.disable.cache", true);
    return configuration;
  }

  @Override
  public FileStatus[] listStatus(Path path) throws IOException {
    LISTINGS.incrementAndGet();
    return super.listStatus(path);
  }

  @Override
  public FileStatus getFileStatus(Path path) throws IOException {
    STATUSES.incrementAndGet();
    return super.getFileStatus(path);
  }

  /** Adds ETags. */
  public static final class WithEtags extends CountingFileSystem {
    @Override
    public FileStatus[] listStatus(Path path) throws IOException {
      return Arrays.stream(super.listStatus(path)).map(Tagged::new).toArray(FileStatus[]::new);
    }
  }

  private static final class Tagged extends FileStatus implements EtagSource {
    private static final long serialVersionUID = 1L;

    Tagged(FileStatus status) {
      super(
          status.getLen(),
          status.isDirectory(),
          1,
          1,
          status.getModificationTime(),
          status.getPath());
    }

    @Override
    public String getEtag() {
      return "tag of " + getLen();
    }

    @Override
    public boolean equals(Object other) {
      return super.equals(other);
    }

    @Override
    public int hashCode() {
      return super.hashCode();
    }
  }
}
