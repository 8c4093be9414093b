package dev.floorplan.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.floorplan.OnError;
import dev.floorplan.ParquetScan;
import dev.floorplan.PlanStatistics;
import dev.floorplan.ScanPlan;
import dev.floorplan.ScanSchema;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.listing.ListingOptions;
import dev.floorplan.match.NameMatching;
import dev.floorplan.pack.PackingOptions;
import dev.floorplan.size.Confidence;
import dev.floorplan.task.ChunkMetadata;
import dev.floorplan.task.FileManifest;
import dev.floorplan.task.ParquetFileChunkMetadata;
import dev.floorplan.task.ParquetRowGroupChunkMetadata;
import dev.floorplan.task.ReadTask;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Writes the saved plan: a header line, a line for each task as soon as it is sealed, and an end
 * line only if the plan is whole. The format is in {@code docs/reference/plan-format.md}; the same
 * files and options give the same bytes.
 */
final class JsonPlanReport implements PlanReport {
  /** What a reader of the format must know to read it. */
  static final int VERSION = 1;

  private final JsonGenerator json;
  private final Optional<String> where;
  private long tasks;
  private long bytes;
  private OptionalLong rows = OptionalLong.of(0);

  /**
   * @param where the condition as the user wrote it
   */
  JsonPlanReport(OutputStream out, Optional<String> where) throws IOException {
    this.where = where;
    json = new JsonFactory().createGenerator(out).setRootValueSeparator(null);
  }

  @Override
  public void begin(ScanPlan plan) throws IOException {
    ParquetScan scan = plan.scan();
    json.writeStartObject();
    json.writeNumberField("plan", VERSION);
    json.writeFieldName("columns");
    if (scan.columns().isEmpty()) {
      json.writeNull();
    } else {
      json.writeStartArray();
      for (String column : scan.columns()) {
        json.writeString(column);
      }
      json.writeEndArray();
    }
    json.writeStringField("where", where.orElse(null));
    writeNumber("limit", scan.limit());
    json.writeFieldName("schema");
    writeSchema(plan.schema());
    json.writeFieldName("options");
    writeOptions(scan);
    json.writeEndObject();
    endLine();
  }

