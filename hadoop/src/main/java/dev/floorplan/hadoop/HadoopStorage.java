package dev.floorplan.hadoop;

import dev.floorplan.storage.Storage;
import dev.floorplan.storage.StorageEntry;
import dev.floorplan.storage.StorageWalk;
import dev.floorplan.storage.StoredDirectory;
import dev.floorplan.storage.StoredFile;
import dev.floorplan.storage.WalkFilter;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.security.PrivilegedExceptionAction;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.EtagSource;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FutureDataInputStreamBuilder;
import org.apache.hadoop.fs.Options.OpenFileOptions;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.functional.FutureIO;

/**
 * The files of any Hadoop file system: the scheme and authority of a path say which, and a path
 * without them lies in the default one of the configuration. Everything happens as the user who was
 * current when this was made, whatever thread asks.
 *
 * <p>The statuses that a listing brings are kept, while the listed files are in use, and handed to
 * the file system when a file is opened, so that opening makes no request only to learn what is
 * known. Names are taken as Hadoop takes them: {@code //} and {@code ..} are resolved, nothing is
 * decoded. Symlinks are what the file system makes of them, and loops of them are not noticed.
 *
 * <p>Closing it ends its threads and leaves the file systems open, for Hadoop shares them within a
 * program.
 */
public final class HadoopStorage implements Storage {
  private static final int LISTING_THREADS = 16;

  /** The first of these that the connector knows is taken. */
  private static final String READ_POLICIES =
      String.join(
          ", ",
          OpenFileOptions.FS_OPTION_OPENFILE_READ_POLICY_PARQUET,
          OpenFileOptions.FS_OPTION_OPENFILE_READ_POLICY_COLUMNAR,
          OpenFileOptions.FS_OPTION_OPENFILE_READ_POLICY_RANDOM);

  private final Configuration configuration;
  private final UserGroupInformation user;
  private final Map<String, FileSystem> fileSystems = new ConcurrentHashMap<>();
  private final Map<StoredFile, FileStatus> statuses =
      Collections.synchronizedMap(new WeakHashMap<>());
  private final ExecutorService listers;

