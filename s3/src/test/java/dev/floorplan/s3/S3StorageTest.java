package dev.floorplan.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floorplan.storage.StorageEntry;
import dev.floorplan.storage.StorageUnavailableException;
import dev.floorplan.storage.StorageWalk;
import dev.floorplan.storage.StoredDirectory;
import dev.floorplan.storage.StoredFile;
import dev.floorplan.storage.WalkedFile;
import dev.floorplan.storage.Walks;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class S3StorageTest {
  private static final byte[] CONTENT = "0123456789".getBytes(StandardCharsets.US_ASCII);
  private static final Map<String, String> ANONYMOUS = Map.of(S3Options.ANONYMOUS, "true");

  @TempDir private Path directory;
  private S3Server server;
  private final Requests requests = new Requests();
  private S3Storage storage;

  @BeforeEach
  void start() throws IOException {
    server = S3Server.of(directory);
    storage = requests.storage(server.options(ANONYMOUS));
  }

  @AfterEach
  void stop() {
    storage.close();
    server.close();
  }

  @Test
  void anEntryIsAFileOrADirectoryOrNothing() throws IOException {
    server.put("bucket", "t/f", CONTENT);
    server.put("bucket", "t-old/f", CONTENT);
    server.put("bucket", "s", CONTENT);
    assertThat(storage.entry("s3://bucket/s"))
        .isInstanceOfSatisfying(
            StoredFile.class,
            file -> {
              assertThat(file.size()).isEqualTo(10);
              assertThat(file.etag()).isNotEmpty();
              assertThat(file.modified()).isNotNull();
            });
    for (String path :
        new String[] {
          "s3://bucket", "s3://bucket/", "s3://bucket/t", "s3://bucket/t/", "s3a://bucket/t"
        }) {
      assertThat(storage.entry(path)).isEqualTo(new StoredDirectory(path));
    }
    for (String path :
        new String[] {
          "s3://bucket/none", "s3://bucket/none/", "s3://bucket/s/", "s3://bucket/t/g"
        }) {
      assertThat(storage.entry(path)).as(path).isNull();
    }
    assertThat(requests.all()).isEqualTo(requests.lists());
  }

  @Test
  void anEndpointInTheEnvironmentThatIsNoneIsSaidSo() {
    System.setProperty("aws.endpointUrlS3", "none");
    try {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> S3Storage.open(S3Options.of(ANONYMOUS)))
          .withMessageStartingWith("S3 cannot be set up: ")
          .withMessageContaining("check AWS_ENDPOINT_URL_S3");
    } finally {
      System.clearProperty("aws.endpointUrlS3");
    }
  }

  @Test
  void anEndpointInTheEnvironmentIsReached() throws IOException {
    server.put("bucket", "f", CONTENT);
    System.setProperty("aws.endpointUrlS3", server.endpoint().toString());
    try (S3Storage usual = S3Storage.open(S3Options.usual())) {
      assertThat(usual.entry("s3://bucket/f")).isInstanceOf(StoredFile.class);
    } finally {
      System.clearProperty("aws.endpointUrlS3");
    }
  }

  @Test
  void anIdentityNamesTheServer() {
    assertThat(storage.identity("s3a://bucket/t/a b"))
        .isEqualTo(server.endpoint() + "/bucket/t/a%20b");
    assertThat(storage.identity("s3://")).isEqualTo("s3://");
    assertThat(requests.all()).isZero();
  }

  @Test
  void aWalkBeginsWithWhatItsDirectoryWasFoundBy() throws IOException {
    server.put("bucket", "t-old/f", CONTENT);
    server.put("bucket", "t/f", CONTENT);
    StorageEntry found = storage.entry("s3://bucket/t");
    server.put("bucket", "t/g", CONTENT);
    StorageEntry foundLater = storage.entry("s3://bucket/t");
    assertThat(requests.lists()).isEqualTo(2);
    assertThat(below(foundLater)).containsExactly("f", "g");
    assertThat(below(found)).containsExactly("f");
    assertThat(requests.lists()).isEqualTo(2);
    assertThat(below(found)).containsExactly("f", "g");
    assertThat(requests.lists()).isEqualTo(3);
  }

  private List<String> below(StorageEntry found) throws IOException {
    List<String> below = new ArrayList<>();
    try (StorageWalk walk = storage.walk((StoredDirectory) found, Walks.EVERYTHING)) {
      for (WalkedFile file = walk.next(); file != null; file = walk.next()) {
        below.add(file.below());
      }
    }
    return below;
  }

  @Test
  void aFileBesideADirectoryOfItsNameIsTheFile() throws IOException {
    server.put("bucket", "t", CONTENT);
    server.put("bucket", "t-old", CONTENT);
    assertThat(storage.entry("s3://bucket/t")).isInstanceOf(StoredFile.class);
    assertThat(storage.entry("s3://bucket/t/")).isNull();
    assertThat(requests.lists()).isEqualTo(2);
  }

  @Test
  void anEmptyBucketIsADirectory() throws IOException {
    Files.createDirectory(directory.resolve("empty"));
    assertThat(storage.entry("s3://empty")).isEqualTo(new StoredDirectory("s3://empty"));
    assertThat(storage.entry("s3://empty/t")).isNull();
  }

  @Test
  void aReadIsOneRequestForItsRange() throws IOException {
    server.put("bucket", "f", CONTENT);
    StoredFile file = file("s3://bucket/f");
    int before = requests.all();
    byte[] target = new byte[10];
    storage.read(file, 2, target, 1, 5);
    assertThat(new String(target, 1, 5, StandardCharsets.US_ASCII)).isEqualTo("23456");
    storage.read(file, 0, target, 0, 10);
    assertThat(target).isEqualTo(CONTENT);
    storage.read(file, 10, target, 0, 0);
    assertThat(requests.all() - before).isEqualTo(2);
    assertThat(requests.gets()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a b/c d.parquet",
        "plus+/a+b",
        "100%/%20.parquet",
        "year=2024/month=06/f",
        "ünï/日本語",
        "😀",
        "a&b;c@d,e'f(g)!~*",
        "q?x#y",
      })
  void keysAreTakenAsTheyAre(String key) throws IOException {
    server.put("bucket", "d/" + key, CONTENT);
    StoredFile file = file("s3://bucket/d/" + key);
    assertThat(file.path()).isEqualTo("s3://bucket/d/" + key);
    byte[] target = new byte[10];
    storage.read(file, 0, target, 0, 10);
    assertThat(target).isEqualTo(CONTENT);
  }

  @Test
  void anObjectThatWasReplacedIsAnErrorByName() throws IOException {
    server.put("bucket", "f", CONTENT);
    StoredFile listed = file("s3://bucket/f");
    server.put("bucket", "f", "9876543210".getBytes(StandardCharsets.US_ASCII));
    assertThatThrownBy(() -> storage.read(listed, 0, new byte[4], 0, 4))
        .isInstanceOf(IOException.class)
        .satisfies(failure -> assertThat(storage.isTransient((IOException) failure)).isFalse())
        .hasMessageStartingWith("s3://bucket/f: was changed after it was listed (412");
  }

  @Test
  void anObjectThatVanishedIsMissingByName() throws IOException {
    server.put("bucket", "f", CONTENT);
    StoredFile listed = file("s3://bucket/f");
    Files.delete(directory.resolve("bucket/f"));
    assertThatThrownBy(() -> storage.read(listed, 0, new byte[4], 0, 4))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageContaining("s3://bucket/f: no such object (404 NoSuchKey");
  }

  @Test
  void aReadBeyondTheEndIsAnErrorByName() throws IOException {
    server.put("bucket", "f", CONTENT);
    StoredFile listed = file("s3://bucket/f");
    assertThatThrownBy(() -> storage.read(listed, 12, new byte[4], 0, 4))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("s3://bucket/f: is shorter than it was listed (416");
    assertThatThrownBy(() -> storage.read(listed, 8, new byte[4], 0, 4))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(
            "s3://bucket/f: the store answers with bytes 8-9/10 where bytes 8-11");
  }

  @Test
  void aMissingBucketIsNamed() {
    assertThatThrownBy(() -> storage.entry("s3://none/k"))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageContaining("s3://none/k: no such bucket (404 NoSuchBucket");
  }

  @Test
  void aServerThatIsNotThereIsAnErrorAtOnce() throws IOException {
    int freePort;
    try (ServerSocket socket = new ServerSocket(0)) {
      freePort = socket.getLocalPort();
    }
    try (S3Storage nowhere =
        requests.storage(
            Map.of(S3Options.ENDPOINT, "http://127.0.0.1:" + freePort, "s3.anonymous", "true"))) {
      assertThatThrownBy(() -> nowhere.entry("s3://bucket/k"))
          .isInstanceOf(StorageUnavailableException.class)
          .hasMessageStartingWith("s3://bucket/k: cannot reach the store: ");
    }
  }

  @Test
  void withoutCredentialsRequestsAreAnonymous() throws IOException {
    server.put("bucket", "f", CONTENT);
    try (S3Storage usual = requests.storage(server.options())) {
      assertThat(usual.entry("s3://bucket/f")).isInstanceOf(StoredFile.class);
    }
  }

  @Test
  void theRequesterPaysIfToldSo() throws IOException {
    server.put("bucket", "f", CONTENT);
    try (S3Storage paying =
        requests.storage(
            server.options(Map.of(S3Options.REQUESTER_PAYS, "true", "s3.anonymous", "true")))) {
      StoredFile file = (StoredFile) paying.entry("s3://bucket/f");
      paying.read(file, 0, new byte[10], 0, 10);
    }
    assertThat(requests.payers()).containsOnly("requester").hasSize(2);
  }

  private StoredFile file(String path) throws IOException {
    StorageEntry entry = storage.entry(path);
    assertThat(entry).as(path).isInstanceOf(StoredFile.class);
    return (StoredFile) entry;
  }
}
