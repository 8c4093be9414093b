package dev.floorplan.benchmarks.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Runs a main class in a Java machine of its own. */
public final class ChildJvm {
  private final Class<?> main;
  private final List<String> jvmArguments;

  /**
   * What a child did.
   *
   * @param numbers what it printed: whole numbers, separated by white space
   * @param nanos from before its start to after its end
   */
  public record Outcome(List<Long> numbers, long nanos) {}

  public ChildJvm(Class<?> main, String... jvmArguments) {
    this.main = main;
    this.jvmArguments = List.of(jvmArguments);
  }

  /**
   * Runs it to its end.
   *
   * @throws IOException if it fails; what it says about that goes to standard error
   */
  public Outcome run(Object... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Jvm.current().executable().toString());
    command.addAll(jvmArguments);
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(main.getName());
    Arrays.stream(arguments).map(Object::toString).forEach(command::add);
    long start = System.nanoTime();
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String printed;
    try (var out = process.getInputStream()) {
      printed = new String(out.readAllBytes(), StandardCharsets.UTF_8);
    }
    int code = process.waitFor();
    long nanos = System.nanoTime() - start;
    if (code != 0) {
      throw new IOException(main.getSimpleName() + " ended with code " + code);
    }
    List<Long> numbers =
        Arrays.stream(printed.split("\\s+")).filter(n -> !n.isEmpty()).map(Long::valueOf).toList();
    return new Outcome(numbers, nanos);
  }
}
