package dev.floorplan.s3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floorplan.ParquetScan;
import dev.floorplan.ScanPlan;
import dev.floorplan.footer.FooterCache;
import dev.floorplan.footer.RememberingCache;
import dev.floorplan.storage.Storage;
import dev.floorplan.task.ReadTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Footers of objects, remembered from one plan to the next. */
class S3RememberedTest {
  private static final Path SAMPLES =
      Path.of(System.getProperty("floorplan.root", ".."), "samples", "trips", "city=oslo");
  private static final int OBJECTS = 20;

  @TempDir private Path directory;
  private final Requests requests = new Requests();
  private final FooterCache cache = new RememberingCache();

  private List<ReadTask> plan(Storage storage, FooterCache used) {
    try (ScanPlan plan =
        ParquetScan.builder()
            .paths("s3://bucket/many")
            .storage(storage)
            .footerCache(used)
            .build()
            .plan()) {
      List<ReadTask> tasks = new ArrayList<>();
      plan.forEach(tasks::add);
      return tasks;
    }
  }

  @Test
  void theSecondPlanOnlyListsAndReadsWhatWasReplaced() throws IOException {
    byte[] content = Files.readAllBytes(SAMPLES.resolve("day-07.parquet"));
    byte[] other = Files.readAllBytes(SAMPLES.resolve("day-11.parquet"));
    try (S3Server server = S3Server.of(directory);
        Storage storage = requests.storage(server.options())) {
      for (int i = 0; i < OBJECTS; i++) {
        server.put("bucket", "many/%02d.parquet".formatted(i), content);
      }
      List<ReadTask> first = plan(storage, cache);
      assertThat(first).isNotEmpty();
      assertThat(requests.gets()).isEqualTo(OBJECTS);
      assertThat(requests.lists()).isEqualTo(1);

      assertThat(plan(storage, cache)).usingRecursiveComparison().isEqualTo(first);
      assertThat(requests.gets()).isEqualTo(OBJECTS);
      assertThat(requests.lists()).isEqualTo(2);

      server.put("bucket", "many/05.parquet", other);
      List<ReadTask> changed = plan(storage, cache);
      assertThat(requests.gets()).isEqualTo(OBJECTS + 1);
      assertThat(changed).usingRecursiveComparison().isEqualTo(plan(storage, FooterCache.NONE));
    }
  }
}
