package dev.floorplan.task;

import dev.floorplan.pack.Bin;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * One unit of reading: what one worker reads, alone and in any order with respect to the others.
 * Immutable.
 *
 * @param index the position of the task in its plan, from 0
 * @param manifest the files and the parts of them
 * @param bytes the weight of all parts, at least 0
 * @param rows the rows of all parts before any predicate; empty where a footer was not read
 * @param columns the names of the columns to deliver; empty for all
 * @param limit the most rows to deliver, over this task and over the whole plan; empty for all
 */
public record ReadTask(
    int index,
    FileManifest manifest,
    long bytes,
    OptionalLong rows,
    List<String> columns,
    OptionalLong limit) {

  public ReadTask {
    Objects.requireNonNull(manifest, "manifest");
    Objects.requireNonNull(rows, "rows");
    columns = List.copyOf(columns);
    Objects.requireNonNull(limit, "limit");
    if (index < 0 || bytes < 0) {
      throw new IllegalArgumentException(
          "index and bytes must be at least 0, were " + index + " and " + bytes);
    }
  }

  /** The task that reads a bin. */
  public static ReadTask of(int index, Bin bin, List<String> columns, OptionalLong limit) {
    FileManifest manifest = FileManifest.of(bin);
    OptionalLong rows = OptionalLong.of(0);
    for (FileManifest.Entry entry : manifest.entries()) {
      rows = sum(rows, entry.chunk().rowCount());
    }
    return new ReadTask(index, manifest, bin.bytes(), rows, columns, limit);
  }

  /** Known only if both are; more than a long holds, which only lying footers say, is its end. */
  private static OptionalLong sum(OptionalLong a, OptionalLong b) {
    if (a.isEmpty() || b.isEmpty()) {
      return OptionalLong.empty();
    }
    long sum = a.getAsLong() + b.getAsLong();
    return OptionalLong.of(sum < 0 ? Long.MAX_VALUE : sum);
  }
}
