package dev.floorplan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A checkout with the real launcher, whose jar leads to the classes under test and whose {@code
 * mvn} only makes that jar.
 *
 * @param temporary what holds the checkout; commands run in it
 * @param folder the checkout
 * @param tools what comes first on the path
 */
record LauncherCheckout(Path temporary, Path folder, Path tools) {
  static final long PATIENCE_SECONDS = 120;

  static LauncherCheckout in(Path temporary) throws IOException {
    Path folder = temporary.resolve("a check out");
    for (String module : List.of("core", "cli")) {
      Files.createDirectories(folder.resolve(module + "/src/main"));
      Files.createFile(folder.resolve(module + "/pom.xml"));
    }
    Files.createFile(folder.resolve("pom.xml"));
    Path launcher = Path.of(System.getProperty("floorplan.root", ".."), "floorplan");
    Files.copy(launcher, folder.resolve("floorplan"));
    folder.resolve("floorplan").toFile().setExecutable(true);

    Path made = temporary.resolve("made.jar");
    writeJar(made);
    Path tools = Files.createDirectory(temporary.resolve("tools"));
    LauncherCheckout checkout = new LauncherCheckout(temporary, folder, tools);
    checkout.executable("mvn", "mkdir -p cli/target", "cp '" + made + "' cli/target/floorplan.jar");
    return checkout;
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

  /** Hadoop's client, as a class path; the checkout's jar does not lead to it. */
  static String hadoopJars() {
    return classPath(LauncherCheckout::isHadoop).collect(Collectors.joining(File.pathSeparator));
  }

  /** What the launcher builds. */
  Path jar() {
    return folder.resolve("cli/target/floorplan.jar");
  }

  /** Puts a shell script first on the path. */
  void executable(String name, String... lines) throws IOException {
    Path file = tools.resolve(name);
    Files.writeString(file, "#!/bin/sh\nset -e\n" + String.join("\n", lines) + "\n");
    file.toFile().setExecutable(true);
  }

  /** A process that starts in the temporary folder, with nothing of this machine's settings. */
  ProcessBuilder process(String... command) {
    ProcessBuilder builder = new ProcessBuilder(command).directory(temporary.toFile());
    Map<String, String> environment = builder.environment();
    environment.put("PATH", tools + File.pathSeparator + environment.get("PATH"));
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    List.of("FLOORPLAN_JAVA_OPTS", "FLOORPLAN_CLASSPATH", "HADOOP_CONF_DIR")
        .forEach(environment::remove);
    environment.put("LC_ALL", "C.UTF-8");
    return builder;
  }

  /** Runs lines of bash. */
  Run shell(String... lines) throws IOException, InterruptedException {
    Path out = temporary.resolve("out.txt");
    Path err = temporary.resolve("err.txt");
    Process process =
        process("bash", "-c", String.join("\n", lines))
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    return new Run(process.exitValue(), Files.readString(out), Files.readString(err));
  }
}
