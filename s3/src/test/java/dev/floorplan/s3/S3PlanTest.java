package dev.floorplan.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.floorplan.OnError;
import dev.floorplan.ParquetScan;
import dev.floorplan.PlanStatistics;
import dev.floorplan.ScanPlan;
import dev.floorplan.SkippedFile;
import dev.floorplan.storage.Storage;
import dev.floorplan.storage.StorageByScheme;
import dev.floorplan.storage.StorageUnavailableException;
import dev.floorplan.task.FileManifest;
import dev.floorplan.task.ReadTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import org.gaul.s3proxy.blobstore.BlobStore;
import org.gaul.s3proxy.blobstore.ForwardingBlobStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;

/** Plans over a real S3 server. */
class S3PlanTest {
  private static final Path SAMPLES =
      Path.of(System.getProperty("floorplan.root", ".."), "samples", "trips");
  private static final int SAMPLE_FILES = 44;

  @TempDir private Path directory;
  private final Requests requests = new Requests();

  @Test
  void theCorpusIsPlannedAsOnDisk() throws IOException {
    Path corpus = Path.of(System.getProperty("floorplan.corpus", "absent"));
    assumeTrue(Files.isDirectory(corpus), "the corpus is not beside the checkout");
    try (S3Server server = S3Server.of(directory);
        Storage storage = StorageByScheme.of(server.options(Map.of("s3.anonymous", "true")))) {
      server.mirror(corpus, "corpus");
      UnaryOperator<ParquetScan.Builder> asked =
          builder -> builder.onError(OnError.SKIP).maxFooterBytes(1 << 20);
      Planned onDisk =
          plan(asked.apply(ParquetScan.builder().paths(corpus.toString())), corpus.toString());
      Planned inS3 =
          plan(
              asked.apply(ParquetScan.builder().paths("s3://corpus").storage(storage)),
              "s3://corpus");
      assertThat(onDisk.tasks()).hasSizeGreaterThan(5);
      assertThat(inS3).isEqualTo(onDisk);
    }
  }

  @Test
  void globsAndSingleKeysArePlannedAsOnDisk() throws IOException {
    try (S3Server server = server(store -> store);
        Storage storage = StorageByScheme.of(server.options(Map.of("s3.anonymous", "true")))) {
      List<String> below = new ArrayList<>(List.of("/city=*/*.parquet", "/**/*1*", "/"));
      try (var files = Files.walk(SAMPLES)) {
        files
            .filter(Files::isRegularFile)
            .limit(3)
            .forEach(file -> below.add("/" + SAMPLES.relativize(file)));
      }
      for (String path : below) {
        Planned onDisk = plan(ParquetScan.builder().paths(SAMPLES + path), SAMPLES.toString());
        Planned inS3 =
            plan(
                ParquetScan.builder().paths("s3://bucket/trips" + path).storage(storage),
                "s3://bucket/trips");
        assertThat(inS3).as(path).isEqualTo(onDisk);
      }
    }
  }

  @Test
  void localPathsAndS3PathsAreOneScan() throws IOException {
    try (S3Server server = server(store -> store);
        Storage storage = StorageByScheme.of(server.options(Map.of("s3.anonymous", "true")))) {
      ScanPlan plan =
          ParquetScan.builder()
              .paths(SAMPLES.toString(), "s3://bucket/trips")
              .storage(storage)
              .build()
              .plan();
      plan.forEach(task -> assertThat(task.manifest().entries()).isNotEmpty());
      assertThat(plan.statistics().footers().read()).isEqualTo(2 * SAMPLE_FILES);
    }
  }

