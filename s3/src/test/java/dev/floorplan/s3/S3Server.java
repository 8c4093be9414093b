package dev.floorplan.s3;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.gaul.s3proxy.BlobStores;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.blobstore.BlobStore;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;

/**
 * A real S3 server in this JVM, on a port of the loopback interface: directories of a directory are
 * buckets, and their files are objects. No request leaves the machine.
 */
public final class S3Server implements AutoCloseable {
  private static final int THREADS = 200;

  private final S3Proxy server;
  private final BlobStore store;
  private final Path directory;

  private S3Server(S3Proxy server, BlobStore store, Path directory) {
    this.server = server;
    this.store = store;
    this.directory = directory;
  }

  /** Serves what lies in the directory, to anybody. */
  public static S3Server of(Path directory) throws IOException {
    return of(directory, store -> store);
  }

  /** Serves what the wrapper makes of what lies in the directory. */
  static S3Server of(Path directory, UnaryOperator<BlobStore> wrapper) throws IOException {
    Properties properties = new Properties();
    properties.setProperty("jclouds.filesystem.basedir", directory.toString());
    BlobStore store = BlobStores.create("filesystem", properties);
    S3Proxy server =
        S3Proxy.builder()
            .blobStore(wrapper.apply(store))
            .endpoint(URI.create("http://127.0.0.1:0"))
            .awsAuthentication(AuthenticationType.NONE, "", "")
            .ignoreUnknownHeaders(true)
            .jettyMaxThreads(THREADS)
            .stopTimeout(0)
            .build();
    try {
      server.start();
    } catch (Exception e) {
      throw new IOException("the server does not start", e);
    }
    return new S3Server(server, store, directory);
  }

  /** Where the server listens. */
  public URI endpoint() {
    return URI.create("http://127.0.0.1:" + server.getPort());
  }

  /** The options with which a storage reaches the server. */
  public Map<String, String> options() {
    return options(Map.of());
  }

  Map<String, String> options(Map<String, String> more) {
    Map<String, String> options = new TreeMap<>(more);
    options.put(S3Options.ENDPOINT, endpoint().toString());
    return options;
  }

  /** Stores an object, as a client would. */
  public void put(String bucket, String key, byte[] content) {
    if (!store.containerExists(bucket)) {
      store.createContainer(bucket);
    }
    store.putBlob(
        PutObjectRequest.builder()
            .bucket(bucket)
            .key(key)
            .contentLength((long) content.length)
            .build(),
        new ByteArrayInputStream(content));
  }

  /** Makes the bucket a copy of a directory; its objects have no ETags. */
  public void mirror(Path from, String bucket) throws IOException {
    try (var files = Files.walk(from)) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        Path copy = directory.resolve(bucket).resolve(from.relativize(file).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException("the server does not stop", e);
    }
  }
}