  private void writeSchema(Optional<ScanSchema> schema) throws IOException {
    if (schema.isEmpty()) {
      json.writeNull();
      return;
    }
    json.writeStartObject();
    json.writeArrayFieldStart("fields");
    for (ScanSchema.Field field : schema.get().fields()) {
      writeField(field);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("partition_columns");
    for (String column : schema.get().partitionColumns()) {
      json.writeString(column);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void writeField(ScanSchema.Field field) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", field.name());
    json.writeStringField("repetition", field.repetition().name());
    json.writeStringField(
        "type", field.physicalType() == null ? null : field.physicalType().name());
    if (field.typeLength() > 0) {
      json.writeNumberField("length", field.typeLength());
    }
    json.writeStringField("logical", TypeText.of(field.logicalType()));
    if (field.physicalType() == null) {
      json.writeArrayFieldStart("children");
      for (ScanSchema.Field child : field.children()) {
        writeField(child);
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  // What decides about the plan and nothing else: a plan does not depend on the number of threads.
  private void writeOptions(ParquetScan scan) throws IOException {
    json.writeStartObject();
    json.writeNumberField("task_bytes", scan.taskBytes());
    json.writeStringField("size_model", Choice.name(scan.sizing().model()));
    json.writeStringField("consumer", Choice.name(scan.sizing().consumer()));
    json.writeNumberField("dictionary_probes", scan.sizing().dictionaryProbes());
    writePacking(scan.packing());
    json.writeNumberField("coalesce_bytes", scan.coalesceBytes());
    json.writeBooleanField("split_coalesced", scan.splitCoalesced());
    json.writeStringField("chunking", Choice.name(scan.chunking()));
    json.writeNumberField("chunk_bytes", scan.chunkBytes());
    json.writeStringField("time_zone", scan.timeZone().getId());
    json.writeBooleanField("case_insensitive", scan.nameMatching() == NameMatching.IGNORE_CASE);
    json.writeStringField("on_error", Choice.name(scan.onError()));
    json.writeBooleanField("ignore_missing", scan.onMissing() == OnError.SKIP);
    json.writeBooleanField("all_files", scan.files() == ListingOptions.Files.ALL);
    json.writeEndObject();
  }

  private void writePacking(PackingOptions packing) throws IOException {
    json.writeStringField("packing", Choice.name(packing.policy()));
    json.writeNumberField("max_task_bytes", packing.maxBinBytes());
    json.writeNumberField("max_open_bins", packing.maxSharedOpenBins());
    json.writeNumberField("open_cost", packing.openCost());
    writeNumber("max_files_per_task", unlessAny(packing.maxFilesPerBin(), Integer.MAX_VALUE));
    writeNumber("max_rows_per_task", unlessAny(packing.maxRowsPerBin(), Long.MAX_VALUE));
    json.writeNumberField("min_tasks", packing.minTasks());
  }

  private static OptionalLong unlessAny(long most, long any) {
    return most == any ? OptionalLong.empty() : OptionalLong.of(most);
  }

  @Override
  public void task(ReadTask task) throws IOException {
    json.writeStartObject();
    json.writeNumberField("task", task.index());
    writeNumber("rows", task.rows());
    json.writeNumberField("bytes", task.bytes());
    json.writeArrayFieldStart("files");
    for (FileManifest.Entry entry : task.manifest().entries()) {
      writeEntry(entry.file(), entry.chunk());
    }
    json.writeEndArray();
    json.writeEndObject();
    endLine();
    tasks++;
    bytes = Math.addExact(bytes, task.bytes());
    rows =
        rows.isPresent() && task.rows().isPresent()
            ? OptionalLong.of(Math.addExact(rows.getAsLong(), task.rows().getAsLong()))
            : OptionalLong.empty();
  }

  private void writeEntry(FileInfo file, ChunkMetadata chunk) throws IOException {
    json.writeStartObject();
    json.writeStringField("path", file.path());
    json.writeNumberField("size", file.size());
    json.writeStringField("modified", file.modified() == null ? null : file.modified().toString());
    if (file.etag() != null) {
      json.writeStringField("etag", file.etag());
    }
    json.writeObjectFieldStart("partition");
    for (Map.Entry<String, String> value : file.partition().entrySet()) {
      json.writeStringField(value.getKey(), value.getValue());
    }
    json.writeEndObject();
    writePart(chunk);
    writeNumber("rows", chunk.rowCount());
    json.writeNumberField("bytes", chunk.bytes());
    json.writeBooleanField("all_rows_match", chunk.allRowsMatch());
    json.writeEndObject();
  }

  private void writePart(ChunkMetadata chunk) throws IOException {
    if (chunk instanceof ParquetRowGroupChunkMetadata part) {
      json.writeArrayFieldStart("row_groups");
      for (int rowGroup : part.rowGroups()) {
        json.writeNumber(rowGroup);
      }
    } else if (chunk instanceof ParquetFileChunkMetadata part) {
      json.writeArrayFieldStart("range");
      json.writeNumber(part.start());
      json.writeNumber(part.end());
    }
    json.writeEndArray();
  }

  @Override
  public void end(PlanStatistics statistics) throws IOException {
    json.writeStartObject();
    json.writeBooleanField("end", true);
    json.writeNumberField("tasks", tasks);
    writeNumber("rows", rows);
    json.writeNumberField("bytes", bytes);
    writeConfidence(statistics.sizes());
    json.writeEndObject();
    endLine();
  }

  private void writeConfidence(PlanStatistics.Sizes sizes) throws IOException {
    json.writeObjectFieldStart("confidence");
    for (Map.Entry<Confidence, Long> part : new TreeMap<>(sizes.bytes()).entrySet()) {
      json.writeNumberField(Choice.name(part.getKey()), part.getValue());
    }
    json.writeEndObject();
  }

  private void writeNumber(String field, OptionalLong value) throws IOException {
    if (value.isPresent()) {
      json.writeNumberField(field, value.getAsLong());
    } else {
      json.writeNullField(field);
    }
  }

  private void endLine() throws IOException {
    json.writeRaw('\n');
    json.flush();
  }
}