  /**
   * Makes no request.
   *
   * @param configuration not copied; the file systems keep it
   */
  public HadoopStorage(Configuration configuration) {
    this.configuration = Objects.requireNonNull(configuration, "configuration");
    try {
      user = UserGroupInformation.getCurrentUser();
    } catch (IOException e) {
      throw new UncheckedIOException("Hadoop cannot tell the current user: " + e.getMessage(), e);
    }
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            LISTING_THREADS,
            LISTING_THREADS,
            10,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread = new Thread(task, "floorplan-hadoop-listing");
              thread.setDaemon(true);
              return thread;
            });
    pool.allowCoreThreadTimeOut(true);
    listers = pool;
  }

  @Override
  public StorageEntry entry(String path) throws IOException {
    FileSystem fileSystem = fileSystem(path);
    FileStatus status;
    try {
      status = fileSystem.getFileStatus(hadoopPath(path));
    } catch (FileNotFoundException | IllegalArgumentException e) {
      // A name that the file system takes for invalid is none of its files'.
      return null;
    } catch (IOException e) {
      throw HadoopFailure.of(path, e);
    }
    return status.isDirectory() ? new StoredDirectory(path) : storedFile(path, status);
  }

  @Override
  public StorageWalk walk(StoredDirectory directory, WalkFilter filter) throws IOException {
    return new HadoopWalk(this, fileSystem(directory.path()), directory, filter, listers);
  }

  /** The path with its scheme and authority; makes no request. */
  @Override
  public String realPath(String path) throws IOException {
    FileSystem fileSystem = fileSystem(path);
    try {
      return fileSystem.makeQualified(hadoopPath(path)).toString();
    } catch (IllegalArgumentException e) {
      throw HadoopFailure.of(path, e);
    }
  }

  /** The path with its scheme and authority, which the configuration may add. */
  @Override
  public String identity(String path) {
    try {
      return realPath(path);
    } catch (IOException e) {
      return path; // its file system cannot be opened, nor can the file
    }
  }

  /**
   * Reads a range with one open of the file.
   *
   * <p>That it is the file that was listed is checked by the connector where the store has ETags,
   * without a request. Elsewhere, as on HDFS, the status is asked for once the file is open, when
   * nobody can exchange it any more, and its size and modification time are compared.
   */
  @Override
  public void read(StoredFile file, long position, byte[] target, int offset, int length)
      throws IOException {
    Objects.checkFromIndexSize(offset, length, target.length);
    FileSystem fileSystem = fileSystem(file.path());
    try (FSDataInputStream in = open(fileSystem, file)) {
      in.readFully(position, target, offset, length);
    } catch (IOException e) {
      throw HadoopFailure.of(file.path(), e);
    } catch (IllegalArgumentException e) {
      throw HadoopFailure.of(file.path(), e);
    }
  }

  private FSDataInputStream open(FileSystem fileSystem, StoredFile file) throws IOException {
    FileStatus listed = statuses.get(file);
    if (file.etag() != null) {
      return openAs(fileSystem, file, listed != null ? listed : currentStatus(fileSystem, file));
    }
    FSDataInputStream in = openAs(fileSystem, file, listed);
    try {
      currentStatus(fileSystem, file);
    } catch (IOException e) {
      in.close();
      throw e;
    }
    return in;
  }

  /**
   * @param status null if it is not known
   */
  private static FSDataInputStream openAs(FileSystem fileSystem, StoredFile file, FileStatus status)
      throws IOException {
    FutureDataInputStreamBuilder builder =
        fileSystem
            .openFile(hadoopPath(file.path()))
            .optLong(OpenFileOptions.FS_OPTION_OPENFILE_LENGTH, file.size())
            .opt(OpenFileOptions.FS_OPTION_OPENFILE_READ_POLICY, READ_POLICIES);
    return FutureIO.awaitFuture(
        (status == null ? builder : builder.withFileStatus(status)).build());
  }

  /** Asks for the status of a file and whether it is still the one that was listed. */
  private FileStatus currentStatus(FileSystem fileSystem, StoredFile file) throws IOException {
    FileStatus status = fileSystem.getFileStatus(hadoopPath(file.path()));
    StoredFile current = storedFile(file.path(), status);
    if (status.isDirectory()
        || current.size() != file.size()
        || differ(current.modified(), file.modified())
        || differ(current.etag(), file.etag())) {
      throw HadoopFailure.changed(file.path());
    }
    statuses.put(file, status);
    return status;
  }

  private static boolean differ(Object now, Object listed) {
    return listed != null && now != null && !now.equals(listed);
  }

  @Override
  public boolean isTransient(IOException failure) {
    return failure instanceof HadoopFailure own && own.isTransient();
  }

  @Override
  public void close() {
    listers.shutdownNow();
  }

  /**
   * The file of a status, wherever that comes from: an engine may have listed it. The status is
   * kept as long as the file is in use.
   */
  public StoredFile storedFile(String path, FileStatus status) {
    StoredFile file =
        new StoredFile(
            path,
            status.getLen(),
            status.getModificationTime() > 0
                ? Instant.ofEpochMilli(status.getModificationTime())
                : null,
            status instanceof EtagSource source ? source.getEtag() : null);
    statuses.put(file, status);
    return file;
  }

  /** The path as Hadoop has it; one that names only a file system is that one's root. */
  static Path hadoopPath(String path) {
    int authority = path.indexOf("://");
    boolean isRoot = authority > 0 && path.indexOf('/', authority + 3) < 0;
    return new Path(isRoot ? path + "/" : path);
  }

  private FileSystem fileSystem(String path) throws IOException {
    URI uri;
    try {
      uri = hadoopPath(path).toUri();
    } catch (IllegalArgumentException e) {
      throw HadoopFailure.of(path, e);
    }
    String key = uri.getScheme() + "://" + uri.getAuthority();
    FileSystem open = fileSystems.get(key);
    if (open != null) {
      return open;
    }
    PrivilegedExceptionAction<FileSystem> get = () -> new Path(uri).getFileSystem(configuration);
    try {
      FileSystem fileSystem = user.doAs(get);
      fileSystems.put(key, fileSystem);
      return fileSystem;
    } catch (IOException e) {
      throw HadoopFailure.of(path, e);
    } catch (RuntimeException e) {
      // So says Hadoop that a host is unknown, or that a connector's class is missing.
      throw HadoopFailure.of(path, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      InterruptedIOException interrupted =
          new InterruptedIOException(path + ": was interrupted while its file system was opened");
      interrupted.initCause(e);
      throw interrupted;
    }
  }
}
