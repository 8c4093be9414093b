package dev.floorplan.listing;

import java.util.Map;

/**
 * One input, and which files below its base it lists: rules on names alone, no look at the storage.
 *
 * <p>The base of a plain path is the path; that of a glob is its part before the first name with a
 * special character. Partition columns come from the directories below the base.
 */
final class ListingRoot {

  private final int number;
  private final String input;
  private final String base;
  private final GlobPattern pattern;
  private final ListingOptions.Files files;

  /** The directory that was asked about last: files of one directory are met in a row. */
  private Directory last;

  /** What the name of a file says about listing it. */
  enum Verdict {
    LISTED,
    HIDDEN,
    OTHER_EXTENSION,
    /** Neither the glob nor a directory that it matches leads to the file. */
    UNMATCHED
  }

  private ListingRoot(
      int number, String input, String base, GlobPattern pattern, ListingOptions.Files files) {
    this.number = number;
    this.input = input;
    this.base = base;
    this.pattern = pattern;
    this.files = files;
  }

  /**
   * The root of an input, read as a glob if it has special characters.
   *
   * @throws IllegalArgumentException if the input is empty or its braces make no sense
   */
  static ListingRoot of(int number, String input, ListingOptions.Files files) {
    if (input.isEmpty()) {
      throw new IllegalArgumentException("path " + (number + 1) + " is empty");
    }
    int fixedLength = GlobPattern.fixedLength(input);
    return fixedLength < 0
        ? new ListingRoot(number, input, input, GlobPattern.WHOLE_BASE, files)
        : new ListingRoot(
            number,
            input,
            input.substring(0, fixedLength),
            GlobPattern.of(input, fixedLength),
            files);
  }

  /** The root of the same input, its special characters read as ordinary ones. */
  ListingRoot asPlainPath() {
    return new ListingRoot(number, input, input, GlobPattern.WHOLE_BASE, files);
  }

  /** The position among the inputs, from 0. */
  int number() {
    return number;
  }

  String input() {
    return input;
  }

  String base() {
    return base;
  }

  boolean isGlob() {
    return pattern != GlobPattern.WHOLE_BASE;
  }

  /** What the path below the base of everything listed starts with. */
  String prefix() {
    return pattern.prefix();
  }

  /** What a file's path below the base, empty for the base itself, says about listing it. */
  Verdict verdict(String below) {
    if (below.isEmpty()) {
      return isGlob() ? Verdict.UNMATCHED : Verdict.LISTED;
    }
    GlobPattern.Place place = parentOf(below).place;
    String name = nameOf(below);
    if (place.matchesFile(name)) {
      return Verdict.LISTED;
    }
    if (!place.isWhole()) {
      return Verdict.UNMATCHED;
    }
    if (HiddenNames.isHiddenFile(name)) {
      return Verdict.HIDDEN;
    }
    return files.take(name) ? Verdict.LISTED : Verdict.OTHER_EXTENSION;
  }

  /** Whether a directory of this name may hold files that are listed. */
  boolean mayList(String directory) {
    GlobPattern.Place parent = parentOf(directory).place;
    String name = nameOf(directory);
    return (parent.isWhole() && !HiddenNames.isHiddenDirectory(name))
        || !parent.enter(name).isDeadEnd();
  }

  /** Whether everything in the directory, empty for the base, is listed that is not hidden. */
  boolean listsWhole(String directory) {
    return directory(directory).place.isWhole();
  }

  /** Whether the directory that a path lies in is listed whole, so that its name decides. */
  boolean listsParentWhole(String below) {
    return parentOf(below).place.isWhole();
  }

  /**
   * The partition columns of a file.
   *
   * @param path the file's, for the error
   */
  Map<String, String> partition(String below, String path) throws UnusableFileException {
    Directory directory = parentOf(below);
    if (directory.partition == null) {
      try {
        directory.partition = PartitionValues.copyOf(PartitionDirectories.columns(directory.below));
      } catch (IllegalArgumentException e) {
        throw new UnusableFileException(path, e.getMessage());
      }
    }
    return directory.partition;
  }

  private static String nameOf(String below) {
    return below.substring(below.lastIndexOf('/') + 1);
  }

  private Directory parentOf(String below) {
    int length = Math.max(0, below.lastIndexOf('/'));
    if (last != null && last.below.length() == length && below.startsWith(last.below)) {
      return last;
    }
    return directory(below.substring(0, length));
  }

  private Directory directory(String below) {
    if (last == null || !last.below.equals(below)) {
      GlobPattern.Place place = pattern.base();
      if (!below.isEmpty()) {
        for (String name : below.split("/", -1)) {
          place = place.enter(name);
        }
      }
      last = new Directory(below, place);
    }
    return last;
  }

  /** What all files of one directory share. */
  private static final class Directory {
    final String below;
    final GlobPattern.Place place;
    Map<String, String> partition;

    Directory(String below, GlobPattern.Place place) {
      this.below = below;
      this.place = place;
    }
  }
}
