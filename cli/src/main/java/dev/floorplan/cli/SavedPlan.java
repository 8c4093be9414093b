package dev.floorplan.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.floorplan.ScanSchema;
import dev.floorplan.footer.PhysicalType;
import dev.floorplan.footer.Repetition;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.match.NameMatching;
import dev.floorplan.match.RowFilter;
import dev.floorplan.storage.StoredFile;
import dev.floorplan.task.ChunkMetadata;
import dev.floorplan.task.FileManifest;
import dev.floorplan.task.ParquetFileChunkMetadata;
import dev.floorplan.task.ParquetRowGroupChunkMetadata;
import dev.floorplan.task.ReadTask;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Reads a saved plan, task by task, with no more than one of them in memory; the format is in
 * {@code docs/reference/plan-format.md}.
 *
 * <p>Whatever is not a whole plan of this version is an error with name, line, what was found and
 * what was expected. That the end is missing is known at the end only. Not thread-safe.
 */
final class SavedPlan implements Closeable {
  private static final String EXPECTED = "expected a plan that floorplan plan -o saved";

  private final String name;
  private final JsonParser json;
  private final List<String> columns;
  private final OptionalLong limit;
  private final Optional<RowFilter> filter;
  private final Optional<ScanSchema> schema;
  private ReadTask first; // read ahead for its file; null where that is not needed, or past it
  private boolean ended;
  private int tasks;
  private long bytes;
  private OptionalLong rows = OptionalLong.of(0);

  /**
   * Reads the header.
   *
   * @param name what the plan is called in messages
   * @param in closed with the plan
   */
  SavedPlan(String name, InputStream in) throws IOException {
    this.name = name;
    json = new JsonFactory().createParser(in);
    try {
      PlanLine header = line("plan");
      if (header == null) {
        throw new IOException(name + ": is empty; " + EXPECTED);
      }
      long version = header.number("plan");
      if (version != JsonPlanReport.VERSION) {
        throw header.failure(
            "is a plan of version "
                + version
                + ", this floorplan reads version "
                + JsonPlanReport.VERSION);
      }
      columns = header.isNull("columns") ? List.of() : header.texts("columns");
      limit = nullableNumber(header, "limit");
      if (limit.isPresent() && limit.getAsLong() < 0) {
        throw header.wrong("limit", "at least 0", limit.getAsLong());
      }
      filter = filter(header);
      schema =
          header.isNull("schema") ? Optional.empty() : Optional.of(schema(header.object("schema")));
      first = schema.isEmpty() ? read() : null;
    } catch (IOException | RuntimeException e) {
      json.close();
      throw e;
    }
  }

  private static OptionalLong nullableNumber(PlanLine line, String field) throws IOException {
    return line.isNull(field) ? OptionalLong.empty() : OptionalLong.of(line.number(field));
  }

  private static Optional<RowFilter> filter(PlanLine header) throws IOException {
    String where = header.nullableText("where");
    if (where == null) {
      return Optional.empty();
    }
    PlanLine options = header.object("options");
    NameMatching names =
        options.truth("case_insensitive") ? NameMatching.IGNORE_CASE : NameMatching.EXACT;
    String zone = options.text("time_zone");
    try {
      return Optional.of(new RowFilter(SqlPredicates.parse(where), names, ZoneId.of(zone)));
    } catch (DateTimeException e) {
      throw options.wrong("time_zone", "a time zone", zone);
    } catch (IllegalArgumentException e) {
      throw header.failure(e.getMessage().replace("--where", "field 'where'"));
    }
  }

  private static ScanSchema schema(PlanLine schema) throws IOException {
    return new ScanSchema(fields(schema.objects("fields")), schema.texts("partition_columns"));
  }

  private static List<ScanSchema.Field> fields(List<PlanLine> lines) throws IOException {
    List<ScanSchema.Field> fields = new ArrayList<>();
    for (PlanLine line : lines) {
      String logical = line.nullableText("logical");
      boolean group = line.isNull("type");
      try {
        fields.add(
            new ScanSchema.Field(
                line.text("name"),
                line.constant("repetition", Repetition.class),
                group ? null : line.constant("type", PhysicalType.class),
                line.has("length") ? Math.toIntExact(line.number("length")) : 0,
                TypeText.parse(logical),
                group ? fields(line.objects("children")) : List.of()));
      } catch (IllegalArgumentException | ArithmeticException e) {
        throw line.wrong("logical", "a type", logical);
      }
    }
    return fields;
  }

  /** The columns that its rows have; empty where it was made without reading footers. */
  Optional<ScanSchema> schema() {
    return schema;
  }

  /** The names of the selected columns; empty for all. */
  List<String> columns() {
    return columns;
  }

