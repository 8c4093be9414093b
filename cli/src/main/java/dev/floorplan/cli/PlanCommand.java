package dev.floorplan.cli;

import dev.floorplan.Chunking;
import dev.floorplan.OnError;
import dev.floorplan.ParquetScan;
import dev.floorplan.PlanStatistics;
import dev.floorplan.ScanPlan;
import dev.floorplan.listing.ListingOptions;
import dev.floorplan.task.ReadTask;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code floorplan plan}: plans a scan and shows or saves the plan. */
@Command(
    name = "plan",
    description = {
      "Reads the footers of Parquet files and packs their row groups into even read tasks.",
      "",
      "SIZE is a number of bytes or has a unit: KiB, MiB, GiB, TiB, kB, MB, GB, TB."
    })
final class PlanCommand implements Callable<Integer> {
  private static final Pattern OPTION_NAME = Pattern.compile("^([a-z]+(?:[A-Z][a-z]+)*) must ");

  private final Terminal terminal;

  @Parameters(
      paramLabel = "PATH",
      arity = "0..*",
      description = "A file, a directory (walked recursively) or a glob (* ? [..] {..} **).")
  private List<String> paths = new ArrayList<>();

  @Option(
      names = "--task-bytes",
      paramLabel = "SIZE",
      defaultValue = "128MiB",
      converter = ByteSizeConverter.class,
      description = "The size of a task. Default: ${DEFAULT-VALUE}.")
  private long taskBytes;

  @Option(
      names = "--max-open-bins",
      paramLabel = "N",
      defaultValue = "16",
      description = "Tasks of mixed files that are filled at a time. Default: ${DEFAULT-VALUE}.")
  private int maxOpenBins;

  @Option(
      names = "--coalesce-bytes",
      paramLabel = "SIZE",
      defaultValue = "0",
      converter = ByteSizeConverter.class,
      description = "Merge neighbouring row groups up to about this size; 0, the default, is off.")
  private long coalesceBytes;

  @Option(
      names = "--split-coalesced",
      description = "Let merged row groups be cut apart again where a task is full.")
  private boolean splitCoalesced;

