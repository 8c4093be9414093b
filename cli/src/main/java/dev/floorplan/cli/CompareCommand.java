package dev.floorplan.cli;

import dev.floorplan.ParquetScan;
import dev.floorplan.PlanComparer;
import dev.floorplan.PlanComparison;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** {@code floorplan compare}: plans the same files in several ways and shows what came of each. */
@Command(
    name = "compare",
    description = {
      "Plans the same files by size, by first fit and by best fit, and shows how even the tasks are"
          + " in what they take once decoded.",
      "",
      "Lists the files and reads their footers once, for all three.",
      "",
      "SIZE is a number of bytes or has a unit: KiB, MiB, GiB, TiB, kB, MB, GB, TB."
    })
final class CompareCommand implements Callable<Integer> {

  /** What it goes through itself, and what a plan by size cannot heed. */
  private static final List<String> NOT_TAKEN = List.of("--packing", "--chunking", "--limit");

  private final Terminal terminal;

  @Mixin private ScanOptions options = new ScanOptions();

  @Option(
      names = "--format",
      paramLabel = "table|json",
      defaultValue = "table",
      converter = Choice.OfResultFormat.class,
      completionCandidates = Choice.OfResultFormat.class,
      description = "A table for people, or JSON for programs. Default: ${DEFAULT-VALUE}.")
  private ResultFormat format;

  private CompareCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  static CommandLine commandLine(Terminal terminal) {
    CommandLine command = new CommandLine(new CompareCommand(terminal));
    CommandSpec spec = command.getCommandSpec();
    NOT_TAKEN.forEach(option -> spec.remove(spec.findOption(option)));
    return command;
  }

  @Override
  public Integer call() throws IOException {
    try (ScanSources sources = options.open(terminal.err())) {
      compare(options.scan(sources, terminal.in(), builder -> {}));
    }
    return 0;
  }

  @SuppressWarnings("try") // the progress line works by being open
  private void compare(ParquetScan scan) throws IOException {
    PlanComparison comparison;
    try (PlanComparer comparer = scan.comparer();
        ProgressLine progress =
            ProgressLine.of(
                () -> ProgressLine.comparing(comparer.statistics()),
                terminal.err(),
                terminal.progressColumns())) {
      ScanOptions.requireColumns(comparer.schema(), comparer.statistics());
      comparison = comparer.compare();
    }
    ScanOptions.requireSense(comparison.statistics());
    if (format == ResultFormat.TABLE) {
      ComparisonTable.write(comparison, terminal.out());
    } else {
      JsonComparison.write(scan, comparison, terminal.out());
    }
  }
}
