package dev.floorplan.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What {@code footer} says. By default every eighth file of the corpus is looked into; all of them
 * with {@code -Dfloorplan.long=true}.
 */
class FooterCommandTest {
  private static final int EVERY = Boolean.getBoolean("floorplan.long") ? 1 : 8;
  private static final String TURIN = Run.SAMPLES + "/city=turin/trips.parquet";
  private static final String SMALL = Run.SAMPLES + "/city=oslo/day-01.parquet";

  @TempDir Path directory;

  @Test
  void theTableShowsWriterColumnsSizesAndStatistics() throws IOException {
    Run run = Run.of("footer", TURIN);
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    Golden.assertMatches("footer-turin.txt", Golden.normalised(run.out()));
  }

  @Test
  void theJsonHasItsFieldsInTheDocumentedOrder() throws IOException {
    Run run = Run.of("footer", SMALL, "--format", "json");
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    Golden.assertMatches("footer-oslo.json", Golden.normalised(run.out()));
  }

  @Test
  void aTruncatedFileIsSaidInPlainWords() throws IOException {
    byte[] whole = Files.readAllBytes(Path.of(SMALL));
    Path file = directory.resolve("cut.parquet");
    Files.write(file, Arrays.copyOf(whole, whole.length - 100));
    assertFails(
        file.toString(), file + ": ", "instead of PAR1; the file is truncated or not Parquet");
  }

  @Test
  void aFileOfAnotherKindIsSaidInPlainWords() throws IOException {
    Path file = Files.writeString(directory.resolve("a.txt"), "no columns, no rows, no footer");
    assertFails(file.toString(), file + ": ends with 'oter' instead of PAR1");
  }

  @Test
  void anEmptyFileIsSaidInPlainWords() throws IOException {
    Path file = Files.createFile(directory.resolve("empty.parquet"));
    assertFails(file.toString(), file + ": its 0 bytes are too few for a Parquet file");
  }

  @Test
  void aDirectoryIsSaidInPlainWords() {
    assertFails(directory.toString(), directory + ": is a directory, a file was expected");
  }

  @Test
  void aMissingFileIsSaidInPlainWords() {
    String missing = directory.resolve("missing.parquet").toString();
    assertFails(missing, missing + ": no such file or directory");
  }

  @Test
  void aNameCannotSteerTheTerminal() {
    String missing = directory + "/\u001b[2Ja\nb";
    assertFails(missing, directory + "/\\u001b[2Ja\\u000ab: no such file or directory");
  }

  private static void assertFails(String file, String... messages) {
    Run run = Run.of("footer", file);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("floorplan: ").contains(messages).hasLineCount(1);
  }

  @Test
  void everyFileOfTheCorpusGivesAFooterOrOnePlainLine() throws IOException {
    Path corpus = Path.of(System.getProperty("floorplan.corpus", "no corpus"));
    assumeThat(corpus).as("the corpus of real files").isDirectory();
    List<Path> files = parquetFiles(corpus);
    int readable = 0;
    for (int number = 0; number < files.size(); number += EVERY) {
      // Each kind of file is there many times: one format for each is enough.
      String format = number / EVERY % 2 == 0 ? "table" : "json";
      Path file = files.get(number);
      Run run = Run.of("footer", file.toString(), "--format", format);
      if (run.exitCode() == 0) {
        readable++;
        if (format.equals("json")) {
          assertIsOneJsonObject(file, run.out());
        } else {
          assertThat(run.out()).as("%s", file).contains("row group");
        }
      } else {
        assertThat(run.exitCode()).as("%s", file).isEqualTo(1);
        assertThat(run.out()).as("%s", file).isEmpty();
        assertThat(run.err()).startsWith("floorplan: " + file + ": ").hasLineCount(1);
        assertThat(run.err()).doesNotContain("unexpected", "Exception");
      }
    }
    assertThat(readable).isPositive();
  }

  private static List<Path> parquetFiles(Path corpus) throws IOException {
    try (Stream<Path> files = Files.walk(corpus)) {
      return files.filter(file -> file.toString().endsWith(".parquet")).sorted().toList();
    }
  }

  private static void assertIsOneJsonObject(Path file, String text) throws IOException {
    assertThat(text).as("%s", file).hasLineCount(1).endsWith("}\n");
    try (JsonParser parser =
        new JsonFactory().createParser(text.getBytes(StandardCharsets.UTF_8))) {
      parser.nextToken();
      parser.skipChildren();
      assertThat(parser.nextToken()).as("%s: what follows the object", file).isNull();
    }
  }
}
