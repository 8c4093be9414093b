package dev.floorplan.reader;

import static dev.floorplan.predicate.Predicates.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floorplan.ParquetScan;
import dev.floorplan.ScanPlan;
import dev.floorplan.ScanSchema;
import dev.floorplan.storage.CountingStorage;
import dev.floorplan.storage.FaultInjectingStorage;
import dev.floorplan.storage.LocalStorage;
import dev.floorplan.storage.Storage;
import dev.floorplan.task.ReadTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** When a failure ends a run: at once, or after the rows that come before it. */
@Timeout(120)
class FailureTurnTest {
  private static final int ROWS_PER_FILE = 100;
  private static final long UNLIMITED = Long.MAX_VALUE;

  @TempDir static Path directory;
  private static ScanSchema schema;

  /** Refuses the third file, and keeps the first one until the third was asked for. */
  private final CountDownLatch firstFile = new CountDownLatch(1);

  private final CountingStorage storage =
      new CountingStorage(
          new FaultInjectingStorage(new LocalStorage(), 1)
              .holding(file(0), firstFile)
              .forbidding(file(2)));

  @BeforeAll
  static void write() throws IOException {
    IdFiles.write(directory, 4, ROWS_PER_FILE, ROWS_PER_FILE);
    try (ScanPlan plan = ParquetScan.builder().paths(file(0)).build().plan()) {
      schema = plan.schema().orElseThrow();
    }
  }

  private static String file(int number) {
    return directory.resolve("a" + number + ".parquet").toString();
  }

  /** One for each file: all rows pass, but statistics do not prove it to the limit. */
  private static List<ReadTask> tasks(long limit) {
    ParquetScan.Builder scan =
        ParquetScan.builder()
            .paths(directory.toString())
            .taskBytes(1)
            .where(col("text").ne("text 5!").or(col("text").isNull()));
    if (limit < UNLIMITED) {
      scan.limit(limit);
    }
    List<ReadTask> tasks = new ArrayList<>();
    try (ScanPlan plan = scan.build().plan()) {
      plan.forEach(tasks::add);
    }
    assertThat(tasks).hasSize(4);
    return tasks;
  }

  private static ScanRun<List<Row>> run(
      DeliveryOrder order, Iterable<ReadTask> tasks, Storage storage) {
    return ScanRunner.builder()
        .threads(4)
        .order(order)
        .build()
        .run(tasks, Optional.of(schema), storage, rows -> rows);
  }

  /** Adds the number of each row's file to the list. */
  private static void readAll(ScanRun<List<Row>> run, List<Integer> files) throws IOException {
    try (run) {
      for (List<Row> rows = run.next(); rows != null; rows = run.next()) {
        rows.forEach(row -> files.add((int) ((long) row.value("id") / ROWS_PER_FILE)));
      }
    }
  }

  /** Lets the first file be read once the third one was refused. */
  private void releaseLater() {
    Thread releasing =
        new Thread(
            () -> {
              while (storage.reads(file(2)) == 0) {
                Thread.onSpinWait();
              }
              firstFile.countDown();
            });
    releasing.setDaemon(true);
    releasing.start();
  }

  @Test
  void aTaskThatFailsBehindTheLimitDoesNotFailTheRun() throws IOException {
    List<Integer> files = new ArrayList<>();
    releaseLater();

    readAll(run(DeliveryOrder.PLAN, tasks(150), storage), files);

    assertThat(files).hasSize(150).doesNotContain(2, 3).isSorted();
  }

  @Test
  void aTaskThatFailsWithinTheLimitDoesAfterAllRowsBeforeIt() {
    List<Integer> files = new ArrayList<>();
    releaseLater();

    assertThatThrownBy(() -> readAll(run(DeliveryOrder.PLAN, tasks(201), storage), files))
        .isInstanceOf(AccessDeniedException.class)
        .hasMessageStartingWith(file(2));
    assertThat(files).hasSize(200).doesNotContain(2, 3);
  }

  @Test
  void withoutALimitAFailureEndsTheRunThoughTheFirstTaskHangs() {
    List<Integer> files = new ArrayList<>();

    assertThatThrownBy(() -> readAll(run(DeliveryOrder.PLAN, tasks(UNLIMITED), storage), files))
        .isInstanceOf(AccessDeniedException.class);
    assertThat(files).isEmpty();
  }

  @Test
  void whereRowsComeAsTheyAreReadAFailureEndsTheRunThoughATaskHangs() {
    List<Integer> files = new ArrayList<>();

    assertThatThrownBy(() -> readAll(run(DeliveryOrder.AS_READ, tasks(301), storage), files))
        .isInstanceOf(AccessDeniedException.class);
    assertThat(files).doesNotContain(0, 2);
  }

  /** The first tasks of a plan that then breaks. */
  private static Iterable<ReadTask> broken(List<ReadTask> tasks) {
    Iterator<ReadTask> some = tasks.subList(0, 2).iterator();
    return () ->
        new Iterator<>() {
          @Override
          public boolean hasNext() {
            return true;
          }

          @Override
          public ReadTask next() {
            if (some.hasNext()) {
              return some.next();
            }
            throw new UncheckedIOException(new IOException("the plan breaks off"));
          }
        };
  }

  @Test
  void aPlanThatBreaksOffBehindTheLimitDoesNotFailTheRun() throws IOException {
    List<Integer> files = new ArrayList<>();

    readAll(run(DeliveryOrder.PLAN, broken(tasks(150)), new LocalStorage()), files);

    assertThat(files).hasSize(150);
  }

  @Test
  void aPlanThatBreaksOffWithinTheLimitFailsTheRunAfterAllItsRows() {
    List<Integer> files = new ArrayList<>();

    assertThatThrownBy(
            () -> readAll(run(DeliveryOrder.PLAN, broken(tasks(300)), new LocalStorage()), files))
        .hasMessage("the plan breaks off");
    assertThat(files).hasSize(200);
  }
}
