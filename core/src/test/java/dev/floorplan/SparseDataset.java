package dev.floorplan;

import dev.floorplan.footer.DatalessFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.SplittableRandom;

/**
 * Makes datasets that are large to a planner and small on disk: files with real footers at their
 * real places, and holes where the data would be.
 */
public final class SparseDataset {
  private final int files;
  private final int rowGroups;
  private final int columns;
  private final long seed;

  /**
   * @param files how many files
   * @param rowGroups how many row groups each of them has
   * @param columns how many INT64 columns
   * @param seed what the row counts, of 1 to 200,000 a row group, are drawn from
   */
  public SparseDataset(int files, int rowGroups, int columns, long seed) {
    this.files = files;
    this.rowGroups = rowGroups;
    this.columns = columns;
    this.seed = seed;
  }

  /** Writes one: {@code DIRECTORY FILES ROW_GROUPS COLUMNS SEED}. */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 5) {
      throw new IllegalArgumentException("usage: DIRECTORY FILES ROW_GROUPS COLUMNS SEED");
    }
    new SparseDataset(
            Integer.parseInt(arguments[1]),
            Integer.parseInt(arguments[2]),
            Integer.parseInt(arguments[3]),
            Long.parseLong(arguments[4]))
        .write(Path.of(arguments[0]));
  }

  /** Writes the files as {@code part-000000.parquet} and so on, and returns their rows. */
  public long write(Path directory) throws IOException {
    Files.createDirectories(directory);
    SplittableRandom random = new SplittableRandom(seed);
    long total = 0;
    for (int file = 0; file < files; file++) {
      long[] rows = random.longs(rowGroups, 1, 200_001).toArray();
      long dataBytes = 0;
      for (long count : rows) {
        total += count;
        dataBytes += count * DatalessFiles.BYTES_PER_ROW * columns;
      }
      write(
          directory.resolve(String.format("part-%06d.parquet", file)),
          DatalessFiles.file(DatalessFiles.longs(columns, rows)),
          dataBytes);
    }
    return total;
  }

  private static void write(Path path, byte[] dataless, long dataBytes) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            path,
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.WRITE,
            StandardOpenOption.SPARSE)) {
      channel.write(ByteBuffer.wrap(dataless, 0, 4), 0);
      channel.write(ByteBuffer.wrap(dataless, 4, dataless.length - 4), 4 + dataBytes);
    }
  }
}
