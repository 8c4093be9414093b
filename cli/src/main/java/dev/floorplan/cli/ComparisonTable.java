package dev.floorplan.cli;

import dev.floorplan.PlanComparison;
import dev.floorplan.PlanComparison.Outcome;
import dev.floorplan.PlanComparison.Way;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** Shows ways of planning to people, a row for each, and what was scanned. */
final class ComparisonTable {

  private ComparisonTable() {}

  static void write(PlanComparison comparison, OutputStream out) throws IOException {
    Elision<Outcome> rows = new Elision<>(Way.values().length, 0);
    comparison.outcomes().forEach(rows::add);
    StringBuilder text = new StringBuilder();
    text.append(
        TextTable.of(
            rows,
            List.of(
                TextTable.left("planned", outcome -> name(outcome.way())),
                TextTable.right("tasks", outcome -> Numbers.count(outcome.tasks())),
                TextTable.right("empty", outcome -> Numbers.count(outcome.emptyTasks())),
                TextTable.right("fill", outcome -> Numbers.percent(outcome.meanFill())),
                TextTable.right("heaviest", outcome -> ByteSize.format(outcome.heaviestBytes())),
                TextTable.right("max/mean", outcome -> ratio(outcome.heaviestOverMean())),
                TextTable.right("variation", outcome -> ratio(outcome.variation())),
                TextTable.right("file opens", outcome -> Numbers.count(outcome.fileOpens())))));
    text.append('\n');
    Summary.writeScan(text, comparison.statistics());
    out.write(text.toString().getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private static String name(Way way) {
    return switch (way) {
      case BY_SIZE -> "by size";
      case FIRST_FIT -> "first fit";
      case BEST_FIT -> "best fit";
    };
  }

  private static String ratio(double ratio) {
    return String.format(Locale.ROOT, "%.2f", ratio);
  }
}
