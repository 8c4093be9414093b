package dev.floorplan.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.floorplan.ParquetScan;
import dev.floorplan.PlanComparison;
import dev.floorplan.PlanComparison.Outcome;
import dev.floorplan.PlanStatistics;
import java.io.IOException;
import java.io.OutputStream;

/** Writes a comparison as one JSON object in one line; the format is in {@code docs/reference}. */
final class JsonComparison {

  private JsonComparison() {}

  static void write(ParquetScan scan, PlanComparison comparison, OutputStream out)
      throws IOException {
    JsonGenerator json = new JsonFactory().createGenerator(out);
    PlanStatistics statistics = comparison.statistics();
    json.writeStartObject();
    json.writeNumberField("task_bytes", scan.taskBytes());
    json.writeStringField("size_model", Choice.name(scan.sizing().model()));
    json.writeNumberField("files", statistics.files().planned());
    json.writeNumberField("skipped_files", statistics.files().skippedCount());
    json.writeNumberField("row_groups", statistics.rowGroups().planned());
    json.writeNumberField("rows", statistics.rowGroups().rows());
    json.writeArrayFieldStart("plans");
    for (Outcome outcome : comparison.outcomes()) {
      write(json, outcome);
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeRaw('\n');
    json.flush();
  }

  private static void write(JsonGenerator json, Outcome outcome) throws IOException {
    json.writeStartObject();
    json.writeStringField("planned", Choice.name(outcome.way()));
    json.writeNumberField("tasks", outcome.tasks());
    json.writeNumberField("empty_tasks", outcome.emptyTasks());
    json.writeNumberField("decoded_bytes", outcome.bytes());
    json.writeNumberField("heaviest_bytes", outcome.heaviestBytes());
    json.writeNumberField("mean_fill", outcome.meanFill());
    json.writeNumberField("heaviest_over_mean", outcome.heaviestOverMean());
    json.writeNumberField("variation", outcome.variation());
    json.writeNumberField("file_opens", outcome.fileOpens());
    json.writeEndObject();
  }
}
