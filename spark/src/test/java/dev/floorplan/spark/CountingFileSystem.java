package dev.floorplan.spark;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;

/** This machine's files under {@code counted://}, with the number of times that one was opened. */
public final class CountingFileSystem extends RawLocalFileSystem {
  static final AtomicLong OPENED = new AtomicLong();

  /** Has a read, and the scans of it, know the scheme. */
  static final Map<String, String> OPTIONS =
      Map.of("fs.counted.impl", CountingFileSystem.class.getName());

  @Override
  public URI getUri() {
    return URI.create("counted:///");
  }

  @Override
  public String getScheme() {
    return "counted";
  }

  @Override
  public FSDataInputStream open(Path file, int bufferSize) throws IOException {
    OPENED.incrementAndGet();
    return super.open(file, bufferSize);
  }
}
