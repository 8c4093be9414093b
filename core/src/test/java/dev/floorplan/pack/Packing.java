package dev.floorplan.pack;

import dev.floorplan.listing.FileInfo;
import dev.floorplan.match.Match;
import dev.floorplan.storage.StoredFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Files, runs and bins in the short notation of the packing tests. */
final class Packing {

  /** Rows of a row group in these tests, so that a wrong sum of rows shows. */
  private static final long ROWS = 7;

  private Packing() {}

  static FileInfo file(String path) {
    return new FileInfo(new StoredFile(path, 1_000_000, null, null), Map.of());
  }

  static RowGroupInfo single(int rowGroup, long bytes) {
    return RowGroupInfo.single(rowGroup, bytes, ROWS, Match.ALL);
  }

  static RowGroupInfo run(int firstRowGroup, Long... groupBytes) {
    Long[] rows = new Long[groupBytes.length];
    Arrays.fill(rows, ROWS);
    return new RowGroupInfo(
        firstRowGroup,
        groupBytes.length,
        Arrays.stream(groupBytes).mapToLong(Long::longValue).sum(),
        ROWS * groupBytes.length,
        Match.ALL,
        List.of(groupBytes),
        List.of(rows));
  }

  /** A whole file of one chunk. */
  static FileChunks whole(String path, FileChunk chunk) {
    return new FileChunks(file(path), List.of(chunk), true);
  }

  /** Single row groups of the given weights, from 0 on, as a whole file. */
  static FileChunks groups(String path, long... bytes) {
    List<RowGroupInfo> chunks = new ArrayList<>();
    for (int i = 0; i < bytes.length; i++) {
      chunks.add(single(i, bytes[i]));
    }
    return new FileChunks(file(path), chunks, true);
  }

  static List<Bin> drain(FilePartitioner partitioner) {
    List<Bin> bins = new ArrayList<>();
    for (Bin bin = partitioner.poll(); bin != null; bin = partitioner.poll()) {
      bins.add(bin);
    }
    return bins;
  }

  static List<Bin> pack(FilePartitioner partitioner, FileChunks... stream) {
    for (FileChunks chunks : stream) {
      partitioner.add(chunks);
    }
    partitioner.finish();
    return drain(partitioner);
  }

  /** Each bin as {@code a:0 b:2-3}: path and row groups, or {@code a[0,9)} for a range of bytes. */
  static List<String> places(List<Bin> bins) {
    return bins.stream()
        .map(bin -> bin.items().stream().map(Packing::place).collect(Collectors.joining(" ")))
        .toList();
  }

  private static String place(BinItem item) {
    String path = item.file().path();
    if (item.chunk() instanceof FileRange range) {
      return path + "[" + range.start() + "," + range.end() + ")";
    }
    RowGroupInfo run = (RowGroupInfo) item.chunk();
    int first = run.firstRowGroup();
    int count = run.rowGroupCount();
    return path + ":" + first + (count == 1 ? "" : "-" + (first + count - 1));
  }
}
