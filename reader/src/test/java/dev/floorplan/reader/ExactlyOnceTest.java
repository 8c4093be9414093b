package dev.floorplan.reader;

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
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every row comes once, whatever fails and wherever a run stops. */
class ExactlyOnceTest {
  private static final long SEED = Long.getLong("floorplan.seed", 20_261_203L);
  private static final int ROUNDS = Boolean.getBoolean("floorplan.long") ? 20 : 1;
  private static final int FILES = 9;
  private static final int ROWS_PER_FILE = 2_500;

  @TempDir static Path directory;
  private static List<Long> ids;

  private final Random random = new Random(SEED);

  @BeforeAll
  static void write() throws IOException {
    ids = IdFiles.write(directory, FILES, ROWS_PER_FILE, 1_000);
  }

  private ParquetScan.Builder scan() {
    return ParquetScan.builder()
        .paths(directory.toString())
        .taskBytes(10_000 + random.nextInt(100_000));
  }

  private static long id(Row row) {
    return (long) row.value("id");
  }

  private static List<Long> run(ScanRunner runner, ParquetScan scan, RunStatistics[] statistics)
      throws IOException {
    List<Long> found = new ArrayList<>();
    try (ScanRun<List<Row>> run = runner.run(scan.plan())) {
      for (List<Row> rows = run.next(); rows != null; rows = run.next()) {
        rows.forEach(row -> found.add(id(row)));
      }
      statistics[0] = run.statistics();
    }
    return found;
  }

  @Test
  void rowsComeOnceAndInOrderThoughRequestsFail() throws IOException {
    for (int round = 0; round < ROUNDS; round++) {
      for (int threads : new int[] {1, 8}) {
        for (DeliveryOrder order : DeliveryOrder.values()) {
          long seed = random.nextLong();
          String what = "seed %d, %d threads, %s".formatted(SEED, threads, order);
          Storage faulty =
              new FaultInjectingStorage(new LocalStorage(), seed)
                  .throttling(0.05)
                  .shortReads(0.05)
                  .jitter(300);
          ParquetScan scan = scan().storage(faulty).build();
          RunStatistics[] statistics = new RunStatistics[1];

          List<Long> found =
              run(ScanRunner.builder().threads(threads).order(order).build(), scan, statistics);

          assertThat(statistics[0].reads().retries()).as(what).isPositive();
          assertThat(statistics[0].rows()).as(what).isEqualTo(ids.size());
          if (order == DeliveryOrder.PLAN) {
            assertThat(found).as(what).isEqualTo(taskByTask(scan));
          }
          assertThat(found).as(what).containsExactlyInAnyOrderElementsOf(ids);
        }
      }
    }
  }

  /** The ids in the order of the plan, from a storage where nothing fails. */
  private static List<Long> taskByTask(ParquetScan scan) throws IOException {
    List<Long> found = new ArrayList<>();
    try (ScanPlan plan = scan.plan()) {
      for (ReadTask task : plan) {
        found.addAll(read(task, plan.schema().orElseThrow(), Integer.MAX_VALUE));
      }
    }
    return found;
  }

  private static List<Long> read(ReadTask task, ScanSchema schema, int atMost) throws IOException {
    List<Long> found = new ArrayList<>();
    try (TaskReader<Row> reader = TaskReader.rows(task, schema, new LocalStorage())) {
      for (Row row = reader.next(); row != null && found.size() < atMost; row = reader.next()) {
        found.add(id(row));
      }
    }
    return found;
  }

