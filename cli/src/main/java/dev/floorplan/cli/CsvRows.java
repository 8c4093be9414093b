package dev.floorplan.cli;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategies;
import dev.floorplan.reader.Row;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes rows as CSV, quoted as RFC 4180 says and with {@code \n} at the end of a line. A NULL is
 * an empty field, an empty text is a quoted one; nested values are JSON.
 */
final class CsvRows {

  private CsvRows() {}

  /** The line of names. */
  static byte[] header(List<String> names) {
    return records(List.of(names));
  }

  /** The lines of these rows. */
  static byte[] of(List<Row> rows) {
    List<List<String>> records = new ArrayList<>(rows.size());
    for (Row row : rows) {
      List<String> fields = new ArrayList<>(row.size());
      for (int i = 0; i < row.size(); i++) {
        fields.add(field(row.value(i)));
      }
      records.add(fields);
    }
    return records(records);
  }

  private static byte[] records(List<List<String>> records) {
    StringWriter text = new StringWriter();
    CsvWriter csv =
        CsvWriter.builder()
            .lineDelimiter(LineDelimiter.LF)
            .quoteStrategy(QuoteStrategies.EMPTY)
            .bufferSize(0)
            .build(text);
    records.forEach(csv::writeRecord);
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static String field(Object value) {
    if (value == null) {
      return null;
    }
    return JsonRows.isNested(value) ? JsonRows.text(value) : ValueText.of(value);
  }
}
