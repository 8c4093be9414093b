package dev.floorplan.spark;

import java.io.IOException;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.LocatedFileStatus;

/** The hosts that have most of a file's bytes, where the listing said: as HDFS does. */
final class BlockHosts {
  private static final int MOST = 3;

  private BlockHosts() {}

  /** At most three, the one with the most bytes first; none where the listing did not say. */
  static String[] of(FileStatus status) {
    if (!(status instanceof LocatedFileStatus located) || located.getBlockLocations() == null) {
      return new String[0];
    }
    Map<String, Long> bytes = new TreeMap<>();
    for (BlockLocation block : located.getBlockLocations()) {
      for (String host : hosts(block)) {
        bytes.merge(host, block.getLength(), Long::sum);
      }
    }
    return bytes.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .limit(MOST)
        .map(Map.Entry::getKey)
        .toArray(String[]::new);
  }

  /** Knowing no place is no failure of the read. */
  private static String[] hosts(BlockLocation block) {
    try {
      return block.getHosts();
    } catch (IOException e) {
      return new String[0];
    }
  }
}
