package dev.floorplan.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.floorplan.storage.FileServer.Conduct;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HttpStorageTest {
  private final HttpStorage storage = new HttpStorage(Duration.ofSeconds(60));
  private final byte[] content = new byte[300_000];
  private FileServer server;

  @BeforeEach
  void serve() throws IOException {
    new SplittableRandom(7).nextBytes(content);
    server = new FileServer();
    server.put("/plain", content);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private StoredFile file(String path) throws IOException {
    return (StoredFile) storage.entry(server.url(path));
  }

  private byte[] read(StoredFile file, long position, int length) throws IOException {
    byte[] target = new byte[length + 2];
    storage.read(file, position, target, 1, length);
    assertThat(target[0]).isZero();
    assertThat(target[length + 1]).isZero();
    return Arrays.copyOfRange(target, 1, length + 1);
  }

  private static byte[] slice(byte[] all, int position, int length) {
    return Arrays.copyOfRange(all, position, position + length);
  }

  @Test
  void aUrlIsAFileWhoseLengthOneRequestTells() throws IOException {
    StoredFile file = file("/plain");
    assertThat(file.path()).isEqualTo(server.url("/plain"));
    assertThat(file.size()).isEqualTo(content.length);
    assertThat(file.etag()).isNotNull();
    assertThat(server.requests).hasValue(1);
  }

  @Test
  void anyRangeIsReadInOneRequest() throws IOException {
    StoredFile file = file("/plain");
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 50; i++) {
      int position = random.nextInt(content.length);
      int length = random.nextInt(content.length - position) + 1;
      assertThat(read(file, position, length)).isEqualTo(slice(content, position, length));
    }
    assertThat(read(file, 5, 0)).isEmpty();
    assertThat(server.requests).hasValue(51);
  }

  @Test
  void aQueryIsPartOfTheUrl() throws IOException {
    server.put("/f.parquet?version=3&x=%20", new byte[] {1, 2, 3});
    StoredFile file = file("/f.parquet?version=3&x=%20");
    assertThat(read(file, 1, 2)).containsExactly(2, 3);
  }

  @Test
  void redirectsAreFollowed() throws IOException {
    server.conduct("/moved", Conduct.REDIRECT_TO_PLAIN);
    StoredFile file = file("/moved");
    assertThat(file.path()).isEqualTo(server.url("/moved"));
    assertThat(read(file, 7, 100)).isEqualTo(slice(content, 7, 100));
  }

  @Test
  void anEmptyFileIsOne() throws IOException {
    server.put("/empty", new byte[0]);
    assertThat(file("/empty").size()).isZero();
  }

  @Test
  void whatIsNotThereIsNothing() throws IOException {
    assertThat(storage.entry(server.url("/none"))).isNull();
    StoredFile gone = new StoredFile(server.url("/none"), 5, null, null);
    assertThatThrownBy(() -> read(gone, 0, 1)).isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void aServerWithoutRangesIsToldApart() {
    server.put("/whole", content);
    server.conduct("/whole", Conduct.IGNORE_RANGES);
    assertThatThrownBy(() -> file("/whole"))
        .hasMessageStartingWith(server.url("/whole") + ": the server sends no ranges");
  }

  @Test
  void aServerThatHidesTheLengthIsToldApart() {
    server.put("/hidden", content);
    server.conduct("/hidden", Conduct.HIDE_LENGTH);
    assertThatThrownBy(() -> file("/hidden"))
        .hasMessageStartingWith(
            server.url("/hidden") + ": the server does not tell the file's length");
  }

  @Test
  void aLengthBelowZeroIsNone() {
    server.put("/negative", content);
    server.conduct("/negative", Conduct.NEGATE_LENGTH);
    assertThatThrownBy(() -> file("/negative"))
        .hasMessageStartingWith(
            server.url("/negative") + ": the server does not tell the file's length");
  }

  @Test
  void bytesFromElsewhereInTheFileAreNotTaken() throws IOException {
    server.put("/shifted", content);
    StoredFile file = file("/shifted");
    server.conduct("/shifted", Conduct.SEND_ANOTHER_RANGE);
    IOException failure = catchThrowableOfType(IOException.class, () -> read(file, 10, 5));
    assertThat(failure)
        .hasMessage(
            file.path()
                + ": the server answers with bytes 11-15/300000 where bytes 10-14 was asked for");
    assertThat(storage.isTransient(failure)).isFalse();
    assertThatThrownBy(() -> file("/shifted"))
        .hasMessageContaining("where bytes 0-0 was asked for");
  }

  @Test
  void redirectsThatNeverEndAreAnErrorInPlainWords() {
    server.conduct("/loop", Conduct.REDIRECT_TO_ITSELF);
    assertThatThrownBy(() -> file("/loop"))
        .hasMessageStartingWith(server.url("/loop") + ": the server redirects (HTTP status 302)");
  }

  @Test
  void aServerThatNeverAnsweredIsNotWaitedForAgain() {
    HttpStorage impatient = new HttpStorage(Duration.ofSeconds(1));
    server.conduct("/silent", Conduct.BE_SILENT);
    IOException failure =
        catchThrowableOfType(IOException.class, () -> impatient.entry(server.url("/silent")));
    assertThat(failure).hasMessage(server.url("/silent") + ": the server does not answer in time");
    assertThat(impatient.isTransient(failure)).isFalse();
  }

  @Test
  void aServerThatWasThereMayComeBack() throws IOException {
    StoredFile file = file("/plain");
    server.close();
    IOException failure = catchThrowableOfType(IOException.class, () -> read(file, 0, 10));
    assertThat(storage.isTransient(failure)).isTrue();
  }

  @Test
  void aForbiddenFileIsDenied() {
    server.conduct("/secret", Conduct.FORBID);
    assertThatThrownBy(() -> file("/secret"))
        .isInstanceOf(AccessDeniedException.class)
        .hasMessageStartingWith(server.url("/secret"));
  }

  @ParameterizedTest
  @EnumSource(names = {"CUT_SHORT", "BE_UNAVAILABLE", "BE_SILENT"})
  void whatMayPassIsTransient(Conduct conduct) throws IOException {
    HttpStorage impatient = new HttpStorage(Duration.ofSeconds(1));
    server.put("/bad", content);
    StoredFile file = (StoredFile) impatient.entry(server.url("/bad"));
    server.conduct("/bad", conduct);
    IOException failure =
        catchThrowableOfType(
            IOException.class, () -> impatient.read(file, 0, new byte[1000], 0, 1000));
    assertThat(failure).hasMessageStartingWith(file.path());
    assertThat(impatient.isTransient(failure)).isTrue();
    server.conduct("/bad", Conduct.SERVE);
    assertThat(read(file, 0, 1000)).isEqualTo(slice(content, 0, 1000));
  }

  @Test
  void aFileThatChangedIsAnError() throws IOException {
    StoredFile file = file("/plain");
    server.put("/plain", slice(content, 10, content.length - 10));
    IOException failure = catchThrowableOfType(IOException.class, () -> read(file, 0, 10));
    assertThat(failure).hasMessageContaining("it was changed since");
    assertThat(storage.isTransient(failure)).isFalse();
  }

  @Test
  void aFileOfAnotherLengthHasChangedWhateverItsVersion() {
    StoredFile file = new StoredFile(server.url("/plain"), content.length - 1, null, null);
    assertThatThrownBy(() -> read(file, 0, 10)).hasMessageContaining("it was changed since");
  }

  @Test
  void noMoreIsTakenThanWasAskedFor() throws IOException {
    server.put("/generous", content);
    server.conduct("/generous", Conduct.SEND_TOO_MUCH);
    assertThat(read(file("/generous"), 3, 20)).isEqualTo(slice(content, 3, 20));
  }

  @Test
  void aServerThatIsNotThereIsNamed() {
    String url = server.url("/plain");
    server.close();
    IOException failure = catchThrowableOfType(IOException.class, () -> storage.entry(url));
    assertThat(failure).hasMessage(url + ": cannot connect to 127.0.0.1");
    assertThat(storage.isTransient(failure)).isFalse();
  }

  @Test
  void aPathThatIsNoUrlIsAnErrorInPlainWords() {
    assertThatThrownBy(() -> storage.entry("http://127.0.0.1/a b"))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("http://127.0.0.1/a b: is not a URL:");
    assertThatThrownBy(() -> storage.entry("http:///x"))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("http:///x: is not a URL:");
  }

  @Test
  void nothingIsListed() {
    StoredDirectory directory = new StoredDirectory(server.url("/"));
    assertThatThrownBy(() -> storage.walk(directory, Walks.EVERYTHING))
        .hasMessageContaining("a URL is one file");
  }

  @Test
  void anInterruptedReadFailsSoon() throws Exception {
    server.put("/silent", content);
    StoredFile file = file("/silent");
    server.conduct("/silent", Conduct.BE_SILENT);
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> read(file, 0, 10)).isInstanceOf(IOException.class);
    assertThat(Thread.interrupted()).isTrue();
  }
}
