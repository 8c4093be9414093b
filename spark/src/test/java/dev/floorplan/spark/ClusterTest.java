package dev.floorplan.spark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.launcher.JavaModuleOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clusters of several processes on this machine, with a driver in a process of its own. */
class ClusterTest {
  private static final long PATIENCE_SECONDS = 240;

  @TempDir private Path directory;

  private final List<Process> started = new ArrayList<>();

  /** Workers start executors from a directory that looks like an installation of Spark. */
  @BeforeEach
  void layOutAnInstallation() throws IOException {
    Path jars = Files.createDirectories(directory.resolve("spark/jars"));
    for (String entry : classPath()) {
      if (entry.endsWith(".jar")) {
        Path jar = Path.of(entry);
        Files.createSymbolicLink(jars.resolve(jar.getFileName()), jar);
      }
    }
  }

  @AfterEach
  void stop() throws InterruptedException {
    for (Process process : started) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }
  }

  @Test
  void executorsOfTheirOwnReadTheSameRows() throws Exception {
    Process driver = driver("local-cluster[2,1,1024]", Sessions.SAMPLES);
    List<String> said = saidUntilTheEnd(driver);
    assertThat(said).anyMatch(line -> line.startsWith("SAME true 63904 rows"));
    assertThat(said).contains("EXECUTORS 0 1");
  }

  @Test
  void aWorkerThatDiesDuringTheReadLosesNoRow() throws Exception {
    int port = freePort();
    String master = "spark://127.0.0.1:" + port;
    start(
        "org.apache.spark.deploy.master.Master",
        "--host",
        "127.0.0.1",
        "--port",
        String.valueOf(port),
        "--webui-port",
        "0");
    Process doomed = worker(master, "doomed");
    worker(master, "survivor");
    Path gate = directory.resolve("gate");
    Process driver = driver(master, Sessions.SAMPLES, gate.toString());
    List<String> said = new ArrayList<>();
    try (BufferedReader lines = driver.inputReader(UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        said.add(line);
        if (line.equals("HALF TIME")) {
          List<ProcessHandle> executors = doomed.descendants().toList();
          assertThat(executors).isNotEmpty();
          executors.forEach(ProcessHandle::destroyForcibly);
          doomed.destroyForcibly().waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
          Files.createFile(gate);
        }
      }
    }
    assertThat(driver.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(said)
        .as(log("driver"))
        .contains("HALF TIME")
        .anyMatch(line -> line.startsWith("SAME true 63904 rows"));
  }

  private Process worker(String master, String name) throws IOException {
    return start(
        "org.apache.spark.deploy.worker.Worker",
        "--host",
        "127.0.0.1",
        "--cores",
        "1",
        "--memory",
        "1g",
        "--webui-port",
        "0",
        "--work-dir",
        directory.resolve(name).toString(),
        master);
  }

  private Process driver(String master, String... arguments) throws IOException {
    List<String> command = java("-Xmx1g");
    Map.of(
            "spark.master", master,
            "spark.executor.memory", "1g",
            "spark.executor.extraClassPath", folders(),
            "spark.driver.host", "127.0.0.1",
            "spark.driver.bindAddress", "127.0.0.1")
        .forEach((key, value) -> command.add("-D" + key + "=" + value));
    command.add(ClusterProgram.class.getName());
    command.addAll(Arrays.asList(arguments));
    return launch(command, "driver");
  }

  private Process start(String main, String... arguments) throws IOException {
    List<String> command = java("-Xmx512m");
    command.add(main);
    command.addAll(Arrays.asList(arguments));
    return launch(command, main + started.size());
  }

  private static List<String> java(String memory) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(Arrays.asList(JavaModuleOptions.defaultModuleOptions().trim().split("\\s+")));
    command.addAll(List.of(memory, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.add("-Dlog4j2.configurationFile=classpath:log4j2-console.properties");
    command.addAll(List.of("-cp", String.join(File.pathSeparator, classPath())));
    return command;
  }

  private Process launch(List<String> command, String name) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectError(directory.resolve(name + ".log").toFile());
    builder
        .environment()
        .putAll(
            Map.of(
                "SPARK_HOME", directory.resolve("spark").toString(),
                "SPARK_SCALA_VERSION", "2.13",
                "SPARK_LOCAL_IP", "127.0.0.1"));
    if (!name.equals("driver")) {
      builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    }
    Process process = builder.start();
    started.add(process);
    return process;
  }

  private List<String> saidUntilTheEnd(Process driver) throws Exception {
    List<String> said;
    try (BufferedReader lines = driver.inputReader(UTF_8)) {
      said = lines.lines().toList();
    }
    assertThat(driver.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(driver.exitValue()).as(log("driver")).isZero();
    return said;
  }

  private String log(String name) {
    try {
      return Files.readString(directory.resolve(name + ".log"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> classPath() {
    return List.of(System.getProperty("java.class.path").split(File.pathSeparator, -1));
  }

  /** The classes that lie in no jar: this build's own. */
  private static String folders() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .filter(entry -> !entry.endsWith(".jar"))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
