package dev.floorplan.cli;

import dev.floorplan.Chunking;
import dev.floorplan.ParquetScan;
import dev.floorplan.PlanStatistics;
import dev.floorplan.ScanPlan;
import dev.floorplan.task.ReadTask;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code floorplan plan}: plans a scan and shows or saves the plan. */
@Command(
    name = "plan",
    description = {
      "Reads the footers of Parquet files and packs their row groups into even read tasks.",
      "",
      "SIZE is a number of bytes or has a unit: KiB, MiB, GiB, TiB, kB, MB, GB, TB."
    })
final class PlanCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private ScanOptions options = new ScanOptions();

  @Option(
      names = "--explain",
      description = "Say for each file why row groups are kept, dropped or distrusted.")
  private boolean explain;

  @Option(
      names = "--format",
      paramLabel = "table|jsonl",
      converter = Choice.OfPlanFormat.class,
      completionCandidates = Choice.OfPlanFormat.class,
      description =
          "A table for people, or JSON lines for programs. Default: table; jsonl with -o.")
  private PlanFormat format;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE|-",
      description = "Write to a file, which appears only once the plan is whole.")
  private Path output;

  PlanCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if (format == null) {
      format = output == null ? PlanFormat.TABLE : PlanFormat.JSONL;
    }
    OutputFile.write(output, terminal.out(), this::plan);
    return 0;
  }

  private void plan(OutputStream out) throws IOException {
    try (ScanSources sources = options.open(terminal.err())) {
      plan(scan(sources, out), out);
    }
  }

  @SuppressWarnings("try") // the progress line works by being open
  private void plan(ParquetScan scan, OutputStream out) throws IOException {
    PlanReport report =
        format == PlanFormat.TABLE ? new PlanTable(out) : new JsonPlanReport(out, options.where());
    PlanStatistics statistics;
    try (ScanPlan plan = scan.plan();
        ProgressLine progress =
            ProgressLine.of(
                () -> ProgressLine.text(plan.statistics()), terminal.err(), progressColumns())) {
      ScanOptions.requireColumns(plan.schema(), plan.statistics());
      report.begin(plan);
      for (ReadTask task : plan) {
        report.task(task);
      }
      statistics = plan.statistics();
    }
    ScanOptions.requireSense(statistics);
    report.end(statistics);
    if (format == PlanFormat.JSONL) {
      StringBuilder summary = new StringBuilder();
      Summary.write(summary, statistics);
      terminal.err().print(summary);
    }
  }

  /** No progress line where it would be torn apart by what is written beside it. */
  private int progressColumns() {
    boolean linesBeside =
        format == PlanFormat.JSONL && OutputFile.isNone(output) && terminal.showsOutput();
    return explain || linesBeside ? 0 : terminal.progressColumns();
  }

  private ParquetScan scan(ScanSources sources, OutputStream out) throws IOException {
    if (explain && options.chunking() == Chunking.SIZE) {
      throw options.wrong("--explain says what footers say; --chunking size does not read them");
    }
    return options.scan(
        sources,
        terminal.in(),
        builder -> {
          if (explain) {
            builder.explain(explained -> print(Explanation.of(explained), out));
          }
        });
  }

  // A saved plan holds nothing else: what explains it goes beside it.
  private void print(String text, OutputStream out) {
    if (format == PlanFormat.JSONL) {
      terminal.err().print(text);
      return;
    }
    try {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
