package dev.floorplan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the README shows as output is what the commands above it write. */
class ReadmeTest {
  private static final Pattern COMMAND_AND_OUTPUT =
      Pattern.compile("```\n\\./floorplan ([^\n]+)\n```\n\n```\n(.*?)```\n", Pattern.DOTALL);
  private static final Pattern ARGUMENT = Pattern.compile("\"([^\"]*)\"|(\\S+)");

  @Test
  void everyCommandWithOutputWritesThatOutput() throws IOException {
    String page =
        Files.readString(Path.of(System.getProperty("floorplan.root", ".."), "README.md"));
    Matcher example = COMMAND_AND_OUTPUT.matcher(page);
    List<String> commands = new ArrayList<>();
    while (example.find()) {
      Run run = Run.of(arguments(example.group(1)));
      assertThat(run.exitCode()).as(run.err()).isZero();
      // A terminal shows both.
      assertThat(Golden.normalised(run.out() + run.err()))
          .as(example.group(1))
          .isEqualTo(Golden.normalised(example.group(2)));
      commands.add(example.group(1).split(" ", 2)[0]);
    }
    assertThat(commands).containsExactly("read", "count");
  }

  private static String[] arguments(String line) {
    List<String> arguments = new ArrayList<>();
    Matcher argument = ARGUMENT.matcher(line);
    while (argument.find()) {
      String text = argument.group(1) == null ? argument.group(2) : argument.group(1);
      arguments.add(text.equals("samples/trips") ? Run.SAMPLES : text);
    }
    return arguments.toArray(new String[0]);
  }
}
