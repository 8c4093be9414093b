package dev.floorplan.hadoop;

import dev.floorplan.storage.PathOrder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/**
 * A directory that a walk is in or is going to be in: its entries in byte order, subdirectories as
 * {@code name/}, where the walk is, and the listings of subdirectories that were asked for ahead.
 * Not thread-safe.
 */
final class DirectoryLevel {
  private static final Comparator<FileStatus> BY_NAME =
      Comparator.comparing(DirectoryLevel::sortName, PathOrder.UTF_8_BYTES);

  private final String prefix;
  private final List<FileStatus> entries;
  private final Map<Integer, Boolean> wanted = new HashMap<>();
  private final Map<Integer, Future<DirectoryLevel>> listings = new HashMap<>();
  private int position;

  private DirectoryLevel(String prefix, List<FileStatus> entries) {
    this.prefix = prefix;
    this.entries = entries;
  }

  /**
   * Lists a directory.
   *
   * @param prefix its path below the root with a trailing {@code /}; empty for the root
   */
  static DirectoryLevel list(FileSystem fileSystem, Path directory, String prefix)
      throws IOException {
    List<FileStatus> entries = new ArrayList<>();
    RemoteIterator<FileStatus> statuses = fileSystem.listStatusIterator(directory);
    while (statuses.hasNext()) {
      entries.add(statuses.next());
    }
    entries.sort(BY_NAME);
    return new DirectoryLevel(prefix, entries);
  }

  private static String sortName(FileStatus status) {
    String name = status.getPath().getName();
    return status.isDirectory() ? name + "/" : name;
  }

  int size() {
    return entries.size();
  }

  int position() {
    return position;
  }

  boolean isAtEnd() {
    return position == entries.size();
  }

  /** Leaves the entry behind and frees what was kept for it. */
  void advance() {
    entries.set(position, null);
    wanted.remove(position);
    listings.remove(position);
    position++;
  }

  FileStatus status(int entry) {
    return entries.get(entry);
  }

  String below(int entry) {
    return prefix + entries.get(entry).getPath().getName();
  }

  /** Whether nobody has said yet whether the subdirectory is to be entered. */
  boolean isNew(int entry) {
    return !wanted.containsKey(entry);
  }

  boolean isWanted(int entry) {
    return wanted.get(entry);
  }

  void judge(int entry, boolean isWanted) {
    wanted.put(entry, isWanted);
  }

  /** Has a subdirectory listed, unless that is done already. */
  void list(int entry, FileSystem fileSystem, ExecutorService listers) {
    Path path = entries.get(entry).getPath();
    String below = below(entry) + "/";
    listings.computeIfAbsent(entry, key -> listers.submit(() -> list(fileSystem, path, below)));
  }

  /** The listing of a subdirectory, or null if it is not to be entered. */
  Future<DirectoryLevel> listing(int entry) {
    return listings.get(entry);
  }

  /** Has the subdirectory listed again when it is asked for again. */
  void forget(int entry) {
    listings.remove(entry);
  }

  /** Gives up the listings that have not begun. */
  void cancel() {
    listings.values().forEach(listing -> listing.cancel(false));
  }
}
