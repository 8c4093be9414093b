package dev.floorplan;

import dev.floorplan.match.Distrust;
import dev.floorplan.size.Confidence;
import dev.floorplan.size.SizeOptions;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What planning saw and did so far: a snapshot, consistent in itself.
 *
 * @param files what became of the files
 * @param footers what reading footers cost
 * @param rowGroups what became of the row groups
 * @param sizes what the bytes of row groups measure, and how well they are founded
 * @param tasks the tasks handed out
 * @param warnings how often each oddity was met; absent where never
 * @param unknownColumns selected columns that the scan does not have: with {@link SchemaMode#FIRST}
 *     those that its first file lacks, otherwise those that no file so far has; all of them before
 *     the first footer
 * @param matching how the predicate fared; empty in all its parts where there is none
 * @param elapsed since planning began, or what it took once it is over
 */
public record PlanStatistics(
    Files files,
    Footers footers,
    RowGroups rowGroups,
    Sizes sizes,
    Tasks tasks,
    Map<Warning, Long> warnings,
    List<String> unknownColumns,
    Matching matching,
    Duration elapsed) {

  public PlanStatistics {
    warnings = Map.copyOf(warnings);
    unknownColumns = List.copyOf(unknownColumns);
  }

  /**
   * What became of the files.
   *
   * @param listed files found, those that the listing left out not included
   * @param listingRetries requests of the listing that were made again
   * @param planned files of which something was planned
   * @param plannedBytes their size on disk
   * @param skipped how many files were left out for each cause; absent where none
   * @param skippedFiles the first of them, at most 1,000, those that cannot be planned before those
   *     that the listing left out; the counts go on
   */
  public record Files(
      long listed,
      long listingRetries,
      long planned,
      long plannedBytes,
      Map<SkippedFile.Cause, Long> skipped,
      List<SkippedFile> skippedFiles) {

    public Files {
      skipped = Map.copyOf(skipped);
      skippedFiles = List.copyOf(skippedFiles);
    }

    /** How many files were left out, for any cause. */
    public long skippedCount() {
      return skipped.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  /**
   * What reading footers cost.
   *
   * @param read footers decoded, be they read or remembered
   * @param cached those of them that the footer cache remembered
   * @param reads requests made, repeated ones included
   * @param bytes bytes asked for by them
   * @param retries requests that were made again
   */
  public record Footers(long read, long cached, long reads, long bytes, long retries) {}

  /**
   * What became of the row groups.
   *
   * @param planned row groups in the plan
   * @param empty row groups without rows, left out
   * @param pruned row groups that no row of passes, left out
   * @param partial row groups of which some rows may pass, be they planned or beyond the limit
   * @param full row groups that are proved to pass as a whole, be they planned or beyond the limit
   * @param untrusted row groups whose row count and statistics prove nothing, likewise
   * @param oversize planned row groups, or runs that may not be cut, larger than a task
   * @param rows rows of the planned row groups, before any predicate
   * @param bytes weight of the planned row groups, or of the byte ranges
   */
  public record RowGroups(
      long planned,
      long empty,
      long pruned,
      long partial,
      long full,
      long untrusted,
      long oversize,
      long rows,
      long bytes) {}

  /**
   * How the predicate fared.
   *
   * @param distrusted how often a column's statistics in a row group did not count, by reason;
   *     absent where never
   * @param unresolved what no file could make sense of, in words: columns that none has, with near
   *     names, and comparisons that fit no file's types; known when all files are planned
   * @param shadowed partition columns that hid a column of the same name in a file; known then
   */
  public record Matching(
      Map<Distrust, Long> distrusted, List<String> unresolved, List<String> shadowed) {

    public Matching {
      distrusted = Map.copyOf(distrusted);
      unresolved = List.copyOf(unresolved);
      shadowed = List.copyOf(shadowed);
    }
  }

  /**
   * What the bytes of row groups measure, and how well they are founded.
   *
   * @param options what they measure; says nothing about byte ranges, which are guessed from the
   *     size of their file
   * @param bytes weight of the row groups weighed so far by how well it is founded, of those beyond
   *     a limit, too; absent where none
   * @param probes requests made for the headers of dictionary pages, repeated ones included
   * @param probedBytes bytes asked for by them
   * @param retries requests for headers that were made again
   */
  public record Sizes(
      SizeOptions options,
      Map<Confidence, Long> bytes,
      long probes,
      long probedBytes,
      long retries) {

    public Sizes {
      bytes = Map.copyOf(bytes);
    }
  }

  /**
   * The tasks handed out so far. The fill of a task is its weight over the target size.
   *
   * @param count how many
   * @param minFill the least fill; 0 where there are no tasks
   * @param meanFill the mean fill; 0 where there are no tasks
   * @param maxFill the highest fill; above 1 where a row group is larger than a task
   */
  public record Tasks(long count, double minFill, double meanFill, double maxFill) {}

  /** Oddities of files that change nothing about which rows are planned. */
  public enum Warning {
    /** The file's row count is not the sum of its row groups', which decide. */
    FILE_ROW_COUNT,
    /** A row group whose row count contradicts the value counts of its columns. */
    ROW_GROUP_ROW_COUNT,
    /** A row group whose weight had to be guessed, because the footer does not state its sizes. */
    UNKNOWN_SIZE,
    /** A selected column that a file does not have. */
    MISSING_COLUMN
  }
}