  @Test
  void aFooterIsOneGetAndAThousandKeysAreOneList() throws IOException {
    try (S3Server server = server(store -> store);
        Storage storage = requests.storage(server.options())) {
      Path file = anySample();
      for (int i = 0; i < 1_500; i++) {
        server.put("bucket", "many/%04d.parquet".formatted(i), new byte[0]);
      }
      server.put("bucket", "many/9999.parquet", Files.readAllBytes(file));
      ScanPlan plan = scan(storage, "s3://bucket/many").build().plan();
      plan.forEach(task -> assertThat(task.manifest().entries()).hasSize(1));
      // The first of them shows that the directory is there.
      assertThat(requests.lists()).isEqualTo(2);
      assertThat(requests.gets()).isEqualTo(1);

      plan(scan(storage, "s3://bucket/trips"), "");
      assertThat(requests.lists()).isEqualTo(3);
      assertThat(requests.gets()).isEqualTo(1 + SAMPLE_FILES);
      assertThat(requests.all()).isEqualTo(requests.lists() + requests.gets());
    }
  }

  @Test
  void aBucketWithVersionsIsPlannedAsItIsNow() throws IOException {
    try (S3Server server = server(Versions::new);
        Storage storage = requests.storage(server.options())) {
      Planned onDisk = plan(ParquetScan.builder().paths(SAMPLES.toString()), SAMPLES.toString());
      assertThat(plan(scan(storage, "s3://bucket/trips"), "s3://bucket/trips")).isEqualTo(onDisk);
    }
  }

  /** Pages of deleted objects come before every page of those that are there. */
  private static final class Versions extends ForwardingBlobStore {
    private static final String TOKEN = "behind-what-was-deleted";

    Versions(BlobStore store) {
      super(store);
    }

    @Override
    public ListObjectsV2Response list(ListObjectsV2Request request) {
      if (request.continuationToken() == null) {
        return ListObjectsV2Response.builder()
            .contents(List.of())
            .isTruncated(true)
            .nextContinuationToken(TOKEN)
            .build();
      }
      String token = request.continuationToken();
      return super.list(
          request.toBuilder().continuationToken(token.equals(TOKEN) ? null : token).build());
    }

    @Override
    public ResponseInputStream<GetObjectResponse> getBlob(GetObjectRequest request) {
      ResponseInputStream<GetObjectResponse> body = super.getBlob(request);
      return new ResponseInputStream<>(
          body.response().toBuilder().versionId("3HL4kqtJlcpXroDTDmJ").build(), body);
    }
  }

  @Test
  void aLimitStopsListingAndReading() throws IOException {
    try (S3Server server = server(store -> store);
        Storage storage = requests.storage(server.options())) {
      byte[] content = Files.readAllBytes(anySample());
      for (int i = 0; i < 1_200; i++) {
        server.put("bucket", "many/%04d.parquet".formatted(i), content);
      }
      plan(scan(storage, "s3://bucket/many").limit(1), "");
      assertThat(requests.lists()).isEqualTo(1);
      assertThat(requests.gets()).isLessThanOrEqualTo(8);
    }
  }

  @Test
  void closingStopsListingAndReading() throws IOException {
    try (S3Server server = server(store -> store);
        Storage storage = requests.storage(server.options())) {
      byte[] content = Files.readAllBytes(anySample());
      for (int i = 0; i < 1_200; i++) {
        server.put("bucket", "many/%04d.parquet".formatted(i), content);
      }
      try (ScanPlan plan =
          scan(storage, "s3://bucket/many").ioThreads(4).taskBytes(1).build().plan()) {
        Iterator<ReadTask> tasks = plan.iterator();
        assertThat(tasks.next().manifest().entries()).hasSize(1);
      }
      int atClose = requests.all();
      assertThat(requests.lists()).isEqualTo(1);
      assertThat(requests.gets()).isLessThan(30);
      storage.entry("s3://bucket/many"); // a round trip later
      assertThat(requests.all()).isEqualTo(atClose + 1);
    }
  }

