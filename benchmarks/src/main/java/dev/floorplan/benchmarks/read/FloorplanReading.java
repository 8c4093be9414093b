package dev.floorplan.benchmarks.read;

import dev.floorplan.ParquetScan;
import dev.floorplan.reader.DeliveryOrder;
import dev.floorplan.reader.Row;
import dev.floorplan.reader.ScanRun;
import dev.floorplan.reader.ScanRunner;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/** Plans and reads; the thread that takes the rows looks at each of their values. */
record FloorplanReading(DeliveryOrder order) implements RowReading {

  @Override
  public Found read(Path dataset, int threads) throws IOException {
    ScanRunner runner = ScanRunner.builder().threads(threads).order(order).build();
    Checksum sum = new Checksum();
    try (ScanRun<List<Row>> run =
        runner.run(ParquetScan.builder().paths(dataset.toString()).build().plan())) {
      for (List<Row> rows = run.next(); rows != null; rows = run.next()) {
        sum.addRows(rows.size());
        rows.forEach(row -> add(row, sum));
      }
    }
    return sum.found();
  }

  private static void add(Row row, Checksum sum) {
    for (int i = 0; i < row.size(); i++) {
      add(row.value(i), sum);
    }
  }

  private static void add(Object value, Checksum sum) {
    if (value instanceof Long || value instanceof Integer) {
      sum.add(((Number) value).longValue());
    } else if (value instanceof Double number) {
      sum.add(number.doubleValue());
    } else if (value instanceof String text) {
      sum.add(text);
    } else if (value instanceof LocalDate date) {
      sum.add(date.toEpochDay());
    } else if (value instanceof Instant instant) {
      sum.add(instant.getEpochSecond() * 1_000_000 + instant.getNano() / 1_000);
    } else if (value instanceof Boolean flag) {
      sum.add(flag.booleanValue());
    } else if (value != null) {
      throw new IllegalStateException("a value of " + value.getClass() + " is not expected");
    }
  }
}
