package dev.floorplan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the real launcher in a checkout of its own, whose jar leads to the classes under test and
 * whose {@code mvn} only makes that jar.
 */
class LauncherTest {
  private static final long PATIENCE_SECONDS = 120;

  @TempDir Path temporary;

  private Path checkout;
  private Path jar;
  private Path tools;

  @BeforeEach
  void layOutACheckout() throws IOException {
    checkout = temporary.resolve("a check out");
    for (String module : List.of("core", "cli")) {
      Files.createDirectories(checkout.resolve(module + "/src/main"));
      Files.createFile(checkout.resolve(module + "/pom.xml"));
    }
    Files.createFile(checkout.resolve("pom.xml"));
    Path launcher = Path.of(System.getProperty("floorplan.root", ".."), "floorplan");
    Files.copy(launcher, checkout.resolve("floorplan"));
    checkout.resolve("floorplan").toFile().setExecutable(true);
    jar = checkout.resolve("cli/target/floorplan.jar");

    Path made = temporary.resolve("made.jar");
    writeJar(made);
    tools = Files.createDirectory(temporary.resolve("tools"));
    executable("mvn", "mkdir -p cli/target", "cp '" + made + "' cli/target/floorplan.jar");
  }

  private static void writeJar(Path jar) throws IOException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.put(Attributes.Name.MAIN_CLASS, Floorplan.class.getName());
    attributes.put(
        Attributes.Name.CLASS_PATH,
        classPath(entry -> !isHadoop(entry))
            .map(entry -> Path.of(entry).toUri().toString())
            .collect(Collectors.joining(" ")));
    try (OutputStream file = Files.newOutputStream(jar)) {
      new JarOutputStream(file, manifest).close();
    }
  }

  private static Stream<String> classPath(Predicate<String> wanted) {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .filter(wanted);
  }

  private static boolean isHadoop(String entry) {
    return Path.of(entry).getFileName().toString().startsWith("hadoop-client-");
  }

  private void executable(String name, String... lines) throws IOException {
    Path file = tools.resolve(name);
    Files.writeString(file, "#!/bin/sh\nset -e\n" + String.join("\n", lines) + "\n");
    file.toFile().setExecutable(true);
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
    Path source = Files.createFile(checkout.resolve("core/src/main/New.java"));
    Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(60)));
    assertThat(shell("'./a check out/floorplan' --version").err()).contains("building");
  }

  @Test
  void aFailedBuildSaysWhatMavenSaid() throws Exception {
    executable("mvn", "echo '[INFO] working'", "echo '[ERROR] no network'", "exit 1");
    Run run = shell("'./a check out/floorplan' --version");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .contains("[ERROR] no network", "the build failed; its output is in")
        .doesNotContain("working");
    assertThat(jar).doesNotExist();
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
            "export FLOORPLAN_CLASSPATH='"
                + classPath(LauncherTest::isHadoop).collect(Collectors.joining(File.pathSeparator))
                + "'",
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

  @Test
  void anInterruptLeavesNoHalfPlanBehind() throws Exception {
    shell("'./a check out/floorplan' --version");
    Path output = Files.createDirectory(temporary.resolve("output"));
    // Standard input stays open: the command waits for paths, with its output file begun.
    Process process =
        new ProcessBuilder(
                checkout.resolve("floorplan").toString(),
                "plan",
                "--files-from",
                "-",
                "-o",
                output.resolve("plan.jsonl").toString())
            .redirectErrorStream(true)
            .start();
    while (isEmpty(output) && process.isAlive()) {
      Thread.onSpinWait();
    }
    new ProcessBuilder("kill", "-INT", String.valueOf(process.pid())).start().waitFor();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(130);
    assertThat(said).isEmpty();
    assertThat(isEmpty(output)).isTrue();
  }

  private static boolean isEmpty(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.findAny().isEmpty();
    }
  }

  /** Runs lines of bash in the temporary folder, with the made-up mvn first on the path. */
  private Run shell(String... lines) throws IOException, InterruptedException {
    Path out = temporary.resolve("out.txt");
    Path err = temporary.resolve("err.txt");
    ProcessBuilder builder =
        new ProcessBuilder("bash", "-c", String.join("\n", lines))
            .directory(temporary.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    Map<String, String> environment = builder.environment();
    environment.put("PATH", tools + File.pathSeparator + environment.get("PATH"));
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    List.of("FLOORPLAN_JAVA_OPTS", "FLOORPLAN_CLASSPATH", "HADOOP_CONF_DIR")
        .forEach(environment::remove);
    environment.put("LC_ALL", "C.UTF-8");
    Process process = builder.start();
    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    return new Run(process.exitValue(), Files.readString(out), Files.readString(err));
  }
}
