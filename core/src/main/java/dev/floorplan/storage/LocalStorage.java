package dev.floorplan.storage;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;

/**
 * The files of this machine. Paths are relative to the working directory unless they start with
 * {@code /}; {@code file:/a}, {@code file:///a} and {@code /a} lead to the same file, and nothing
 * in them is decoded.
 *
 * <p>Holds no open files between calls: closing it does nothing, and one instance serves a whole
 * program. A read costs one open, and no more direct memory than {@value #PIECE_BYTES} bytes for
 * each thread that reads.
 */
public final class LocalStorage implements Storage {

  /**
   * The largest single read. The JDK copies through a direct buffer of the size of the read and
   * keeps one per thread: a large footer would otherwise exhaust direct memory.
   */
  private static final int PIECE_BYTES = 256 * 1024;

  /** The longest name that the file systems in use take. */
  private static final int MAX_NAME_BYTES = 255;

  @Override
  public StorageEntry entry(String path) throws IOException {
    Path local = local(path);
    BasicFileAttributes attributes;
    try {
      attributes = Files.readAttributes(local, BasicFileAttributes.class);
    } catch (NoSuchFileException e) {
      if (Files.isSymbolicLink(local)) {
        throw danglingLink(local, path);
      }
      return null;
    } catch (IOException e) {
      if (cannotExist(local)) {
        return null;
      }
      throw inPlainWords(path, e);
    }
    if (attributes.isDirectory()) {
      return new StoredDirectory(path);
    }
    if (!attributes.isRegularFile()) {
      throw new IOException(path + ": is neither a file nor a directory but a pipe or a device");
    }
    return storedFile(path, attributes);
  }

  /**
   * Whether no file can have this path: a file stands where a directory would have to, or a name is
   * longer than names can be (as an unexpanded list in braces may be).
   */
  private static boolean cannotExist(Path path) {
    for (Path name : path) {
      if (name.toString().getBytes(StandardCharsets.UTF_8).length > MAX_NAME_BYTES) {
        return true;
      }
    }
    for (Path above = path.getParent(); above != null; above = above.getParent()) {
      if (Files.exists(above)) {
        return !Files.isDirectory(above);
      }
    }
    return false;
  }

  @Override
  public StorageWalk walk(StoredDirectory directory, WalkFilter filter) throws IOException {
    return new LocalWalk(directory, local(directory.path()), filter);
  }

  @Override
  public String realPath(String path) throws IOException {
    try {
      return local(path).toRealPath().toString();
    } catch (NoSuchFileException e) {
      return null;
    } catch (IOException e) {
      if (cannotExist(local(path))) {
        return null;
      }
      throw inPlainWords(path, e);
    }
  }

  @Override
  public String identity(String path) {
    try {
      return local(path).toAbsolutePath().toString();
    } catch (IOException e) {
      return path; // cannot be the name of a file
    }
  }

  /** Opening a file once more takes no longer than copying the 48 KiB that this spares. */
  @Override
  public int guessBytes(String path) {
    return 16 * 1024;
  }

  @Override
  public void read(StoredFile file, long position, byte[] target, int offset, int length)
      throws IOException {
    Objects.checkFromIndexSize(offset, length, target.length);
    try (FileChannel channel = FileChannel.open(local(file.path()), StandardOpenOption.READ)) {
      long size = channel.size();
      if (size != file.size()) {
        throw new IOException(
            Files.isDirectory(local(file.path()))
                ? file.path() + ": is a directory, a file was expected"
                : file.path()
                    + ": has "
                    + size
                    + " bytes where "
                    + file.size()
                    + " were listed; it was changed in between");
      }
      readFully(channel, file.path(), position, ByteBuffer.wrap(target, offset, length));
    } catch (IOException e) {
      throw inPlainWords(file.path(), e);
    }
  }

  private static void readFully(FileChannel channel, String path, long start, ByteBuffer target)
      throws IOException {
    int begin = target.position();
    int end = target.limit();
    while (target.position() < end) {
      long position = start + target.position() - begin;
      target.limit(Math.min(end, target.position() + PIECE_BYTES));
      if (channel.read(target, position) < 0) {
        throw new EOFException(
            path
                + ": ends after "
                + channel.size()
                + " bytes where bytes "
                + start
                + " to "
                + (start + end - begin)
                + " were expected");
      }
    }
  }

  /** Always false: what a local file system refuses it refuses again. */
  @Override
  public boolean isTransient(IOException failure) {
    return false;
  }

  @Override
  public void close() {}

  static StoredFile storedFile(String path, BasicFileAttributes attributes) {
    return new StoredFile(path, attributes.size(), attributes.lastModifiedTime().toInstant(), null);
  }

  /** What a symlink leads to. */
  static BasicFileAttributes followLink(Path link, String text) throws IOException {
    try {
      return Files.readAttributes(link, BasicFileAttributes.class);
    } catch (NoSuchFileException e) {
      throw danglingLink(link, text);
    } catch (IOException e) {
      throw inPlainWords(text, e);
    }
  }

  private static IOException danglingLink(Path link, String text) throws IOException {
    return new NoSuchFileException(
        text, Files.readSymbolicLink(link).toString(), "the symlink leads to nothing");
  }

  /** The failure with a message that starts with the path as given and ends in plain words. */
  static IOException inPlainWords(String path, IOException failure) {
    if (failure instanceof ClosedByInterruptException
        || (failure.getMessage() != null && failure.getMessage().startsWith(path + ": "))) {
      return failure;
    }
    IOException plain;
    if (failure instanceof NoSuchFileException) {
      plain = new NoSuchFileException(path, null, "no such file or directory");
    } else if (failure instanceof AccessDeniedException) {
      plain = new AccessDeniedException(path, null, "permission denied");
    } else {
      String reason =
          failure instanceof FileSystemException e && e.getReason() != null
              ? e.getReason()
              : Objects.requireNonNullElse(failure.getMessage(), failure.toString());
      return new IOException(path + ": " + reason, failure);
    }
    plain.initCause(failure);
    return plain;
  }

  private static Path local(String path) throws IOException {
    String local = path;
    if (path.startsWith("file:/")) {
      local = path.substring(path.startsWith("file:///") ? "file://".length() : "file:".length());
    }
    try {
      return Path.of(local);
    } catch (InvalidPathException e) {
      throw new IOException(
          path
              + ": cannot be the name of a file here: "
              + e.getReason()
              + "; the encoding of file names is "
              + fileNameEncoding(),
          e);
    }
  }

  /** The encoding in which the JDK turns names into bytes; it follows the locale. */
  static String fileNameEncoding() {
    return System.getProperty("sun.jnu.encoding", "unknown");
  }
}