  @Test
  void aStopAndASecondRunOfTheTasksThatAreLeftGiveEachRowOnce() throws IOException {
    for (int round = 0; round < 5 * ROUNDS; round++) {
      List<ReadTask> tasks = new ArrayList<>();
      ScanSchema schema;
      try (ScanPlan plan = scan().build().plan()) {
        plan.forEach(tasks::add);
        schema = plan.schema().orElseThrow();
      }
      int stopAt = random.nextInt(ids.size());
      List<Long> found = new ArrayList<>();
      int done = 0;
      while (found.size() < stopAt) {
        found.addAll(read(tasks.get(done++), schema, Integer.MAX_VALUE));
      }
      if (done < tasks.size()) { // one that is begun and given up
        read(tasks.get(done), schema, 1 + random.nextInt(100));
      }
      ScanRunner runner = ScanRunner.builder().threads(1 + random.nextInt(8)).build();
      try (ScanRun<List<Row>> rest =
          runner.run(
              tasks.subList(done, tasks.size()),
              Optional.of(schema),
              new LocalStorage(),
              rows -> rows)) {
        for (List<Row> rows = rest.next(); rows != null; rows = rest.next()) {
          rows.forEach(row -> found.add(id(row)));
        }
      }

      assertThat(found)
          .as("seed %d, stopped at %d after %d tasks", SEED, stopAt, done)
          .containsExactlyInAnyOrderElementsOf(ids);
    }
  }

  @Test
  void aFileThatIsRefusedEndsTheRunWithItsName() {
    String refused = directory.resolve("a5.parquet").toString();
    ScanRunner runner = ScanRunner.builder().threads(8).build();
    Storage local = new LocalStorage();
    List<ReadTask> tasks = new ArrayList<>();

    assertThatThrownBy(
            () -> {
              try (ScanPlan plan = scan().build().plan()) {
                plan.forEach(tasks::add);
              }
              try (ScanRun<List<Row>> run =
                  runner.run(
                      tasks,
                      Optional.empty(),
                      new FaultInjectingStorage(local, SEED).forbidding(refused),
                      rows -> rows)) {
                while (run.next() != null) {
                  assertThat(run.statistics().rows()).isLessThan(ids.size());
                }
              }
            })
        .isInstanceOf(AccessDeniedException.class)
        .hasMessageStartingWith(refused);
  }

  @Test
  void closingEndsReadsThatHang() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    CountingStorage storage =
        new CountingStorage(
            new FaultInjectingStorage(new LocalStorage(), SEED)
                .holding(directory.resolve("a3.parquet").toString(), never));
    List<ReadTask> tasks = new ArrayList<>();
    try (ScanPlan plan = scan().build().plan()) {
      plan.forEach(tasks::add);
    }
    ExecutorService consumer = Executors.newSingleThreadExecutor();
    ScanRun<List<Row>> run =
        ScanRunner.builder().threads(4).build().run(tasks, Optional.empty(), storage, rows -> rows);
    try {
      Future<Throwable> end =
          consumer.submit(
              () -> {
                try {
                  while (run.next() != null) {
                    assertThat(run.statistics().rows()).isLessThan(ids.size());
                  }
                  return null;
                } catch (IllegalStateException closed) {
                  return closed;
                }
              });
      while (storage.reads(directory.resolve("a3.parquet").toString()) == 0 && !end.isDone()) {
        Thread.onSpinWait();
      }
      run.close();

      end.get();
      assertThat(storage.mostReadsInFlight()).isPositive();
      assertThat(run.statistics().tasksFinished()).isLessThan(tasks.size());
    } finally {
      never.countDown();
      consumer.shutdownNow();
    }
  }

  @Test
  void aLimitIsKeptToTheRow() throws IOException {
    for (int round = 0; round < 10 * ROUNDS; round++) {
      int limit = random.nextInt(ids.size() + 500);
      int threads = random.nextBoolean() ? 1 : 8;
      ParquetScan scan = scan().limit(limit).build();

      List<Long> found =
          run(ScanRunner.builder().threads(threads).build(), scan, new RunStatistics[1]);

      assertThat(found)
          .as("seed %d, limit %d, %d threads", SEED, limit, threads)
          .hasSize(Math.min(limit, ids.size()))
          .doesNotHaveDuplicates();
    }
  }
}
