package dev.floorplan.cli;

import dev.floorplan.PlanStatistics;
import dev.floorplan.SkippedFile;
import dev.floorplan.match.Distrust;
import dev.floorplan.reader.ReadCounts;
import dev.floorplan.reader.RunStatistics;
import dev.floorplan.size.SizeModel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Says in a few lines what a plan came to, what was left out, and what planning cost. */
final class Summary {

  /** Causes that are in the nature of a directory: a list of such files would bury the others. */
  private static final EnumSet<SkippedFile.Cause> COUNTED_ONLY =
      EnumSet.of(
          SkippedFile.Cause.HIDDEN,
          SkippedFile.Cause.OTHER_NAME,
          SkippedFile.Cause.PARTITION_PRUNED);

  private Summary() {}

  static void write(StringBuilder text, PlanStatistics statistics) {
    line(text, "plan", plan(statistics));
    line(text, "fill", fill(statistics));
    writeDetails(text, statistics);
  }

  /** The same of what was scanned, without tasks. */
  static void writeScan(StringBuilder text, PlanStatistics statistics) {
    line(text, "scan", scan(statistics));
    writeDetails(text, statistics);
  }

  private static void writeDetails(StringBuilder text, PlanStatistics statistics) {
    if (statistics.rowGroups().bytes() > 0) {
      line(text, "bytes", bytes(statistics.sizes()));
    }
    writeFindings(text, statistics);
  }

  /** What reading the rows of a plan came to. */
  static void writeRead(StringBuilder text, RunStatistics run, Duration elapsed) {
    line(
        text,
        "read",
        "%s of %s, %s"
            .formatted(
                Numbers.count(run.rows(), "row"),
                Numbers.count(run.tasksStarted(), "task"),
                reading(run.reads(), elapsed)));
  }

  /** What counting rows came to. */
  static void writeCount(StringBuilder text, long rows, ReadCounts reads, Duration elapsed) {
    line(text, "count", Numbers.count(rows, "row") + "; read " + reading(reads, elapsed));
  }

  private static String reading(ReadCounts reads, Duration elapsed) {
    return "%s of %s with %s, %s, in %s"
        .formatted(
            Numbers.count(reads.rowGroups(), "row group"),
            Numbers.count(reads.rows(), "row"),
            Numbers.count(reads.requests(), "request"),
            ByteSize.format(reads.bytes()),
            Numbers.time(elapsed));
  }

  /** What was left out, what is odd, and what planning cost. */
  static void writeFindings(StringBuilder text, PlanStatistics statistics) {
    if (statistics.rowGroups().empty() + statistics.rowGroups().pruned() > 0) {
      line(text, "dropped", dropped(statistics.rowGroups()));
    }
    if (statistics.rowGroups().partial() > 0 || statistics.rowGroups().pruned() > 0) {
      line(text, "matched", matched(statistics.rowGroups()));
    }
    statistics.matching().distrusted().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(doubt -> line(text, "unproved", unproved(doubt.getKey(), doubt.getValue())));
    for (String partition : statistics.matching().shadowed()) {
      line(text, "warning", partition + " means the partition column, not the files' own");
    }
    for (Map.Entry<PlanStatistics.Warning, Long> warning :
        new TreeMap<>(statistics.warnings()).entrySet()) {
      line(text, "warning", warning(warning.getKey(), warning.getValue()));
    }
    if (!statistics.files().skipped().isEmpty()) {
      line(text, "skipped", skipped(statistics.files()));
      skippedFiles(text, statistics.files());
    }
    line(text, "footers", footers(statistics));
  }

  private static void line(StringBuilder text, String name, String value) {
    text.append(String.format("%-8s %s%n", name, value).replace("\r\n", "\n"));
  }

  private static String plan(PlanStatistics statistics) {
    return Numbers.count(statistics.tasks().count(), "task") + ", " + scan(statistics);
  }

  private static String scan(PlanStatistics statistics) {
    PlanStatistics.RowGroups rowGroups = statistics.rowGroups();
    StringBuilder scan = new StringBuilder();
    scan.append(Numbers.count(statistics.files().planned(), "file"));
    if (rowGroups.planned() > 0 || rowGroups.bytes() == 0) {
      scan.append(", ").append(Numbers.count(rowGroups.planned(), "row group"));
      scan.append(", ").append(Numbers.count(rowGroups.rows(), "row"));
    }
    return scan.append(", ").append(ByteSize.format(rowGroups.bytes())).toString();
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
    // Without footers, what is packed are ranges of bytes.
    String part = statistics.rowGroups().planned() > 0 ? "oversize row group" : "oversize range";
    return oversize == 0 ? fill : fill + "; " + Numbers.count(oversize, part);
  }

