package dev.floorplan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the real launcher. */
class LauncherTest {
  @TempDir Path temporary;

  private LauncherCheckout checkout;

  @BeforeEach
  void layOutACheckout() throws IOException {
    checkout = LauncherCheckout.in(temporary);
  }

  @Test
  void theFirstRunBuildsQuietlyAndTheNextOnesDoNot() throws Exception {
    Run first = shell("'./a check out/floorplan' --version");
    assertThat(first.err()).isEqualTo("floorplan: building cli/target/floorplan.jar\n");
    assertThat(first.out()).startsWith("floorplan ");
    assertThat(first.exitCode()).isZero();

    Run second = shell("'./a check out/floorplan' --version");
    assertThat(second.err()).isEmpty();
    assertThat(second.out()).isEqualTo(first.out());
  }

  @Test
  void aNewerSourceIsBuilt() throws Exception {
    shell("'./a check out/floorplan' --version");
    Path source = Files.createFile(checkout.folder().resolve("core/src/main/New.java"));
    Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(60)));
    assertThat(shell("'./a check out/floorplan' --version").err()).contains("building");
  }

  @Test
  void aFailedBuildSaysWhatMavenSaid() throws Exception {
    checkout.executable("mvn", "echo '[INFO] working'", "echo '[ERROR] no network'", "exit 1");
    Run run = shell("'./a check out/floorplan' --version");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .contains("[ERROR] no network", "the build failed; its output is in")
        .doesNotContain("working");
    assertThat(checkout.jar()).doesNotExist();
  }

  @Test
  void itRunsFromAnyFolderAndThroughSymbolicLinks() throws Exception {
    Run run =
        shell(
            "mkdir bin 'some where'",
            "ln -s '../a check out/floorplan' bin/plan-it",
            "cp -r '" + Run.SAMPLES + "' 'some where/my trips'",
            "cd 'some where'",
            "../bin/plan-it plan 'my trips/city=turin' --format jsonl");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("\"path\":\"my trips/city=turin/trips.parquet\"");
  }

  @Test
  void namesBeyondAsciiWorkWhateverTheLocale() throws Exception {
    Run run =
        shell(
            "mkdir 'straße 日本'",
            "cp '" + Run.SAMPLES + "/city=oslo/day-01.parquet' 'straße 日本/é.parquet'",
            "LC_ALL=POSIX LANG=C './a check out/floorplan' plan 'straße 日本' --format jsonl");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("\"path\":\"straße 日本/é.parquet\"");
  }

  @Test
  void optionsForTheJavaMachineArePassedOn() throws Exception {
    Run run = shell("FLOORPLAN_JAVA_OPTS='-Xmx64m -version' './a check out/floorplan'");
    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).containsIgnoringCase("openjdk version");
  }

  @Test
  void hadoopsJarsAndConfigurationComeFromTheEnvironment() throws Exception {
    Path configuration = Files.createDirectory(temporary.resolve("hadoop conf"));
    Files.writeString(
        configuration.resolve("core-site.xml"),
        "<configuration><property><name>fs.viewfs.mounttable.far.link./trips</name><value>file://"
            + Path.of(Run.SAMPLES).toAbsolutePath()
            + "</value></property></configuration>");
    String plan = "'./a check out/floorplan' plan viewfs://far/trips/city=turin --format jsonl";
    Run without = shell("'./a check out/floorplan' --version > /dev/null", plan);
    assertThat(without.exitCode()).isEqualTo(1);
    assertThat(without.err())
        .contains("viewfs://far/trips/city=turin: the storage of viewfs:// needs jars")
        .endsWith("; add them to the class path\n");

    Run with =
        shell(
            "export HADOOP_CONF_DIR='" + configuration + "'",
            "export FLOORPLAN_CLASSPATH='" + LauncherCheckout.hadoopJars() + "'",
            plan,
            "'./a check out/floorplan' count viewfs://far/trips/city=turin");
    assertThat(with.exitCode()).as(with.err()).isZero();
    assertThat(with.out())
        .contains("\"path\":\"viewfs://far/trips/city=turin/trips.parquet\"")
        .contains("\"rows\":16384")
        .endsWith("\n16384\n");
  }

  @Test
  void aWrongJavaHomeIsSaid() throws Exception {
    Run run = shell("JAVA_HOME=/no/such './a check out/floorplan' --version");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).isEqualTo("floorplan: JAVA_HOME is /no/such, which has no bin/java\n");
  }

  @Test
  void aClosedPipeEndsItWithoutAWord() throws Exception {
    shell("'./a check out/floorplan' --version");
    Run run =
        shell(
            "set -o pipefail",
            "'./a check out/floorplan' plan '" + Run.SAMPLES + "' --format jsonl | true");
    assertThat(run.exitCode()).isEqualTo(Floorplan.PIPE_CLOSED);
    assertThat(run.err()).isEmpty();
  }

  private Run shell(String... lines) throws IOException, InterruptedException {
    return checkout.shell(lines);
  }
}
