package dev.floorplan.cli;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Numbers of tasks in a row, as {@code --task} takes them: {@code 3} or {@code 0-9}.
 *
 * @param first at least 0
 * @param last the last one, at least {@code first}
 */
record TaskNumbers(int first, int last) {
  private static final Pattern TEXT = Pattern.compile("(\\d{1,9})(?:-(\\d{1,9}))?");

  /** Whether the task is one of them; all are where there are no numbers. */
  static boolean include(List<TaskNumbers> numbers, int task) {
    return numbers.isEmpty()
        || numbers.stream().anyMatch(some -> some.first <= task && task <= some.last);
  }

  /** Reads an option's value. */
  static final class Converter implements ITypeConverter<TaskNumbers> {

    @Override
    public TaskNumbers convert(String text) {
      Matcher numbers = TEXT.matcher(text);
      if (numbers.matches()) {
        int first = Integer.parseInt(numbers.group(1));
        int last = numbers.group(2) == null ? first : Integer.parseInt(numbers.group(2));
        if (first <= last) {
          return new TaskNumbers(first, last);
        }
      }
      throw new TypeConversionException("'" + text + "' is no task, such as 3, or tasks: 0-9");
    }
  }
}
