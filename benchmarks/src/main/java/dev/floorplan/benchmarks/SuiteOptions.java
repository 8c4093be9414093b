package dev.floorplan.benchmarks;

import dev.floorplan.benchmarks.run.Jvm;
import dev.floorplan.benchmarks.run.Run.Effort;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * What to run.
 *
 * @param newerJvm the Java machine for peers that need a newer one; null where there is none
 * @param parts the parts to run, by name; empty for all
 * @param publish whether to write the results into the documentation
 */
record SuiteOptions(
    Effort effort, Path directory, Jvm newerJvm, List<String> parts, boolean publish) {

  private static final String USAGE =
      """
      Usage: benchmarks/run [--quick] [--newer-java HOME] [--publish] [PART...]
        --quick            two minutes instead of twelve; the figures are rough
        --newer-java HOME  a JDK, 21 or newer, for the peers that need one
        --publish          write the results to docs/reference; those of some parts take the
                           place of theirs in what was published on the same machine
        PART               one of %s; all by default""";

  /**
   * @throws IllegalArgumentException with a message that explains the usage
   * @throws IOException if there is no JDK where one should be
   */
  static SuiteOptions parse(List<String> arguments, List<String> partNames) throws IOException {
    Effort effort = Effort.FULL;
    Path directory = Path.of("benchmarks", "target", "work");
    Jvm newerJvm = null;
    boolean publish = false;
    List<String> parts = new ArrayList<>();
    for (Iterator<String> left = arguments.iterator(); left.hasNext(); ) {
      String argument = left.next();
      if (argument.equals("--quick")) {
        effort = Effort.QUICK;
      } else if (argument.equals("--publish")) {
        publish = true;
      } else if (argument.equals("--newer-java") && left.hasNext()) {
        newerJvm = Jvm.at(Path.of(left.next()));
      } else if (partNames.contains(argument)) {
        parts.add(argument);
      } else {
        throw new IllegalArgumentException(
            argument.equals("--help")
                ? usage(partNames)
                : argument + ": unknown, or lacks its value\n" + usage(partNames));
      }
    }
    if (publish && effort != Effort.FULL) {
      throw new IllegalArgumentException(
          "--publish needs figures that are not rough: leave out --quick\n" + usage(partNames));
    }
    return new SuiteOptions(effort, directory.toAbsolutePath(), newerJvm, parts, publish);
  }

  private static String usage(List<String> partNames) {
    return USAGE.formatted(String.join(", ", partNames));
  }
}
