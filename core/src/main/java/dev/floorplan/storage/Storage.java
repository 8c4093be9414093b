package dev.floorplan.storage;

import java.io.IOException;

/**
 * Files somewhere: lists them and reads ranges of their bytes. Thread-safe; the walks that it opens
 * are not.
 *
 * <p>Paths are text, names joined with {@code /}. A storage takes them as they are and hands them
 * back as they were: it never normalises or re-encodes one.
 *
 * <p>A storage makes every request once: its callers make those again that may succeed then, so
 * that tries are counted in one place ({@link RetryingReads}, {@link RetryingStorage}).
 *
 * <p>A missing file is a {@link java.nio.file.NoSuchFileException}, a forbidden one a {@link
 * java.nio.file.AccessDeniedException}, so that callers can tell the two apart whatever the
 * storage. Every message starts with the path.
 */
public interface Storage extends AutoCloseable {

  /**
   * What lies at exactly this path, or null if nothing does. A path that is both a file and a
   * prefix of other files, as object stores allow, is the file.
   *
   * @throws IOException if it cannot be told: the path is forbidden, is a symlink that leads
   *     nowhere, is neither file nor directory, or the storage fails
   */
  StorageEntry entry(String path) throws IOException;

  /**
   * Walks the files below a directory, lazily and in byte order. Symlinks are followed; a directory
   * that contains itself through a symlink is entered once.
   *
   * @throws IOException if the directory is missing or forbidden, or the storage fails
   */
  StorageWalk walk(StoredDirectory directory, WalkFilter filter) throws IOException;

  /**
   * The one name of what lies at {@code path}, whatever symlinks and {@code ..} lead there: two
   * paths are the same file exactly if their real paths are equal. Null if nothing lies there. A
   * storage without symlinks returns the path itself and makes no request.
   *
   * @throws IOException if the path is forbidden or the storage fails
   */
  default String realPath(String path) throws IOException {
    return path;
  }

  /**
   * A name for what lies at {@code path} that means the same in other processes: it depends neither
   * on the working directory nor on the storage's options. Makes no request, so that two names may
   * lead to one file; the path itself where that says all.
   */
  default String identity(String path) {
    return path;
  }

  /**
   * How many bytes to ask for where it is not known how many are needed: about as many as come in
   * the time that one request more takes. At least 1 KiB; 64 KiB unless a storage says otherwise.
   */
  default int guessBytes(String path) {
    return 64 * 1024;
  }

  /**
   * Reads exactly {@code length} bytes from {@code position} into {@code target}.
   *
   * <p>It can be interrupted: an interrupted read fails soon, with any {@link IOException}.
   *
   * @throws IOException if the file is missing, forbidden, not the one that was listed any more,
   *     ends before the range does, or the storage fails; the message names the file. {@link
   *     BrokenReadException} if some of the bytes have come and the rest can be read on its own.
   */
  void read(StoredFile file, long position, byte[] target, int offset, int length)
      throws IOException;

  /**
   * Whether the same request may succeed when it is made again: a timeout, a reset, throttling or
   * an error of the server. Never true for a missing or a forbidden file, nor for a failure that is
   * not one of this storage's own.
   */
  boolean isTransient(IOException failure);

  @Override
  void close();
}
