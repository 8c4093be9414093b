package dev.floorplan.cli;

import dev.floorplan.reader.ScanRunner;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that say how tasks are run, for every command that reads. */
final class RunOptions {
  private static final long MOST_MEMORY_BYTES = 1L << 30;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Tasks that are read at a time. Default: one a processor.")
  private Integer threads;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      converter = ByteSizeConverter.class,
      description =
          "What the tasks in work and the rows that wait may weigh together. Default: half of the"
              + " Java machine's memory, at most 1GiB.")
  private Long memoryBytes;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  /**
   * The runner that the options describe.
   *
   * @throws ParameterException if an option is wrong
   */
  ScanRunner runner() {
    ScanRunner.Builder builder = ScanRunner.builder();
    if (threads != null) {
      check("--threads", 1, 1024, threads);
      builder.threads(threads);
    }
    if (memoryBytes != null) {
      check("--memory", 1, Long.MAX_VALUE, memoryBytes);
    }
    return builder.memoryBytes(memoryBytes != null ? memoryBytes : defaultMemoryBytes()).build();
  }

  private static long defaultMemoryBytes() {
    return Math.min(MOST_MEMORY_BYTES, Runtime.getRuntime().maxMemory() / 2);
  }

  private void check(String option, long least, long most, long value) {
    if (value < least || value > most) {
      String range = most == Long.MAX_VALUE ? "at least " + least : least + " to " + most;
      throw new ParameterException(
          spec.commandLine(), option + " must be " + range + ", was " + value);
    }
  }
}
