package dev.floorplan.cli;

import static dev.floorplan.cli.LauncherCheckout.PATIENCE_SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ctrl-C ends the command at once, with the shell's exit code, and leaves nothing behind. */
class InterruptTest {
  private static final int INTERRUPTED = 130;

  @TempDir Path temporary;

  private LauncherCheckout checkout;
  private Path output;

  @BeforeEach
  void layOutACheckout() throws Exception {
    checkout = LauncherCheckout.in(temporary);
    checkout.shell("'./a check out/floorplan' --version");
    output = Files.createDirectory(temporary.resolve("output"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"plan --files-from - -o output/a", "read --files-from - -o output/a"})
  void whileItWaitsForPaths(String arguments) throws Exception {
    Process process = start(arguments);
    awaitOutput(process, 0);
    assertEndsAtOnce(process);
  }

  @ParameterizedTest
  @ValueSource(strings = {"plan -o output/a", "read -o output/a", "count", "compare"})
  void whileItWaitsForAStore(String arguments) throws Exception {
    CountDownLatch requested = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    ExecutorService threads = Executors.newCachedThreadPool();
    HttpServer store =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    store.setExecutor(threads);
    store.createContext(
        "/",
        request -> {
          requested.countDown();
          awaitQuietly(ended);
          request.close();
        });
    store.start();
    try {
      String endpoint = "http://localhost:" + store.getAddress().getPort();
      Process process =
          start(arguments + " s3://bucket/a.parquet --s3-anonymous --s3-endpoint " + endpoint);
      assertThat(requested.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
      assertEndsAtOnce(process);
    } finally {
      ended.countDown();
      store.stop(0);
      threads.shutdown();
    }
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException ends) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void whileItWritesRowsToAFile() throws Exception {
    Process process = start("read --plan - -o output/rows.jsonl");
    sendHalfAPlan(process);
    awaitOutput(process, 1);
    assertEndsAtOnce(process);
  }

  @Test
  void whileItWritesRowsToStandardOutput() throws Exception {
    Process process = start("read --plan -");
    sendHalfAPlan(process);
    BufferedReader rows = process.inputReader(StandardCharsets.UTF_8);
    assertThat(rows.readLine()).startsWith("{\"trip_id\":");
    interrupt(process);
    assertThat(rows.lines()).allMatch(line -> line.startsWith("{\"trip_id\":"));
    assertExitCode(process);
  }

  /** Tasks without the end of the plan, so that whoever reads it has rows and waits for more. */
  private static void sendHalfAPlan(Process process) throws IOException {
    String samples = Path.of(Run.SAMPLES).toAbsolutePath().toString();
    List<String> plan = Run.of("plan", samples, "--format", "jsonl").out().lines().toList();
    OutputStream in = process.getOutputStream();
    for (String line : plan.subList(0, plan.size() - 1)) {
      in.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    }
    in.flush();
  }

  private Process start(String arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(checkout.folder() + "/floorplan"));
    command.addAll(List.of(arguments.split(" ", -1)));
    return checkout.process(command.toArray(String[]::new)).redirectErrorStream(true).start();
  }

  /** Waits until the unfinished file is there and has this many bytes. */
  private void awaitOutput(Process process, long bytes) throws IOException {
    while (process.isAlive()) {
      try (Stream<Path> files = Files.list(output)) {
        if (files.anyMatch(file -> file.toFile().length() >= bytes)) {
          return;
        }
      }
      Thread.onSpinWait();
    }
    throw new AssertionError(
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
  }

  private void assertEndsAtOnce(Process process) throws Exception {
    interrupt(process);
    assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .isEmpty();
    assertExitCode(process);
  }

  private static void interrupt(Process process) throws Exception {
    new ProcessBuilder("kill", "-INT", String.valueOf(process.pid())).start().waitFor();
  }

  private void assertExitCode(Process process) throws Exception {
    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(INTERRUPTED);
    assertThat(output).isEmptyDirectory();
  }
}