  /** What bytes measure, and how well they are founded. */
  private static String bytes(PlanStatistics.Sizes sizes) {
    if (sizes.bytes().isEmpty()) {
      return "guessed from the size of the files; no footer was read";
    }
    double total = sizes.bytes().values().stream().mapToDouble(Long::doubleValue).sum();
    List<String> parts = new ArrayList<>();
    new TreeMap<>(sizes.bytes())
        .forEach(
            (confidence, part) -> parts.add(share(part / total) + " " + Choice.name(confidence)));
    String model = Choice.name(sizes.options().model());
    String measure =
        sizes.options().model() == SizeModel.DECODED
            ? model + " for " + Choice.name(sizes.options().consumer())
            : model;
    String probes =
        sizes.probes() == 0
            ? ""
            : "; %s, %s"
                .formatted(
                    Numbers.count(sizes.probes(), "dictionary probe"),
                    ByteSize.format(sizes.probedBytes()));
    return measure + ": " + String.join(", ", parts) + probes;
  }

  private static String share(double share) {
    return share < 0.005 ? "below 1%" : Numbers.percent(share);
  }

  private static String dropped(PlanStatistics.RowGroups rowGroups) {
    List<String> reasons = new ArrayList<>();
    if (rowGroups.empty() > 0) {
      reasons.add(Numbers.count(rowGroups.empty(), "row group") + " without rows");
    }
    if (rowGroups.pruned() > 0) {
      reasons.add(Numbers.count(rowGroups.pruned(), "row group") + " where no row passes");
    }
    return String.join(", ", reasons);
  }

  private static String matched(PlanStatistics.RowGroups rowGroups) {
    return Numbers.count(rowGroups.full(), "row group")
        + " as a whole, "
        + Numbers.count(rowGroups.partial())
        + " perhaps in part";
  }

  private static String unproved(Distrust reason, long times) {
    return Numbers.count(times, "column chunk") + ": " + reason.reason();
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
      causes.append(causes.isEmpty() ? "" : ", ");
      causes.append(Numbers.count(cause.getValue())).append(' ').append(name(cause.getKey()));
    }
    return causes.toString();
  }

  private static String name(SkippedFile.Cause cause) {
    return switch (cause) {
      case MISSING -> "missing";
      case EMPTY_FILE -> "empty";
      case HIDDEN -> "hidden";
      case OTHER_NAME -> "not called like a Parquet file";
      case DUPLICATE -> "reached twice";
      case UNREADABLE -> "unreadable";
      case SCHEMA_CONFLICT -> "with columns that do not fit";
      case PARTITION_PRUNED -> "ruled out by partition";
    };
  }

  private static void skippedFiles(StringBuilder text, PlanStatistics.Files files) {
    Set<SkippedFile.Cause> listed = EnumSet.complementOf(COUNTED_ONLY);
    long more = listed.stream().mapToLong(cause -> files.skipped().getOrDefault(cause, 0L)).sum();
    for (SkippedFile file : files.skippedFiles()) {
      if (listed.contains(file.cause())) {
        text.append("  ").append(Explanation.reason(file)).append('\n');
        more--;
      }
    }
    if (more > 0) {
      text.append("  and ").append(Numbers.count(more)).append(" more\n");
    }
  }

  private static String footers(PlanStatistics statistics) {
    PlanStatistics.Footers footers = statistics.footers();
    String retries =
        footers.retries() == 0 ? "" : " (" + Numbers.count(footers.retries()) + " of them again)";
    String cached =
        footers.cached() == 0 ? "" : ", " + Numbers.count(footers.cached()) + " remembered,";
    long relisted = statistics.files().listingRetries();
    String listing =
        relisted == 0 ? "" : "; " + Numbers.count(relisted, "listing request") + " made again";
    return "%s%s with %s%s of %s, in %s%s"
        .formatted(
            Numbers.count(footers.read()),
            cached,
            Numbers.count(footers.reads(), "read"),
            retries,
            ByteSize.format(footers.bytes()),
            Numbers.time(statistics.elapsed()),
            listing);
  }
}
