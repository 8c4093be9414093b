package dev.floorplan.s3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floorplan.ParquetScan;
import dev.floorplan.ScanPlan;
import dev.floorplan.storage.Storage;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that says nothing for a long time. */
class S3SilenceTest {
  private static final Path SAMPLE =
      Path.of(System.getProperty("floorplan.root", ".."), "samples/trips/city=oslo/day-07.parquet");

  /** Well below the time after which a silent server is given up. */
  private static final long SOON_SECONDS = 10;

  @TempDir private Path directory;
  private final Requests requests = new Requests();
  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch silence = new CountDownLatch(1);

  private void beSilent() {
    asked.countDown();
    try {
      silence.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void closingAPlanDoesNotWaitForIt() throws Exception {
    try (S3Server server =
            S3Server.of(directory, store -> new Faults(store, 1).beforeGet(key -> beSilent()));
        Storage storage = requests.storage(server.options())) {
      server.put("bucket", "f.parquet", Files.readAllBytes(SAMPLE));
      ScanPlan plan =
          ParquetScan.builder().paths("s3://bucket/f.parquet").storage(storage).build().plan();
      FutureTask<String> consumer = new FutureTask<>(() -> end(plan));
      Thread thread = new Thread(consumer);
      thread.start();
      assertThat(asked.await(60, TimeUnit.SECONDS)).isTrue();

      long start = System.nanoTime();
      plan.close();
      assertThat(consumer.get(SOON_SECONDS, TimeUnit.SECONDS)).contains("closed");
      assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(SOON_SECONDS));
    } finally {
      silence.countDown();
    }
  }

  /** How iterating ends. */
  private static String end(ScanPlan plan) {
    try {
      return "with a task: " + plan.iterator().hasNext();
    } catch (UncheckedIOException | IllegalStateException e) {
      return e.getMessage();
    }
  }
}
