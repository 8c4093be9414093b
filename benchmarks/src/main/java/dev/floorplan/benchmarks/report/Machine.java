package dev.floorplan.benchmarks.report;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What a run ran on.
 *
 * @param processor its model, as the system calls it
 * @param cores how many of them the Java machine uses
 * @param memoryBytes main memory
 * @param load how many threads waited for a processor on average in the minute before; below 0
 *     where the system does not tell
 * @param system the operating system
 * @param java the Java machine that ran it all but what says otherwise
 */
public record Machine(
    String processor, int cores, long memoryBytes, double load, String system, String java) {

  /** This one. */
  public static Machine current() throws IOException {
    OperatingSystemMXBean bean =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return new Machine(
        processorModel(),
        Runtime.getRuntime().availableProcessors(),
        bean.getTotalMemorySize(),
        bean.getSystemLoadAverage(),
        System.getProperty("os.name") + " " + System.getProperty("os.arch"),
        System.getProperty("java.vm.name") + " " + System.getProperty("java.version"));
  }

  /** Whether it differs from another one in nothing but what it had to do. */
  boolean isLike(Machine other) {
    return new Machine(processor, cores, memoryBytes, other.load, system, java).equals(other);
  }

  private static String processorModel() throws IOException {
    Path description = Path.of("/proc/cpuinfo");
    if (!Files.exists(description)) {
      return "unknown";
    }
    try (var lines = Files.lines(description)) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).trim())
          .findFirst()
          .orElse("unknown");
    }
  }
}
