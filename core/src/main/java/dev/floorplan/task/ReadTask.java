package dev.floorplan.task;

import dev.floorplan.match.RowFilter;
import dev.floorplan.pack.Bin;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
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
 * @param residual what rows still have to pass, the whole predicate; empty where all of them do
 */
public record ReadTask(
    int index,
    FileManifest manifest,
    long bytes,
    OptionalLong rows,
    List<String> columns,
    OptionalLong limit,
    Optional<RowFilter> residual) {

  public ReadTask {
    Objects.requireNonNull(manifest, "manifest");
    Objects.requireNonNull(rows, "rows");
    columns = List.copyOf(columns);
    Objects.requireNonNull(limit, "limit");
    Objects.requireNonNull(residual, "residual");
    if (index < 0 || bytes < 0) {
      throw new IllegalArgumentException(
          "index and bytes must be at least 0, were " + index + " and " + bytes);
    }
  }

  /** The task that reads a bin of a scan without predicate. */
  public static ReadTask of(int index, Bin bin, List<String> columns, OptionalLong limit) {
    return of(index, bin, columns, limit, Optional.empty());
  }

  /**
   * The task that reads a bin.
   *
   * @param filter the scan's predicate, which is the residual unless every row is proved to pass
   */
  public static ReadTask of(
      int index, Bin bin, List<String> columns, OptionalLong limit, Optional<RowFilter> filter) {
    FileManifest manifest = FileManifest.of(bin);
    OptionalLong rows = OptionalLong.of(0);
    boolean allRowsMatch = true;
    for (FileManifest.Entry entry : manifest.entries()) {
      rows = sum(rows, entry.chunk().rowCount());
      allRowsMatch &= entry.chunk().allRowsMatch();
    }
    Optional<RowFilter> residual = allRowsMatch ? Optional.empty() : filter;
    return new ReadTask(index, manifest, bin.bytes(), rows, columns, limit, residual);
  }

  private static OptionalLong sum(OptionalLong a, OptionalLong b) {
    if (a.isEmpty() || b.isEmpty()) {
      return OptionalLong.empty();
    }
    long sum = a.getAsLong() + b.getAsLong();
    return OptionalLong.of(sum < 0 ? Long.MAX_VALUE : sum);
  }
}
