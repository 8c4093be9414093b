package dev.floorplan.cli;

import dev.floorplan.reader.Row;
import java.util.List;

/** How rows are written, in UTF-8. */
enum RowFormat {
  /** One JSON object a line. */
  JSONL {
    @Override
    byte[] header(List<String> names) {
      return new byte[0];
    }

    @Override
    byte[] rows(List<Row> rows) {
      return JsonRows.of(rows);
    }
  },
  /** A line of names, then a record for each row. */
  CSV {
    @Override
    byte[] header(List<String> names) {
      return CsvRows.header(names);
    }

    @Override
    byte[] rows(List<Row> rows) {
      return CsvRows.of(rows);
    }
  };

  /** What stands before the first row. */
  abstract byte[] header(List<String> names);

  /** The rows; may be called from several threads. */
  abstract byte[] rows(List<Row> rows);
}
