package dev.floorplan;

import dev.floorplan.PlanStatistics.Warning;
import dev.floorplan.footer.ReadCounts;
import dev.floorplan.listing.ListingStatistics;
import dev.floorplan.match.BindingReport;
import dev.floorplan.match.Distrust;
import dev.floorplan.pack.CoalescedRuns;
import dev.floorplan.pack.FileChunk;
import dev.floorplan.pack.FileChunks;
import dev.floorplan.pack.RowGroupInfo;
import dev.floorplan.size.Confidence;
import dev.floorplan.size.SizeOptions;
import dev.floorplan.task.FileJudgement;
import dev.floorplan.task.ReadTask;
import dev.floorplan.task.RowGroupJudgement;
import dev.floorplan.task.RowGroupJudgement.Doubt;
import dev.floorplan.task.RowGroupVerdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Counts what planning does and gives snapshots, to any thread. Sums that leave the range of a
 * long, which only lying footers reach, stay at its end.
 */
final class PlanTally {
  private static final int LISTED_SKIPS = 1000;

  private final long taskBytes;
  private final CoalescedRuns coalescedRuns;
  private final SizeOptions sizing;
  private final long started = System.nanoTime();
  private final Map<SkippedFile.Cause, Long> skipped = new EnumMap<>(SkippedFile.Cause.class);
  private final List<SkippedFile> unusable = new ArrayList<>();
  private final List<SkippedFile> leftOut = new ArrayList<>();
  private final Map<RowGroupVerdict, Long> verdicts = new EnumMap<>(RowGroupVerdict.class);
  private final Map<Warning, Long> warnings = new EnumMap<>(Warning.class);
  private final Map<Distrust, Long> distrusted = new EnumMap<>(Distrust.class);
  private final Map<Confidence, Long> weighed = new EnumMap<>(Confidence.class);
  private List<String> unknownColumns;
  private List<String> unresolved = List.of();
  private List<String> shadowed = List.of();
  private long plannedFileBytes;
  private long filesPlanned;
  private long rowGroups;
  private long oversize;
  private long rows;
  private long bytes;
  private long tasks;
  private double leastFill;
  private double fillSum;
  private double highestFill;
  private long ended;

  PlanTally(ParquetScan scan) {
    taskBytes = scan.taskBytes();
    coalescedRuns = scan.packing().coalescedRuns();
    sizing = scan.sizing();
    unknownColumns = scan.columns();
  }

  /** A file that cannot be planned. */
  synchronized void unusable(SkippedFile file) {
    skip(file, unusable);
  }

  /** A path that the listing left out; its thread is not the one that plans. */
  synchronized void leftOut(SkippedFile path) {
    skip(path, leftOut);
  }

  private void skip(SkippedFile file, List<SkippedFile> list) {
    skipped.merge(file.cause(), 1L, Long::sum);
    if (list.size() < LISTED_SKIPS) {
      list.add(file);
    }
  }

  synchronized void warn(Warning warning, long times) {
    if (times > 0) {
      warnings.merge(warning, times, Long::sum);
    }
  }

  synchronized void unknownColumns(List<String> names) {
    unknownColumns = names;
  }

  /** What becomes of the next file. */
  synchronized void judged(FileJudgement file) {
    for (RowGroupJudgement judgement : file.rowGroups()) {
      verdicts.merge(judgement.verdict(), 1L, Long::sum);
      if (judgement.verdict() == RowGroupVerdict.UNTRUSTED) {
        warn(Warning.ROW_GROUP_ROW_COUNT, 1);
      }
      for (Doubt doubt : judgement.doubts()) {
        distrusted.merge(doubt.reason(), 1L, Long::sum);
      }
    }
    warn(Warning.UNKNOWN_SIZE, file.guessed());
    file.weighed().forEach((confidence, more) -> weighed.merge(confidence, more, PlanTally::add));
  }

  /** What the predicate has met, once there are no more files. */
  synchronized void bound(BindingReport report) {
    unresolved = report.unresolved();
    shadowed = report.shadowed();
  }

  synchronized void planned(FileChunks chunks) {
    filesPlanned++;
    plannedFileBytes = add(plannedFileBytes, chunks.file().size());
    for (FileChunk chunk : chunks.chunks()) {
      bytes = add(bytes, chunk.bytes());
      oversize += oversize(chunk);
      if (chunk instanceof RowGroupInfo run) {
        rowGroups += run.rowGroupCount();
        rows = add(rows, run.rows());
      }
    }
  }

  /** What cannot be cut and is larger than a task: the chunk, or row groups of it. */
  private long oversize(FileChunk chunk) {
    if (coalescedRuns == CoalescedRuns.SPLIT
        && chunk instanceof RowGroupInfo run
        && run.rowGroupCount() > 1) {
      return run.groupBytes().stream().filter(groupBytes -> groupBytes > taskBytes).count();
    }
    return chunk.bytes() > taskBytes ? 1 : 0;
  }

  synchronized void handedOut(ReadTask task) {
    double fill = (double) task.bytes() / taskBytes;
    leastFill = tasks == 0 ? fill : Math.min(leastFill, fill);
    highestFill = Math.max(highestFill, fill);
    fillSum += fill;
    tasks++;
  }

  synchronized void ended() {
    if (ended == 0) {
      ended = System.nanoTime();
    }
  }

  synchronized PlanStatistics snapshot(
      ListingStatistics listing, ReadCounts reads, ReadCounts probes) {
    List<SkippedFile> skippedFiles =
        Stream.concat(unusable.stream(), leftOut.stream()).limit(LISTED_SKIPS).toList();
    return new PlanStatistics(
        new PlanStatistics.Files(
            listing.listed(),
            listing.retries(),
            filesPlanned,
            plannedFileBytes,
            skipped,
            skippedFiles),
        new PlanStatistics.Footers(
            reads.footers(), reads.cached(), reads.reads(), reads.bytes(), reads.retries()),
        new PlanStatistics.RowGroups(
            rowGroups,
            count(RowGroupVerdict.EMPTY),
            count(RowGroupVerdict.PRUNED),
            count(RowGroupVerdict.PARTIAL),
            count(RowGroupVerdict.FULL),
            count(RowGroupVerdict.UNTRUSTED),
            oversize,
            rows,
            bytes),
        new PlanStatistics.Sizes(sizing, weighed, probes.reads(), probes.bytes(), probes.retries()),
        new PlanStatistics.Tasks(tasks, leastFill, tasks == 0 ? 0 : fillSum / tasks, highestFill),
        warnings,
        unknownColumns,
        new PlanStatistics.Matching(distrusted, unresolved, shadowed),
        Duration.ofNanos((ended == 0 ? System.nanoTime() : ended) - started));
  }

  private long count(RowGroupVerdict verdict) {
    return verdicts.getOrDefault(verdict, 0L);
  }

  private static long add(long sum, long summand) {
    return sum > Long.MAX_VALUE - summand ? Long.MAX_VALUE : sum + summand;
  }
}
