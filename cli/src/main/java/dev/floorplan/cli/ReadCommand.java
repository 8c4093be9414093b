package dev.floorplan.cli;

import dev.floorplan.ParquetScan;
import dev.floorplan.PlanStatistics;
import dev.floorplan.ScanPlan;
import dev.floorplan.ScanSchema;
import dev.floorplan.reader.RunStatistics;
import dev.floorplan.reader.ScanRun;
import dev.floorplan.reader.ScanRunner;
import dev.floorplan.storage.Storage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code floorplan read}: plans a scan and reads its rows, or reads tasks of a saved plan. */
@Command(
    name = "read",
    description = {
      "Reads rows of Parquet files on this machine: of the files that a PATH leads to, or of the"
          + " tasks of a saved plan.",
      "",
      "SIZE is a number of bytes or has a unit: KiB, MiB, GiB, TiB, kB, MB, GB, TB."
    })
final class ReadCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private ScanOptions options = new ScanOptions();

  @Mixin private RunOptions runOptions = new RunOptions();

  @Option(
      names = "--plan",
      paramLabel = "FILE|-",
      description =
          "Read a plan that 'floorplan plan -o FILE' saved. It says which columns and rows; no"
              + " PATH and no option of planning goes with it.")
  private String plan;

  @Option(
      names = "--task",
      paramLabel = "N|N-M",
      split = ",",
      converter = TaskNumbers.Converter.class,
      description = "Read only these tasks of the plan, counted from 0. Default: all.")
  private List<TaskNumbers> tasks = new ArrayList<>();

  @Option(
      names = "--format",
      paramLabel = "jsonl|csv",
      defaultValue = "jsonl",
      converter = Choice.OfRowFormat.class,
      completionCandidates = Choice.OfRowFormat.class,
      description = "JSON lines, or CSV with a line of names. Default: ${DEFAULT-VALUE}.")
  private RowFormat format;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE|-",
      description = "Write to a file, which appears only once all rows are read.")
  private Path output;

  ReadCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if (plan == null && !tasks.isEmpty()) {
      throw options.wrong("--task counts the tasks of a --plan, which is missing");
    }
    List<String> given = options.given();
    if (plan != null && !given.isEmpty()) {
      throw options.wrong(
          String.join(", ", given) + " cannot be used with --plan: the plan says what to read");
    }
    ScanRunner runner = runOptions.runner();
    OutputFile.write(
        output,
        terminal.out(),
        out -> {
          try (ScanSources sources = options.open(terminal.err())) {
            if (plan == null) {
              readScan(sources, runner, out);
            } else {
              readPlan(sources.storage(), runner, out);
            }
          }
        });
    return 0;
  }

  @SuppressWarnings("try") // the progress line works by being open
  private void readScan(ScanSources sources, ScanRunner runner, OutputStream out)
      throws IOException {
    ParquetScan scan = options.scan(sources, terminal.in(), builder -> {});
    PlanStatistics planned;
    RunStatistics read;
    long start = System.nanoTime();
    try (ScanPlan scanPlan = scan.plan()) {
      Optional<ScanSchema> schema = scanPlan.schema();
      ScanOptions.requireColumns(schema, scanPlan.statistics());
      try (ScanRun<byte[]> run = runner.run(scanPlan, format::rows);
          ProgressLine progress = progress(run, start)) {
        RowOutput.write(run, format, schema, out);
        read = run.statistics();
      }
      planned = scanPlan.statistics();
    }
    ScanOptions.requireSense(planned);
    StringBuilder summary = new StringBuilder();
    Summary.writeRead(summary, read, since(start));
    Summary.writeFindings(summary, planned);
    terminal.err().print(summary);
  }

  @SuppressWarnings("try") // the progress line works by being open
  private void readPlan(Storage storage, ScanRunner runner, OutputStream out) throws IOException {
    RunStatistics read;
    long start = System.nanoTime();
    try (PlanTasks selected = PlanTasks.open(plan, terminal.in(), storage, tasks);
        ScanRun<byte[]> run = runner.run(selected, selected.schema(), storage, format::rows);
        ProgressLine progress = progress(run, start)) {
      RowOutput.write(run, format, selected.schema(), out);
      read = run.statistics();
      selected.requireAll();
    }
    StringBuilder summary = new StringBuilder();
    Summary.writeRead(summary, read, since(start));
    terminal.err().print(summary);
  }

  private ProgressLine progress(ScanRun<byte[]> run, long start) {
    // No progress line where rows would tear it apart.
    int columns =
        OutputFile.isNone(output) && terminal.showsOutput() ? 0 : terminal.progressColumns();
    return ProgressLine.of(
        () -> ProgressLine.text(since(start), run.statistics()), terminal.err(), columns);
  }

  private static Duration since(long start) {
    return Duration.ofNanos(System.nanoTime() - start);
  }
}
