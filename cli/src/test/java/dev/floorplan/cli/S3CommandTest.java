package dev.floorplan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floorplan.s3.S3Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command over a real S3 server in this JVM. */
class S3CommandTest {
  private static final Path README =
      Path.of(System.getProperty("floorplan.root", ".."), "README.md");

  @TempDir private static Path directory;
  private static S3Server server;

  @BeforeAll
  static void start() throws IOException {
    server = S3Server.of(directory);
    server.mirror(Path.of(Run.SAMPLES), "my-bucket/trips");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void theExampleOfTheReadmeRuns() throws IOException {
    List<String> examples =
        Files.readAllLines(README).stream()
            .filter(line -> line.startsWith("./floorplan ") && line.contains("s3://"))
            .toList();
    assertThat(examples).hasSize(2);
    for (String example : examples) {
      Run run = run(example.replace("'", "").substring("./floorplan ".length()).split(" ", -1));
      assertThat(run.err()).as(example).doesNotContain("floorplan: ");
      assertThat(run.exitCode()).as(example).isZero();
      assertThat(run.out()).as(example).isNotEmpty();
    }
  }

  @Test
  void aPlanIsThatOfTheSameFilesOnDisk() {
    Run inS3 = run("plan", "s3://my-bucket/trips", "--task-bytes", "256KiB");
    Run onDisk = Run.of("plan", Run.SAMPLES, "--task-bytes", "256KiB");
    assertThat(inS3.exitCode()).isZero();
    assertThat(withoutTimes(inS3.out())).isEqualTo(withoutTimes(onDisk.out()));
  }

  private static String withoutTimes(String out) {
    // How much of a file is read for its footer is up to where it lies.
    return out.replaceAll(" of [^,]*, in .*|, in .*", "");
  }

  @Test
  void rowsAreReadAndCountedAsOnDisk() {
    String city = "/city=turin";
    assertThat(run("read", "s3://my-bucket/trips" + city).out())
        .isNotEmpty()
        .isEqualTo(Run.of("read", Run.SAMPLES + city).out());
    assertThat(run("count", "s3a://my-bucket/trips/").out())
        .isEqualTo(Run.of("count", Run.SAMPLES).out());
  }

  @Test
  void tasksOfASavedPlanAreRead() {
    Path plan = directory.resolve("plan.jsonl");
    assertThat(run("plan", "s3://my-bucket/trips", "-o", plan.toString()).exitCode()).isZero();
    Run read = run("read", "--plan", plan.toString());
    assertThat(read.exitCode()).as(read.err()).isZero();
    assertThat(read.out()).isEqualTo(Run.of("read", Run.SAMPLES).out());
  }

  @Test
  void aFooterIsShown() {
    Run footer = run("footer", "s3://my-bucket/trips/city=turin/trips.parquet");
    assertThat(footer.exitCode()).as(footer.err()).isZero();
    assertThat(footer.out()).startsWith("s3://my-bucket/trips/city=turin/trips.parquet");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "plan s3://my-bucket/none|s3://my-bucket/none: no such file or directory",
        "plan s3://other-bucket|s3://other-bucket: no such bucket (404 NoSuchBucket",
        "plan s3:///key|s3:///key: names no bucket",
        "footer s3://my-bucket/trips|s3://my-bucket/trips: is a directory, a file was expected",
        "plan gopher://b|gopher://b: nothing here reads gopher://; known schemes are ",
      })
  void whatIsNotThereIsSaidInOneLine(String line, String message) {
    Run run = run(line.split(" ", -1));
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).startsWith("floorplan: " + message).hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--s3-endpoint localhost:9000|--s3-endpoint must be a URL such as",
        "--s3-region=|--s3-region must not be empty",
      })
  void aWrongOptionIsWrongUsage(String options, String message) {
    List<String> arguments = new ArrayList<>(List.of("plan", Run.SAMPLES));
    arguments.addAll(List.of(options.split(" ", -1)));
    Run run = Run.of(arguments.toArray(String[]::new));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).startsWith("floorplan: " + message);
  }

  private static Run run(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--s3-endpoint", server.endpoint().toString()));
    return Run.of(all.toArray(String[]::new));
  }
}
