package dev.floorplan.cli;

import dev.floorplan.PlanStatistics;
import dev.floorplan.SkippedFile;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Says in a few lines what a plan came to, what was left out, and what planning cost. */
final class Summary {

  private Summary() {}

  static void write(StringBuilder text, PlanStatistics statistics) {
    line(text, "plan", plan(statistics));
    line(text, "fill", fill(statistics));
    if (statistics.rowGroups().empty() + statistics.rowGroups().pruned() > 0) {
      line(text, "dropped", dropped(statistics.rowGroups()));
    }
    for (Map.Entry<PlanStatistics.Warning, Long> warning :
        new TreeMap<>(statistics.warnings()).entrySet()) {
      line(text, "warning", warning(warning.getKey(), warning.getValue()));
    }
    if (statistics.files().skippedCount() > 0) {
      line(text, "skipped", skipped(statistics.files()));
      skippedFiles(text, statistics.files());
    }
    line(text, "footers", footers(statistics));
  }

  private static void line(StringBuilder text, String name, String value) {
    text.append(String.format("%-8s %s%n", name, value).replace("\r\n", "\n"));
  }

  private static String plan(PlanStatistics statistics) {
    PlanStatistics.RowGroups rowGroups = statistics.rowGroups();
    StringBuilder plan = new StringBuilder();
    plan.append(Numbers.count(statistics.tasks().count(), "task"));
    plan.append(", ").append(Numbers.count(statistics.files().planned(), "file"));
    if (rowGroups.planned() > 0 || statistics.tasks().count() == 0) {
      plan.append(", ").append(Numbers.count(rowGroups.planned(), "row group"));
      plan.append(", ").append(Numbers.count(rowGroups.rows(), "row"));
    }
    return plan.append(", ").append(ByteSize.format(rowGroups.bytes())).toString();
  }

  private static String fill(PlanStatistics statistics) {
    PlanStatistics.Tasks tasks = statistics.tasks();
    String fill =
        "mean %s, min %s, max %s"
            .formatted(
                Numbers.percent(tasks.meanFill()),
                Numbers.percent(tasks.minFill()),
                Numbers.percent(tasks.maxFill()));
    long oversize = statistics.rowGroups().oversize();
    return oversize == 0 ? fill : fill + "; " + Numbers.count(oversize, "oversize row group");
  }

  private static String dropped(PlanStatistics.RowGroups rowGroups) {
    return "%s without rows, %s without a row that passes"
        .formatted(
            Numbers.count(rowGroups.empty(), "row group"), Numbers.count(rowGroups.pruned()));
  }

  private static String warning(PlanStatistics.Warning warning, long times) {
    return switch (warning) {
      case FILE_ROW_COUNT ->
          Numbers.count(times, "file")
              + " with a row count that is not the sum of the row groups', which decide";
      case ROW_GROUP_ROW_COUNT ->
          Numbers.count(times, "row group")
              + " with a row count that its columns contradict; nothing is concluded from them";
      case UNKNOWN_SIZE ->
          Numbers.count(times, "row group") + " with a guessed size; the footer states none";
      case MISSING_COLUMN ->
          Numbers.count(times, "selected column") + " missing in a file; they read as NULL there";
    };
  }

  private static String skipped(PlanStatistics.Files files) {
    StringBuilder causes = new StringBuilder();
    for (Map.Entry<SkippedFile.Cause, Long> cause : new TreeMap<>(files.skipped()).entrySet()) {
      causes.append(causes.isEmpty() ? ": " : ", ");
      causes.append(Numbers.count(cause.getValue())).append(' ').append(name(cause.getKey()));
    }
    return Numbers.count(files.skippedCount(), "file") + causes;
  }

  private static void skippedFiles(StringBuilder text, PlanStatistics.Files files) {
    for (SkippedFile file : files.skippedFiles()) {
      text.append("  ").append(Explanation.reason(file)).append('\n');
    }
    long more = files.skippedCount() - files.skippedFiles().size();
    if (more > 0) {
      text.append("  and ").append(Numbers.count(more)).append(" more\n");
    }
  }

  /** The cause in words. */
  static String name(SkippedFile.Cause cause) {
    return cause.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static String footers(PlanStatistics statistics) {
    PlanStatistics.Footers footers = statistics.footers();
    String retries = footers.retries() == 0 ? "" : " (" + footers.retries() + " repeated)";
    return "%s, %s%s, %s in %s"
        .formatted(
            Numbers.count(footers.read(), "footer"),
            Numbers.count(footers.reads(), "read"),
            retries,
            ByteSize.format(footers.bytes()),
            Numbers.time(statistics.elapsed()));
  }
}