  @Option(
      names = "--columns",
      paramLabel = "NAME",
      split = ",",
      description = "The columns to read, nested ones with dots (a,b.c). Default: all.")
  private List<String> columns = new ArrayList<>();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "End the plan once its tasks surely have this many rows.")
  private Long limit;

  @Option(
      names = "--chunking",
      paramLabel = "footer|size",
      defaultValue = "footer",
      converter = Choice.OfChunking.class,
      completionCandidates = Choice.OfChunking.class,
      description =
          "Cut files by the row groups in their footers, or blindly by size. Default:"
              + " ${DEFAULT-VALUE}.")
  private Chunking chunking;

  @Option(
      names = "--chunk-bytes",
      paramLabel = "SIZE",
      defaultValue = "1GiB",
      converter = ByteSizeConverter.class,
      description = "The length of a cut for --chunking size. Default: ${DEFAULT-VALUE}.")
  private long chunkBytes;

  @Option(
      names = "--io-threads",
      paramLabel = "N",
      defaultValue = "32",
      description = "Footers that are read at a time. Default: ${DEFAULT-VALUE}.")
  private int ioThreads;

  @Option(
      names = "--on-error",
      paramLabel = "fail|skip",
      defaultValue = "fail",
      converter = Choice.OfOnError.class,
      completionCandidates = Choice.OfOnError.class,
      description = "Fail at an unreadable file, or leave it out and say so. Default: fail.")
  private OnError onError;

  @Option(names = "--ignore-missing", description = "Leave out a PATH that does not exist.")
  private boolean ignoreMissing;

  @Option(
      names = "--all-files",
      description = "Take every file of a directory, not just .parquet, .parq and .pq.")
  private boolean allFiles;

  @Option(
      names = "--files-from",
      paramLabel = "FILE|-",
      description = "Take further paths from a file, or from standard input: one a line.")
  private String filesFrom;

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
      paramLabel = "FILE",
      description = "Write to a file, which appears only once the plan is whole.")
  private Path output;

  @Spec private CommandSpec spec;

  PlanCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if (format == null) {
      format = output == null ? PlanFormat.TABLE : PlanFormat.JSONL;
    }
    if (output == null) {
      plan(terminal.out());
    } else {
      try (OutputFile file = OutputFile.create(output)) {
        plan(file);
        file.commit();
      }
    }
    return 0;
  }

  @SuppressWarnings("try") // the progress line works by being open
  private void plan(OutputStream out) throws IOException {
    ParquetScan scan = scan(out);
    PlanReport report = format == PlanFormat.TABLE ? new PlanTable(out) : new JsonPlanReport(out);
    PlanStatistics statistics;
    try (ScanPlan plan = scan.plan();
        ProgressLine progress = ProgressLine.of(plan, terminal.err(), progressColumns())) {
      report.begin(plan);
      for (ReadTask task : plan) {
        report.task(task);
      }
      statistics = plan.statistics();
    }
    requireColumns(statistics);
    report.end(statistics);
    if (format == PlanFormat.JSONL) {
      StringBuilder summary = new StringBuilder();
      Summary.write(summary, statistics);
      terminal.err().print(summary);
    }
  }

  /** No progress line where it would be torn apart by what is written beside it. */
  private int progressColumns() {
    boolean linesBeside = format == PlanFormat.JSONL && output == null && terminal.showsOutput();
    return explain || linesBeside ? 0 : terminal.progressColumns();
  }

  /** Without any footer, nothing is known about the columns. */
  private static void requireColumns(PlanStatistics statistics) {
    if (statistics.footers().read() > 0 && !statistics.unknownColumns().isEmpty()) {
      throw new IllegalArgumentException(
          "no file has a column called " + String.join(" or ", statistics.unknownColumns()));
    }
  }

  private ParquetScan scan(OutputStream out) throws IOException {
    List<String> inputs = inputs();
    try {
      ParquetScan.Builder builder =
          ParquetScan.builder()
              .paths(inputs)
              .columns(columns)
              .taskBytes(taskBytes)
              .maxOpenBins(maxOpenBins)
              .coalesceBytes(coalesceBytes)
              .splitCoalesced(splitCoalesced)
              .chunking(chunking)
              .chunkBytes(chunkBytes)
              .ioThreads(ioThreads)
              .onError(onError)
              .onMissing(ignoreMissing ? OnError.SKIP : OnError.FAIL)
              .files(allFiles ? ListingOptions.Files.ALL : ListingOptions.Files.PARQUET_NAMES);
      if (limit != null) {
        builder.limit(limit);
      }
      if (explain) {
        builder.explain(explained -> print(Explanation.of(explained), out));
      }
      return builder.build();
    } catch (IllegalArgumentException wrong) {
      throw new ParameterException(spec.commandLine(), inOptionNames(wrong.getMessage()), wrong);
    }
  }

  private List<String> inputs() throws IOException {
    if (paths.isEmpty() && filesFrom == null) {
      throw new ParameterException(spec.commandLine(), "a PATH or --files-from is missing");
    }
    if (paths.contains("")) {
      throw new ParameterException(spec.commandLine(), "a PATH must not be empty");
    }
    List<String> inputs = new ArrayList<>(paths);
    if (filesFrom != null) {
      inputs.addAll(PathList.read(filesFrom, terminal.in()));
    }
    if (inputs.isEmpty()) {
      throw new IOException("--files-from " + filesFrom + ": there is no path in it");
    }
    return inputs;
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

  /** The library says taskBytes where the command says --task-bytes. */
  private static String inOptionNames(String message) {
    return OPTION_NAME
        .matcher(message)
        .replaceFirst(
            found ->
                "--"
                    + found.group(1).replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT)
                    + " must ");
  }
}