  @Test
  @Timeout(120)
  void throttlingAndResetsLoseNothing() throws IOException {
    try (S3Server server = server(store -> new Faults(store, 11).throttling(0.1).resetting(0.05));
        Storage storage = requests.storage(server.options())) {
      Planned onDisk = plan(ParquetScan.builder().paths(SAMPLES.toString()), SAMPLES.toString());
      for (int run = 0; run < 5; run++) {
        assertThat(plan(scan(storage, "s3://bucket/trips"), "s3://bucket/trips")).isEqualTo(onDisk);
      }
      assertThat(requests.gets()).isGreaterThan(5 * SAMPLE_FILES);
    }
  }

  @Test
  void listingRequestsThatAreMadeAgainAreCounted() throws IOException {
    AtomicBoolean throttled = new AtomicBoolean();
    UnaryOperator<BlobStore> once =
        store ->
            new ForwardingBlobStore(store) {
              @Override
              public ListObjectsV2Response list(ListObjectsV2Request request) {
                if (!throttled.getAndSet(true)) {
                  throw Faults.answer(503, "SlowDown", "Please reduce your request rate.");
                }
                return super.list(request);
              }
            };
    try (S3Server server = server(once);
        Storage storage = requests.storage(server.options())) {
      ScanPlan plan = scan(storage, "s3://bucket/trips").build().plan();
      plan.forEach(task -> assertThat(task.manifest().entries()).isNotEmpty());
      assertThat(plan.statistics().files().listingRetries()).isEqualTo(1);
      assertThat(requests.lists()).isEqualTo(2);
    }
  }

  @Test
  void aForbiddenPrefixFailsThePlanOrIsLeftOutByName() throws IOException {
    String refused = anySampleKey();
    try (S3Server server = server(store -> new Faults(store, 1).forbidding(refused));
        Storage storage = requests.storage(server.options())) {
      assertThatThrownBy(() -> plan(scan(storage, "s3://bucket/trips"), ""))
          .isInstanceOf(UncheckedIOException.class)
          .cause()
          .isInstanceOf(AccessDeniedException.class)
          .hasMessageContaining("s3://bucket/" + refused + ": access denied (403 AccessDenied");
      Planned tolerant = plan(scan(storage, "s3://bucket/trips").onError(OnError.SKIP), "");
      assertThat(tolerant.skipped()).containsExactly("s3://bucket/" + refused);
    }
  }

