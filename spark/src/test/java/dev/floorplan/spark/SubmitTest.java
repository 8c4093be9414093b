package dev.floorplan.spark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.launcher.JavaModuleOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The data source is given to {@code spark-submit} as the guide says, as jars beside those of
 * Spark: its classes are loaded by another loader than Spark's, which no other test has.
 */
class SubmitTest {
  private static final String PROGRAM = "SubmittedProgram.class";

  @TempDir private Path directory;

  @Test
  void theJarIsAllThatSparkSubmitNeeds() throws Exception {
    List<String> sources = new ArrayList<>();
    for (Path folder : folders(name -> !name.endsWith("test-classes"))) {
      sources.add(jar("floorplan-" + sources.size() + ".jar", folder, "").toString());
    }
    Path tests = folders(name -> name.endsWith("test-classes")).get(0);
    Path program = jar("program.jar", tests, PROGRAM);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(Arrays.asList(JavaModuleOptions.defaultModuleOptions().trim().split("\\s+")));
    command.addAll(List.of("-Xmx1g", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(
        List.of(
            "-cp",
            classPath().filter(entry -> entry.endsWith(".jar")).collect(joined()),
            "org.apache.spark.deploy.SparkSubmit",
            "--master",
            "local[2]",
            "--jars",
            String.join(",", sources),
            "--conf",
            "spark.sql.catalog.floorplan=dev.floorplan.spark.FloorplanCatalog",
            "--conf",
            "spark.ui.enabled=false",
            "--conf",
            "spark.driver.bindAddress=127.0.0.1",
            "--class",
            SubmittedProgram.class.getName(),
            program.toString(),
            Sessions.SAMPLES));
    Path log = directory.resolve("log");
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(directory.toFile()).redirectError(log.toFile());
    builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    Process submit = builder.start();
    try {
      List<String> said = submit.inputReader(UTF_8).lines().toList();
      assertThat(submit.waitFor(240, TimeUnit.SECONDS)).isTrue();
      assertThat(said).as(Files.readString(log)).contains("COUNTS 51734 51734 51734 51734");
    } finally {
      submit.destroyForcibly();
    }
  }

  private static Stream<String> classPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1));
  }

  private static java.util.stream.Collector<CharSequence, ?, String> joined() {
    return Collectors.joining(File.pathSeparator);
  }

  private static List<Path> folders(Predicate<String> isWanted) {
    return classPath()
        .filter(entry -> !entry.endsWith(".jar") && isWanted.test(entry))
        .map(Path::of)
        .filter(Files::isDirectory)
        .toList();
  }

  /** A jar of those files of the folder whose names end so. */
  private Path jar(String name, Path folder, String end) throws IOException {
    Path jar = directory.resolve(name);
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
        Stream<Path> walk = Files.walk(folder)) {
      for (Path file : walk.filter(Files::isRegularFile).toList()) {
        if (file.toString().endsWith(end)) {
          out.putNextEntry(new JarEntry(folder.relativize(file).toString().replace('\\', '/')));
          Files.copy(file, out);
          out.closeEntry();
        }
      }
    }
    return jar;
  }
}