  /** The file whose schema is that of a plan without one; only before its first task is taken. */
  Optional<FileInfo> firstFile() {
    return Optional.ofNullable(first).map(task -> task.manifest().entries().get(0).file());
  }

  /** The next task, or null after the last one of a whole plan. */
  ReadTask next() throws IOException {
    if (first != null) {
      ReadTask task = first;
      first = null;
      return task;
    }
    return ended ? null : read();
  }

  private ReadTask read() throws IOException {
    PlanLine line = line("task", "end");
    if (line == null) {
      throw new IOException(
          "%s: ends after %s without the end line; it is the beginning of a plan, save it again"
              .formatted(name, Numbers.count(tasks, "task")));
    } else if (line.has("end")) {
      end(line);
      return null;
    }
    if (line.number("task") != tasks) {
      throw line.failure("is task " + line.number("task") + ", expected task " + tasks);
    }
    try {
      ReadTask task = task(line);
      tasks++;
      bytes = Math.addExact(bytes, task.bytes());
      rows =
          rows.isPresent() && task.rows().isPresent()
              ? OptionalLong.of(Math.addExact(rows.getAsLong(), task.rows().getAsLong()))
              : OptionalLong.empty();
      return task;
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw line.failure(e.getMessage());
    }
  }

  private void end(PlanLine line) throws IOException {
    ended = true;
    String stated = sums(line.number("tasks"), nullableNumber(line, "rows"), line.number("bytes"));
    String found = sums(tasks, rows, bytes);
    if (!stated.equals(found)) {
      throw line.failure("says that the plan has " + stated + ", but it has " + found);
    }
    if (!isAtEnd()) {
      throw line.failure("something stands behind the end of the plan");
    }
  }

  private static String sums(long tasks, OptionalLong rows, long bytes) {
    return "%d tasks of %s rows and %d bytes"
        .formatted(tasks, rows.isPresent() ? rows.getAsLong() : "unknown", bytes);
  }

  private ReadTask task(PlanLine line) throws IOException {
    List<FileManifest.Entry> entries = new ArrayList<>();
    boolean allRowsMatch = true;
    for (PlanLine file : line.objects("files")) {
      FileManifest.Entry entry = entry(file);
      entries.add(entry);
      allRowsMatch &= entry.chunk().allRowsMatch();
    }
    return new ReadTask(
        tasks,
        new FileManifest(entries),
        line.number("bytes"),
        nullableNumber(line, "rows"),
        columns,
        limit,
        allRowsMatch ? Optional.empty() : filter);
  }

  private static FileManifest.Entry entry(PlanLine file) throws IOException {
    StoredFile stored =
        new StoredFile(
            file.text("path"),
            file.number("size"),
            file.nullableInstant("modified"),
            file.has("etag") ? file.nullableText("etag") : null);
    return new FileManifest.Entry(
        new FileInfo(stored, file.object("partition").asTexts()), part(file));
  }

  private static ChunkMetadata part(PlanLine file) throws IOException {
    if (file.has("row_groups")) {
      List<Integer> rowGroups = new ArrayList<>();
      for (long rowGroup : file.numbers("row_groups")) {
        rowGroups.add(Math.toIntExact(rowGroup));
      }
      return new ParquetRowGroupChunkMetadata(
          rowGroups, file.number("rows"), file.number("bytes"), file.truth("all_rows_match"));
    }
    List<Long> range = file.numbers("range");
    if (range.size() != 2) {
      throw file.wrong("range", "a start and an end", range);
    }
    return new ParquetFileChunkMetadata(range.get(0), range.get(1), file.number("bytes"));
  }

  /** The next object, which begins with one of these fields; null at the end. */
  private PlanLine line(String... firstFields) throws IOException {
    try {
      JsonToken token = json.nextToken();
      if (token == null) {
        return null;
      }
      String place = place();
      if (token != JsonToken.START_OBJECT) {
        throw new IOException(place + ": is no JSON object; " + EXPECTED);
      }
      return PlanLine.read(json, place, List.of(firstFields));
    } catch (JsonEOFException e) {
      throw new IOException(place() + ": is cut off in its middle; save the plan again", e);
    } catch (JsonProcessingException e) {
      throw new IOException(place() + ": is no JSON; " + EXPECTED, e);
    } catch (IOException e) {
      throw e.getMessage() != null && e.getMessage().startsWith(name)
          ? e
          : new IOException(name + ": cannot be read: " + e.getMessage(), e);
    }
  }

  private boolean isAtEnd() throws IOException {
    try {
      return json.nextToken() == null;
    } catch (JsonProcessingException more) {
      return false;
    }
  }

  private String place() {
    return name + ": line " + json.currentTokenLocation().getLineNr();
  }

  @Override
  public void close() throws IOException {
    json.close();
  }
}
