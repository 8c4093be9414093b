package dev.floorplan.listing;

/**
 * Which names below a root are hidden: those that start with {@code _} or {@code .}, as writers
 * call what is not data ({@code _SUCCESS}, {@code _temporary}, {@code .part-0.parquet.crc}). A
 * partition directory is not hidden, whatever its column is called ({@code _x=1}).
 */
final class HiddenNames {

  private HiddenNames() {}

  static boolean isHiddenFile(String name) {
    return name.startsWith("_") || name.startsWith(".");
  }

  static boolean isHiddenDirectory(String name) {
    return isHiddenFile(name) && !PartitionDirectories.isPartition(name);
  }
}
