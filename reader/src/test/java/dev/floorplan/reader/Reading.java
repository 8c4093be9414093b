package dev.floorplan.reader;

import dev.floorplan.ParquetScan;
import dev.floorplan.ScanPlan;
import dev.floorplan.task.ReadTask;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Reads scans in the ways that tests compare. */
final class Reading {

  private Reading() {}

  /** The rows of a scan, each as text, in the order of its tasks. */
  static List<String> inOrder(ParquetScan scan) throws IOException, SQLException {
    List<String> rows = new ArrayList<>();
    try (ScanPlan plan = scan.plan()) {
      for (ReadTask task : plan) {
        try (TaskReader<Row> reader =
            TaskReader.rows(task, plan.schema().orElseThrow(), scan.storage())) {
          for (Row row = reader.next(); row != null; row = reader.next()) {
            rows.add(PlainText.of(row));
          }
        }
      }
    }
    return rows;
  }

  /** The rows of a scan that a runner reads, each as text, in the order in which they came. */
  static List<String> run(ScanRunner runner, ParquetScan scan) throws IOException, SQLException {
    List<String> texts = new ArrayList<>();
    try (ScanRun<List<Row>> run = runner.run(scan.plan())) {
      for (List<Row> rows = run.next(); rows != null; rows = run.next()) {
        for (Row row : rows) {
          texts.add(PlainText.of(row));
        }
      }
    }
    return texts;
  }

  /** How many rows of a scan pass. */
  static long count(ScanRunner runner, ParquetScan scan) throws IOException {
    long count = 0;
    try (ScanRun<Long> run = runner.count(scan.plan())) {
      for (Long rows = run.next(); rows != null; rows = run.next()) {
        count += rows;
      }
    }
    return count;
  }

  static List<String> sorted(List<String> rows) {
    return rows.stream().sorted().toList();
  }
}
