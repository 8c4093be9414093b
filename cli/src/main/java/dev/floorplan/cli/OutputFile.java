package dev.floorplan.cli;

import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/**
 * A file that appears under its name only once it is whole.
 *
 * <p>The bytes go to a hidden neighbour, which {@link #commit} moves into place; closed without
 * commit, or ended by a signal, it leaves the old file as it was. What cannot be replaced (a
 * device, a pipe, a symbolic link) is written to directly. Not thread-safe.
 */
final class OutputFile extends FilterOutputStream {
  private static final byte[] PARQUET_MAGIC = {'P', 'A', 'R', '1'};

  private final Path target;
  private final Path written;
  private final Cleaner cleaner;

  private OutputFile(Path target, Path written, Cleaner cleaner) throws IOException {
    super(new BufferedOutputStream(cleaner.open(), 1 << 16));
    this.target = target;
    this.written = written;
    this.cleaner = cleaner;
  }

  /**
   * Deletes the unfinished file where the process ends before it is whole. It is in place before
   * the file is made, and once it has run none is made any more: a signal may come at any moment.
   */
  private static final class Cleaner extends Thread {
    private final Path written;
    private final boolean deletes;
    private boolean hasRun; // guarded by this

    Cleaner(Path written, boolean deletes) {
      super("delete unfinished output");
      this.written = written;
      this.deletes = deletes;
    }

    OutputStream open() throws IOException {
      try {
        Runtime.getRuntime().addShutdownHook(this);
      } catch (IllegalStateException ending) {
        awaitEnd();
      }
      try {
        return create();
      } catch (IOException failure) {
        forget();
        throw failure;
      }
    }

    private synchronized OutputStream create() throws IOException {
      if (hasRun) {
        awaitEnd();
      }
      return Files.newOutputStream(written);
    }

    /** The process is ending in another thread: this one has nothing to do and nothing to say. */
    private static void awaitEnd() {
      while (true) {
        LockSupport.park();
      }
    }

    @Override
    public synchronized void run() {
      hasRun = true;
      delete();
    }

    void delete() {
      if (deletes) {
        try {
          Files.deleteIfExists(written);
        } catch (IOException stays) {
          // It is hidden and says what it is; there is nobody left to tell.
        }
      }
    }

    void forget() {
      try {
        Runtime.getRuntime().removeShutdownHook(this);
      } catch (IllegalStateException endingAnyway) {
        // It runs already.
      }
    }
  }

  /**
   * Opens the file for writing.
   *
   * @throws IOException if it is a directory or a Parquet file, or its directory is missing or
   *     cannot be written
   */
  static OutputFile create(Path target) throws IOException {
    if (Files.isDirectory(target)) {
      throw new FileSystemException(target.toString(), null, "is a directory, not a file to write");
    }
    boolean replaceable =
        Files.isRegularFile(target, LinkOption.NOFOLLOW_LINKS)
            || Files.notExists(target, LinkOption.NOFOLLOW_LINKS);
    if (isParquet(target)) {
      throw new FileSystemException(
          target.toString(),
          null,
          "is a Parquet file, which is not overwritten; name another file, or remove it");
    }
    String hidden = "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".tmp";
    Path written = replaceable ? target.resolveSibling(hidden) : target;
    try {
      return new OutputFile(target, written, new Cleaner(written, replaceable));
    } catch (NoSuchFileException noDirectory) {
      throw new FileSystemException(
          target.toString(), null, "cannot be written: its directory does not exist");
    } catch (AccessDeniedException forbidden) {
      throw new FileSystemException(
          target.toString(), null, "cannot be written: permission denied");
    }
  }

  /** Whether there is data at the name, which may be what is being read. */
  private static boolean isParquet(Path target) {
    if (!Files.isRegularFile(target)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(target)) {
      byte[] magic = in.readNBytes(PARQUET_MAGIC.length);
      return Arrays.equals(magic, PARQUET_MAGIC);
    } catch (IOException unreadable) {
      return false;
    }
  }

  /** What writes an output. */
  interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Writes to the file as a whole, or to the other output where there is none.
   *
   * @param target null or {@code -} for none
   */
  static void write(Path target, OutputStream otherwise, Content content) throws IOException {
    if (isNone(target)) {
      content.writeTo(otherwise);
      otherwise.flush();
      return;
    }
    try (OutputFile file = create(target)) {
      content.writeTo(file);
      file.commit();
    }
  }

  /** Whether this names no file but the standard output. */
  static boolean isNone(Path target) {
    return target == null || target.toString().equals("-");
  }

  /** Puts the whole file into its place. */
  void commit() throws IOException {
    try {
      super.close();
      if (!written.equals(target)) {
        Files.move(written, target, StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException failure) {
      throw named(failure);
    }
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      out.write(bytes, offset, length);
    } catch (IOException failure) {
      throw named(failure);
    }
  }

  @Override
  public void flush() throws IOException {
    try {
      super.flush();
    } catch (IOException failure) {
      throw named(failure);
    }
  }

  /** The reason beside the name that the user knows; a stream has none, a move two. */
  private FileSystemException named(IOException failure) {
    String reason =
        failure instanceof FileSystemException move && move.getReason() != null
            ? move.getReason()
            : failure.getMessage();
    FileSystemException named =
        new FileSystemException(target.toString(), null, "cannot be written: " + reason);
    named.initCause(failure);
    return named;
  }

  @Override
  public void close() throws IOException {
    try {
      super.close();
    } catch (IOException failure) {
      throw named(failure);
    } finally {
      cleaner.delete();
      cleaner.forget();
    }
  }
}
