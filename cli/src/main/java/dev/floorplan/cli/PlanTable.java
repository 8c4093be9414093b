package dev.floorplan.cli;

import dev.floorplan.PlanStatistics;
import dev.floorplan.ScanPlan;
import dev.floorplan.task.FileManifest;
import dev.floorplan.task.ParquetRowGroupChunkMetadata;
import dev.floorplan.task.ReadTask;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Shows a plan to people: a row for each task, the middle of a long plan left out, and a summary.
 * Holds no more rows than it shows.
 */
final class PlanTable implements PlanReport {
  private static final int BAR_WIDTH = 12;

  private final OutputStream out;
  private final Elision<Row> rows = new Elision<>(20, 10);
  private long taskBytes;

  /** What is shown of a task; the numbers of row groups and rows are empty where unknown. */
  private record Row(int task, int files, OptionalLong rowGroups, OptionalLong rows, long bytes) {}

  PlanTable(OutputStream out) {
    this.out = out;
  }

  @Override
  public void begin(ScanPlan plan) {
    taskBytes = plan.scan().taskBytes();
  }

  @Override
  public void task(ReadTask task) {
    Set<String> files = new HashSet<>();
    long rowGroups = 0;
    for (FileManifest.Entry entry : task.manifest().entries()) {
      files.add(entry.file().path());
      if (entry.chunk() instanceof ParquetRowGroupChunkMetadata part) {
        rowGroups += part.rowGroups().size();
      }
    }
    rows.add(
        new Row(
            task.index(),
            files.size(),
            rowGroups > 0 ? OptionalLong.of(rowGroups) : OptionalLong.empty(),
            task.rows(),
            task.bytes()));
  }

  @Override
  public void end(PlanStatistics statistics) throws IOException {
    StringBuilder text = new StringBuilder();
    if (rows.count() > 0) {
      text.append(table());
    }
    if (rows.elided() > 0) {
      text.append(Numbers.count(rows.elided(), "task"))
          .append(" in the middle not shown; --format jsonl has every task\n");
    }
    if (rows.count() > 0) {
      text.append('\n');
    }
    Summary.write(text, statistics);
    out.write(text.toString().getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private String table() {
    return TextTable.of(
        rows,
        List.of(
            TextTable.right("task", row -> Numbers.count(row.task())),
            TextTable.right("files", row -> Numbers.count(row.files())),
            TextTable.right("row groups", row -> known(row.rowGroups())),
            TextTable.right("rows", row -> known(row.rows())),
            TextTable.right("bytes", row -> ByteSize.format(row.bytes())),
            TextTable.right("fill", this::fill)));
  }

  private String fill(Row row) {
    double share = (double) row.bytes() / taskBytes;
    return Bar.of(share, BAR_WIDTH) + String.format("%6s", Numbers.percent(share));
  }

  private static String known(OptionalLong number) {
    return number.isPresent() ? Numbers.count(number.getAsLong()) : "unknown";
  }
}
