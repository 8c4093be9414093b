package dev.floorplan.storage;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The names of one local directory, in byte order with subdirectories as {@code name/}, although
 * reading a directory does not say which names are subdirectories.
 *
 * <p>Idea: names are handed out in plain byte order; the caller looks at each and {@linkplain
 * #postpone postpones} those that prove to be directories, which come back in their place as {@code
 * name/}. Everything between {@code a} and {@code a/} in byte order starts with {@code a}, so the
 * postponed directories form a stack: a directory met while {@code a/} waits sorts before it.
 * Nothing is looked at before its turn, so a flat directory of a million files costs its names at
 * once and one look per file that is asked for.
 */
final class DirectoryNames {

  private final List<String> names;
  private final Set<String> undecodable;
  private final Deque<Subdirectory> postponed = new ArrayDeque<>();
  private int next;

  /**
   * A directory in its place.
   *
   * @param realPath where it lies, if a symlink leads to it, otherwise null
   */
  record Subdirectory(String name, Path realPath) {}

  private DirectoryNames(List<String> names, Set<String> undecodable) {
    this.names = names;
    this.undecodable = undecodable;
  }

  /** Reads all names of a directory; costs no look at what they name. */
  static DirectoryNames of(Path directory) throws IOException {
    List<String> names = new ArrayList<>();
    Set<String> undecodable = new HashSet<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
      for (Path entry : entries) {
        Path name = entry.getFileName();
        String text = name.toString();
        names.add(text);
        if (text.indexOf('\uFFFD') >= 0 && !survivesAsText(name)) {
          undecodable.add(text);
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    names.sort(PathOrder.UTF_8_BYTES);
    return new DirectoryNames(names, undecodable);
  }

  /** Whether the name's bytes are those of its text; U+FFFD also stands for undecodable bytes. */
  private static boolean survivesAsText(Path name) {
    try {
      return name.getFileSystem().getPath(name.toString()).equals(name);
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /** The postponed directory whose turn it is, or null if a name comes first or nothing is left. */
  Subdirectory nextDirectory() {
    Subdirectory first = postponed.peek();
    if (first == null || (next < names.size() && !comesBefore(first.name(), names.get(next)))) {
      return null;
    }
    return postponed.pop();
  }

  /** Whether {@code directory/} sorts before {@code name}. */
  private static boolean comesBefore(String directory, String name) {
    return !name.startsWith(directory) || name.charAt(directory.length()) > '/';
  }

  /** The next name, file or directory, or null if no name is left. */
  String nextName() {
    return next < names.size() ? names.get(next++) : null;
  }

  /** Has the directory that was just handed out as a name come back in its place. */
  void postpone(Subdirectory directory) {
    postponed.push(directory);
  }

  /** Whether the name's text does not lead to its file: its bytes are not the platform's text. */
  boolean isUndecodable(String name) {
    return undecodable.contains(name);
  }
}
