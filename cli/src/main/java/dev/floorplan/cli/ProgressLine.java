package dev.floorplan.cli;

import dev.floorplan.PlanStatistics;
import dev.floorplan.reader.RunStatistics;
import java.io.PrintStream;
import java.time.Duration;
import java.util.function.Supplier;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarConsumer;

/**
 * A line on the terminal that says how far the work is, while it takes longer than a second; it is
 * gone when the work is over.
 */
final class ProgressLine implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(1);
  private static final int UPDATE_MILLIS = 200;

  private final ProgressBar bar;

  private ProgressLine(ProgressBar bar) {
    this.bar = bar;
  }

  /**
   * Shows this text, again and again until closed; does nothing with 0 columns.
   *
   * @param text called from another thread; an empty one shows nothing
   */
  static ProgressLine of(Supplier<String> text, PrintStream err, int columns) {
    if (columns == 0) {
      return new ProgressLine(null);
    }
    return new ProgressLine(
        ProgressBar.builder()
            .setInitialMax(-1)
            .setUpdateIntervalMillis(UPDATE_MILLIS)
            .continuousUpdate()
            .clearDisplayOnFinish()
            .setRenderer((state, width) -> text.get())
            .setConsumer(new Line(err, columns))
            .build());
  }

  /** How far planning is. */
  static String text(PlanStatistics statistics) {
    return text(
        statistics.elapsed(),
        statistics.footers().read(),
        statistics.files().listed(),
        statistics.rowGroups().planned(),
        statistics.tasks().count());
  }

  /** What the line says; empty for the first second. */
  static String text(Duration elapsed, long read, long listed, long rowGroups, long tasks) {
    if (elapsed.compareTo(PATIENCE) < 0) {
      return "";
    }
    return "planning: %s of %s, %s, %s, %s/s"
        .formatted(
            Numbers.count(read),
            Numbers.count(listed, "file"),
            Numbers.count(rowGroups, "row group"),
            Numbers.count(tasks, "task"),
            Numbers.count(read * 1000 / elapsed.toMillis(), "file"));
  }

  /** How far comparing is. */
  static String comparing(PlanStatistics statistics) {
    return comparing(
        statistics.elapsed(),
        statistics.footers().read(),
        statistics.files().listed(),
        statistics.rowGroups().planned());
  }

  /** What the line says of comparing, which hands out no task; empty for the first second. */
  static String comparing(Duration elapsed, long read, long listed, long rowGroups) {
    if (elapsed.compareTo(PATIENCE) < 0) {
      return "";
    }
    return "comparing: %s of %s, %s, %s/s"
        .formatted(
            Numbers.count(read),
            Numbers.count(listed, "file"),
            Numbers.count(rowGroups, "row group"),
            Numbers.count(read * 1000 / elapsed.toMillis(), "file"));
  }

  /** How far reading is; empty for the first second. */
  static String text(Duration elapsed, RunStatistics run) {
    if (elapsed.compareTo(PATIENCE) < 0) {
      return "";
    }
    return "reading: %s read, %s in work, %s, %s, %s/s"
        .formatted(
            Numbers.count(run.tasksFinished(), "task"),
            Numbers.count(run.tasksStarted() - run.tasksFinished()),
            Numbers.count(run.reads().rows(), "row"),
            ByteSize.format(run.reads().bytes()),
            ByteSize.format(run.reads().bytes() * 1000 / elapsed.toMillis()));
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }

  /** Writes over the same line again and again. */
  private static final class Line implements ProgressBarConsumer {
    private static final String ERASE_LINE = "\r\033[K";

    private final PrintStream err;
    private final int columns;
    private boolean shown;

    Line(PrintStream err, int columns) {
      this.err = err;
      this.columns = columns;
    }

    @Override
    public int getMaxRenderedLength() {
      // A terminal breaks the line once its last column is written.
      return columns - 1;
    }

    @Override
    public void accept(String text) {
      if (!text.isEmpty()) {
        shown = true;
        err.print(ERASE_LINE + text.substring(0, Math.min(text.length(), getMaxRenderedLength())));
        err.flush();
      }
    }

    @Override
    public void clear() {
      if (shown) {
        err.print(ERASE_LINE);
        err.flush();
      }
    }

    @Override
    public void close() {}
  }
}
