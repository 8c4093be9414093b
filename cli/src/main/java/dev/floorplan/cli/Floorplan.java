package dev.floorplan.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The {@code floorplan} command: parses the command line, runs a subcommand, and turns whatever
 * goes wrong into one plain message and an exit code.
 */
@Command(
    name = "floorplan",
    description = {
      "Plans scans of Parquet files: even read tasks, from the files' own footers. And runs them."
    },
    scope = ScopeType.INHERIT,
    mixinStandardHelpOptions = true,
    versionProvider = Floorplan.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    sortOptions = false,
    usageHelpAutoWidth = true,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:done", "1:failed", "2:wrong usage"})
public final class Floorplan implements Runnable {
  static final int FAILED = 1;

  /** What a shell reports for a program that a closed pipe ended: 128 + SIGPIPE. */
  static final int PIPE_CLOSED = 141;

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Show the stack trace of an error.")
  private boolean debug;

  @Spec private CommandSpec spec;

  private Floorplan() {}

  /** Runs the command and ends the process with its exit code. */
  public static void main(String[] args) {
    Terminal terminal = Terminal.system();
    int exitCode = run(terminal, args);
    terminal.err().flush();
    System.exit(exitCode);
  }

  /** Runs the command on these streams; returns the exit code. */
  static int run(Terminal terminal, String... args) {
    Floorplan root = new Floorplan();
    CommandLine commandLine =
        new CommandLine(root)
            .addSubcommand(new PlanCommand(terminal))
            .addSubcommand(new ReadCommand(terminal))
            .addSubcommand(new CountCommand(terminal))
            .addSubcommand(CompareCommand.commandLine(terminal))
            .addSubcommand(new FooterCommand(terminal))
            .addSubcommand("completion", new GenerateCompletion())
            .setOut(new PrintWriter(terminal.out(), true, StandardCharsets.UTF_8))
            .setErr(new PrintWriter(terminal.err(), true, StandardCharsets.UTF_8))
            .registerConverter(Integer.class, text -> (int) wholeNumber(text, Integer.MAX_VALUE))
            .registerConverter(int.class, text -> (int) wholeNumber(text, Integer.MAX_VALUE))
            .registerConverter(Long.class, text -> wholeNumber(text, Long.MAX_VALUE))
            .registerConverter(long.class, text -> wholeNumber(text, Long.MAX_VALUE))
            .setExpandAtFiles(false) // a file may be called @
            .setParameterExceptionHandler((wrong, arguments) -> wrongUsage(wrong))
            .setExecutionExceptionHandler(
                (failure, command, parsed) -> root.failed(failure, command.getErr()));
    try {
      return commandLine.execute(args);
    } catch (OutOfMemoryError | StackOverflowError error) {
      return root.failed(error, commandLine.getErr());
    }
  }

  private static long wholeNumber(String text, long most) {
    try {
      long number = Long.parseLong(text);
      if (number <= most) {
        return number;
      }
    } catch (NumberFormatException notOne) {
      // It is said below.
    }
    throw new TypeConversionException("'" + text + "' is not a whole number up to " + most);
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "a command is missing: plan, read, count, compare or footer");
  }

  private int failed(Throwable failure, PrintWriter err) {
    if (failure instanceof ClosedPipeException) {
      return PIPE_CLOSED;
    }
    err.println("floorplan: " + Failure.describe(failure));
    if (debug) {
      failure.printStackTrace(err);
    }
    return FAILED;
  }

  private static int wrongUsage(ParameterException wrong) {
    CommandLine command = wrong.getCommandLine();
    PrintWriter err = command.getErr();
    err.println("floorplan: " + wrong.getMessage());
    UnmatchedArgumentException.printSuggestions(wrong, err);
    err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
    return command.getCommandSpec().exitCodeOnInvalidInput();
  }

  /** The version that the build wrote into the jar. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() throws IOException {
      try (InputStream text = Floorplan.class.getResourceAsStream("version.txt")) {
        String version = new String(text.readAllBytes(), StandardCharsets.UTF_8).strip();
        return new String[] {
          "floorplan " + version, "Java " + Runtime.version(),
        };
      }
    }
  }
}
