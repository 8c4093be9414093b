package dev.floorplan.storage;

import dev.floorplan.storage.DirectoryNames.Subdirectory;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Walks a local directory depth first, one directory's names in memory per level. One look (an
 * {@code lstat}) per visited name; a symlink costs a second look and its real path.
 *
 * <p>What is neither a file nor a directory (a pipe, a socket, a device) is passed over: it holds
 * no ranges of bytes. So is what vanishes between the reading of its directory and its turn.
 */
final class LocalWalk implements StorageWalk {

  private final StoredDirectory root;
  private final Path rootPath;
  private final WalkFilter filter;
  private final Deque<Level> open = new ArrayDeque<>();
  private Path rootRealPath;

  /**
   * A directory that the walk is in.
   *
   * @param below its path below the root, with a trailing {@code /} unless it is the root
   * @param realPath where it lies, if it was reached through a symlink, otherwise null
   */
  private record Level(Path path, String below, Path realPath, DirectoryNames names) {}

  LocalWalk(StoredDirectory root, Path rootPath, WalkFilter filter) throws IOException {
    this.root = root;
    this.rootPath = rootPath;
    this.filter = filter;
    open.push(new Level(rootPath, "", null, names(rootPath, root.path())));
  }

  @Override
  public WalkedFile next() throws IOException {
    for (Level level = open.peek(); level != null; level = open.peek()) {
      if (Thread.currentThread().isInterrupted()) {
        throw new InterruptedIOException(root.path() + ": listing was interrupted");
      }
      Subdirectory directory = level.names().nextDirectory();
      if (directory != null) {
        enter(level, directory);
        continue;
      }
      String name = level.names().nextName();
      if (name == null) {
        open.pop();
        continue;
      }
      if (filter.visits(level.below() + name)) {
        WalkedFile file = look(level, name);
        if (file != null) {
          return file;
        }
      }
    }
    return null;
  }

  /** The file of this name, or null if it is none; postpones directories. */
  private WalkedFile look(Level level, String name) throws IOException {
    String below = level.below() + name;
    String text = root.resolve(below);
    if (level.names().isUndecodable(name)) {
      throw new IOException(
          text
              + ": the name's bytes are not valid in the encoding of file names, "
              + LocalStorage.fileNameEncoding()
              + "; rename it, or run under a locale with the encoding it was written in");
    }
    Path path = level.path().resolve(name);
    Path realPath = level.realPath() == null ? null : level.realPath().resolve(name);
    BasicFileAttributes attributes = attributesOf(path, text);
    if (attributes == null) {
      return null;
    }
    if (attributes.isSymbolicLink()) {
      attributes = LocalStorage.followLink(path, text);
      realPath = path.toRealPath();
    }
    if (attributes.isDirectory()) {
      level.names().postpone(new Subdirectory(name, realPath));
    }
    return attributes.isRegularFile()
        ? new WalkedFile(LocalStorage.storedFile(text, attributes), below, textOf(realPath))
        : null;
  }

  /** What the name itself is, a symlink or not; null if it is gone. */
  private static BasicFileAttributes attributesOf(Path path, String text) throws IOException {
    try {
      return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    } catch (NoSuchFileException e) {
      return null;
    } catch (IOException e) {
      throw LocalStorage.inPlainWords(text, e);
    }
  }

  private void enter(Level level, Subdirectory directory) throws IOException {
    String below = level.below() + directory.name();
    Path realPath = directory.realPath();
    if (!filter.descends(below, textOf(realPath)) || (realPath != null && isOpen(realPath))) {
      return;
    }
    Path path = level.path().resolve(directory.name());
    try {
      open.push(new Level(path, below + "/", realPath, names(path, root.resolve(below))));
    } catch (NoSuchFileException e) {
      // Deleted since its name was read: as if it had never been there.
    }
  }

  /** Whether the walk is inside the directory that lies at this real path: a loop of symlinks. */
  private boolean isOpen(Path realPath) throws IOException {
    if (rootRealPath == null) {
      rootRealPath = rootPath.toRealPath();
    }
    for (Level level : open) {
      Path levelRealPath =
          level.realPath() == null ? rootRealPath.resolve(level.below()) : level.realPath();
      if (levelRealPath.equals(realPath)) {
        return true;
      }
    }
    return false;
  }

  private static DirectoryNames names(Path directory, String text) throws IOException {
    try {
      return DirectoryNames.of(directory);
    } catch (IOException e) {
      throw LocalStorage.inPlainWords(text, e);
    }
  }

  private static String textOf(Path realPath) {
    return realPath == null ? null : realPath.toString();
  }

  @Override
  public void close() {
    open.clear();
  }
}
