package dev.floorplan.cli;

import dev.floorplan.FileExplanation;
import dev.floorplan.SkippedFile;
import java.util.Locale;

/** Says of one file why its row groups are in the plan or not. */
final class Explanation {

  private Explanation() {}

  /** A line for the file and one for each finding, each ended. */
  static String of(FileExplanation file) {
    StringBuilder text = new StringBuilder();
    if (file.skipped().isPresent()) {
      text.append("skipped ").append(reason(file.skipped().get())).append('\n');
    } else {
      text.append(Printable.line(file.path())).append('\n');
    }
    for (FileExplanation.Finding finding : file.rowGroups()) {
      text.append("  ").append(rowGroups(finding)).append(' ');
      text.append(finding.verdict().name().toLowerCase(Locale.ROOT));
      text.append(": ").append(Printable.line(finding.reason())).append('\n');
    }
    return text.toString();
  }

  /** The path and why it is left out, in one line. */
  static String reason(SkippedFile file) {
    // The words of an error name the file already.
    String detail =
        file.detail().startsWith(file.path() + ": ")
            ? file.detail()
            : file.path() + ": " + file.detail();
    return Printable.line(detail);
  }

  private static String rowGroups(FileExplanation.Finding finding) {
    int first = finding.firstRowGroup();
    return finding.rowGroupCount() == 1
        ? "row group " + first
        : "row groups " + first + " to " + (first + finding.rowGroupCount() - 1);
  }
}