  @Test
  void anObjectThatVanishesBetweenListingAndReadingIsNamed() throws IOException {
    String key = anySampleKey();
    Changing changing = new Changing(key);
    try (S3Server server = server(changing);
        Storage storage = requests.storage(server.options())) {
      changing.change =
          () -> {
            try {
              Files.delete(directory.resolve("bucket").resolve(key));
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          };
      assertThatThrownBy(() -> plan(scan(storage, "s3://bucket/trips"), ""))
          .cause()
          .isInstanceOf(NoSuchFileException.class)
          .hasMessageContaining("s3://bucket/" + key + ": no such object (404 NoSuchKey");
    }
  }

  @Test
  void anObjectThatIsRewrittenBetweenListingAndReadingIsNamed() throws IOException {
    String key = anySampleKey();
    Changing changing = new Changing(key);
    try (S3Server server = server(changing);
        Storage storage = requests.storage(server.options())) {
      byte[] content = Files.readAllBytes(anySample());
      server.put("bucket", key, content);
      changing.change = () -> server.put("bucket", key, new byte[content.length]);
      assertThatThrownBy(() -> plan(scan(storage, "s3://bucket/trips"), ""))
          .cause()
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("s3://bucket/" + key + ": was changed after it was listed (412");
    }
  }

  @Test
  void anObjectWithoutETagIsRecognisedByItsSize() throws IOException {
    String key = anySampleKey();
    Changing changing = new Changing(key);
    try (S3Server server = server(changing);
        Storage storage = requests.storage(server.options())) {
      long size = Files.size(anySample());
      changing.change = () -> server.put("bucket", key, new byte[100_000]);
      assertThatThrownBy(() -> plan(scan(storage, "s3://bucket/trips"), ""))
          .cause()
          .isInstanceOf(IOException.class)
          .hasMessage(
              "s3://bucket/"
                  + key
                  + ": has 100000 bytes where "
                  + size
                  + " were listed; it was changed in between");
    }
  }

  /** Does something just before an object is read. */
  private static final class Changing implements UnaryOperator<BlobStore> {
    private final String key;
    private Runnable change;

    Changing(String key) {
      this.key = key;
    }

    @Override
    public BlobStore apply(BlobStore store) {
      return new Faults(store, 1)
          .beforeGet(
              asked -> {
                if (asked.equals(key)) {
                  change.run();
                }
              });
    }
  }

  @Test
  @Timeout(120)
  void aHopelessRunEndsWithItsBudgetEvenIfFilesMayBeLeftOut() throws IOException {
    try (S3Server server = server(store -> new Faults(store, 1).throttling(1));
        Storage storage = requests.storage(server.options(), new RetryBudget(5))) {
      assertThatThrownBy(() -> plan(scan(storage, "s3://bucket/trips").onError(OnError.SKIP), ""))
          .cause()
          .isInstanceOf(StorageUnavailableException.class)
          .hasMessageStartingWith("s3://bucket/trips: 503 SlowDown")
          .hasMessageContaining("gave up, since more than a third of the requests fail");
      assertThat(requests.all()).isEqualTo(6);
    }
  }

  @Test
  @Timeout(120)
  void asManyRequestsAreInFlightAsThreadsMayRead() throws IOException {
    AllAtOnce gate = new AllAtOnce(128, Duration.ofSeconds(60));
    try (S3Server server = server(store -> new Faults(store, 1).beforeGet(key -> gate.await()));
        Storage storage = requests.storage(server.options())) {
      byte[] content = Files.readAllBytes(anySample());
      for (int i = 0; i < 256; i++) {
        server.put("bucket", "many/%04d.parquet".formatted(i), content);
      }
      plan(scan(storage, "s3://bucket/many").ioThreads(128), "");
      assertThat(requests.mostInFlight()).isBetween(128, 129); // and perhaps a page of the listing
    }
  }

  private S3Server server(UnaryOperator<BlobStore> wrapper) throws IOException {
    S3Server server = S3Server.of(directory, wrapper);
    server.mirror(SAMPLES.getParent(), "bucket");
    return server;
  }

  private static Path anySample() throws IOException {
    return SAMPLES.getParent().resolve(anySampleKey());
  }

  /** The same one always, in the middle of the listing. */
  private static String anySampleKey() throws IOException {
    try (var files = Files.walk(SAMPLES)) {
      List<Path> sorted = files.filter(Files::isRegularFile).sorted().toList();
      return SAMPLES.getParent().relativize(sorted.get(sorted.size() / 2)).toString();
    }
  }

  private static ParquetScan.Builder scan(Storage storage, String path) {
    return ParquetScan.builder().paths(path).storage(storage);
  }

  /** A plan, with paths as they are below the root and without times and tokens. */
  private record Planned(List<String> tasks, List<String> skipped, long rows) {}

  private static Planned plan(ParquetScan.Builder scan, String root) {
    try (ScanPlan plan = scan.build().plan()) {
      List<String> tasks = new ArrayList<>();
      for (ReadTask task : plan) {
        StringBuilder text = new StringBuilder();
        for (FileManifest.Entry entry : task.manifest().entries()) {
          text.append(entry.file().path().substring(root.length()))
              .append(' ')
              .append(entry.file().size())
              .append(entry.file().partition())
              .append(entry.chunk())
              .append('\n');
        }
        tasks.add(text.toString());
      }
      PlanStatistics statistics = plan.statistics();
      List<String> skipped =
          statistics.files().skippedFiles().stream()
              .map(SkippedFile::path)
              .map(path -> path.substring(root.length()))
              .toList();
      return new Planned(tasks, skipped, statistics.rowGroups().rows());
    }
  }
}
