package dev.floorplan.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.floorplan.ParquetScan;
import dev.floorplan.PlanStatistics;
import dev.floorplan.ScanPlan;
import dev.floorplan.reader.ReadCounts;
import dev.floorplan.reader.RunStatistics;
import dev.floorplan.reader.ScanRun;
import dev.floorplan.reader.ScanRunner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code floorplan count}: counts rows, most of them without reading them. */
@Command(
    name = "count",
    description = {
      "Counts the rows of Parquet files that satisfy --where: from their footers, reading only row"
          + " groups of which the statistics prove too little.",
      "",
      "SIZE is a number of bytes or has a unit: KiB, MiB, GiB, TiB, kB, MB, GB, TB."
    })
final class CountCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private ScanOptions options = new ScanOptions();

  @Mixin private RunOptions runOptions = new RunOptions();

  @Option(
      names = "--format",
      paramLabel = "text|json",
      defaultValue = "text",
      converter = Choice.OfCountFormat.class,
      completionCandidates = Choice.OfCountFormat.class,
      description = "The number alone, or with what it took. Default: ${DEFAULT-VALUE}.")
  private CountFormat format;

  CountCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if (options.hasLimit()) {
      throw options.wrong("--limit cannot be used with count, which counts all rows");
    }
    ScanRunner runner = runOptions.runner();
    try (ScanSources sources = options.open(terminal.err())) {
      count(runner, options.scan(sources, terminal.in(), builder -> {}));
    }
    return 0;
  }

  @SuppressWarnings("try") // the progress line works by being open
  private void count(ScanRunner runner, ParquetScan scan) throws IOException {
    PlanStatistics planned;
    RunStatistics run;
    long rows = 0;
    long start = System.nanoTime();
    try (ScanPlan plan = scan.plan()) {
      ScanOptions.requireColumns(plan.schema(), plan.statistics());
      try (ScanRun<Long> counts = runner.count(plan);
          ProgressLine progress =
              ProgressLine.of(
                  () -> ProgressLine.text(since(start), counts.statistics()),
                  terminal.err(),
                  terminal.progressColumns())) {
        for (Long count = counts.next(); count != null; count = counts.next()) {
          rows = Math.addExact(rows, count);
        }
        run = counts.statistics();
      }
      planned = plan.statistics();
    }
    ScanOptions.requireSense(planned);
    if (format == CountFormat.TEXT) {
      terminal.out().write((rows + "\n").getBytes(StandardCharsets.UTF_8));
      StringBuilder summary = new StringBuilder();
      Summary.writeCount(summary, rows, run.reads(), since(start));
      Summary.writeFindings(summary, planned);
      terminal.err().print(summary);
    } else {
      writeJson(rows, planned, run.reads());
    }
    terminal.out().flush();
  }

  private void writeJson(long rows, PlanStatistics planned, ReadCounts reads) throws IOException {
    try (JsonGenerator json =
        new JsonFactory()
            .createGenerator(terminal.out())
            .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
      json.writeStartObject();
      json.writeNumberField("rows", rows);
      json.writeNumberField("files", planned.files().listed());
      json.writeNumberField("files_skipped", planned.files().skippedCount());
      json.writeObjectFieldStart("footers");
      json.writeNumberField("read", planned.footers().read());
      json.writeNumberField("cached", planned.footers().cached());
      json.writeNumberField("requests", planned.footers().reads());
      json.writeNumberField("bytes", planned.footers().bytes());
      json.writeEndObject();
      json.writeObjectFieldStart("read");
      json.writeNumberField("row_groups", reads.rowGroups());
      json.writeNumberField("rows", reads.rows());
      json.writeNumberField("requests", reads.requests());
      json.writeNumberField("bytes", reads.bytes());
      json.writeEndObject();
      json.writeEndObject();
      json.writeRaw('\n');
    }
  }

  private static Duration since(long start) {
    return Duration.ofNanos(System.nanoTime() - start);
  }
}
