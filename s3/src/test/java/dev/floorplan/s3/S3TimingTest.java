package dev.floorplan.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.floorplan.ParquetScan;
import dev.floorplan.ScanPlan;
import dev.floorplan.storage.Storage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.gaul.s3proxy.blobstore.BlobStore;
import org.gaul.s3proxy.middleware.Middlewares;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Planning a bucket far away, against the time that its requests take at the least. Runs on demand,
 * with {@code -Dfloorplan.timing=true}: a busy machine proves nothing.
 */
class S3TimingTest {
  private static final int OBJECTS = 2_560;
  private static final int IN_FLIGHT = 128;
  private static final long REQUEST_MILLIS = 300;

  @TempDir private Path directory;
  private final Requests requests = new Requests();

  @Test
  void footersTakeLittleMoreThanTheirRoundTrips() throws IOException {
    assumeTrue(Boolean.getBoolean("floorplan.timing"), "runs with -Dfloorplan.timing=true");
    Path sample =
        Path.of(
            System.getProperty("floorplan.root", ".."), "samples/trips/city=oslo/day-07.parquet");
    Files.createDirectories(directory.resolve("bucket/far"));
    for (int i = 0; i < OBJECTS; i++) {
      Files.copy(sample, directory.resolve("bucket/far/%04d.parquet".formatted(i)));
    }
    try (S3Server server = S3Server.of(directory, S3TimingTest::slow);
        Storage storage = requests.storage(server.options())) {
      plan(storage);
      for (int run = 0; run < 3; run++) {
        int before = requests.all();
        long start = System.nanoTime();
        plan(storage);
        long millis = (System.nanoTime() - start) / 1_000_000;
        long ideal = (requests.all() - before) * REQUEST_MILLIS / IN_FLIGHT;
        System.out.printf("%d ms, %.2f of ideal%n", millis, (double) millis / ideal);
        assertThat(millis).isLessThanOrEqualTo(ideal * 13 / 10);
      }
    }
  }

  private static void plan(Storage storage) {
    try (ScanPlan plan =
        ParquetScan.builder()
            .paths("s3://bucket/far")
            .storage(storage)
            .ioThreads(IN_FLIGHT)
            .build()
            .plan()) {
      plan.forEach(task -> assertThat(task.manifest().entries()).isNotEmpty());
      assertThat(plan.statistics().footers().read()).isEqualTo(OBJECTS);
    }
  }

  private static BlobStore slow(BlobStore store) {
    Properties properties = new Properties();
    for (String operation : new String[] {"get", "list"}) {
      properties.setProperty(
          "s3proxy.latency-blobstore." + operation + ".latency", String.valueOf(REQUEST_MILLIS));
    }
    properties.setProperty("s3proxy.latency-blobstore", "true");
    try {
      return Middlewares.wrap(store, properties, null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
