package dev.floorplan.reader;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floorplan.ParquetScan;
import dev.floorplan.ScanPlan;
import dev.floorplan.footer.TestCodecs;
import dev.floorplan.task.ReadTask;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Large tasks in a Java machine that is far too small for all of them at once. */
class MemoryBudgetTest {
  private static final int FILES = 32;
  private static final int ROWS_PER_FILE = 2_000;
  private static final int VALUE_BYTES = 4_096;
  private static final long MIB = 1 << 20;
  private static final long HEAP_BYTES = 128 * MIB;

  @TempDir static Path directory;

  @BeforeAll
  static void write() throws IOException {
    MessageType schema = MessageTypeParser.parseMessageType("message m { required binary value; }");
    Path first = directory.resolve("0.parquet");
    Random random = new Random(1);
    byte[] value = new byte[VALUE_BYTES];
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(first))
            .withConf(new PlainParquetConfiguration())
            .withCodecFactory(new TestCodecs())
            .withDictionaryEncoding(false)
            .withType(schema)
            .build()) {
      for (int row = 0; row < ROWS_PER_FILE; row++) {
        random.nextBytes(value);
        Group group = new SimpleGroup(schema);
        group.add("value", Binary.fromConstantByteArray(value.clone()));
        writer.write(group);
      }
    }
    for (int file = 1; file < FILES; file++) {
      Files.copy(first, directory.resolve(file + ".parquet"));
    }
  }

  /** What the other Java machine prints: rows, the most bytes that were read at once. */
  private static List<Long> read(long budgetBytes, DeliveryOrder order) throws Exception {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx" + HEAP_BYTES,
            "-cp",
            System.getProperty("java.class.path"),
            Reader.class.getName(),
            directory.toString(),
            String.valueOf(budgetBytes),
            order.name());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String printed;
    try (var out = process.getInputStream()) {
      printed = new String(out.readAllBytes(), StandardCharsets.UTF_8);
    }
    assertThat(process.waitFor()).as(printed).isZero();
    return Arrays.stream(printed.strip().split(" ")).map(Long::valueOf).toList();
  }

  /** Runs in a Java machine of its own. */
  static final class Reader {
    private Reader() {}

    /** {@code DIRECTORY BUDGET ORDER}. */
    public static void main(String[] arguments) throws IOException {
      ScanRunner runner =
          ScanRunner.builder()
              .threads(8)
              .memoryBytes(Long.parseLong(arguments[1]))
              .order(DeliveryOrder.valueOf(arguments[2]))
              .build();
      long bytes = 0;
      try (ScanRun<List<Row>> run = runner.run(scan(arguments[0]).plan())) {
        for (List<Row> rows = run.next(); rows != null; rows = run.next()) {
          for (Row row : rows) {
            bytes += ((byte[]) row.value(0)).length;
          }
        }
        RunStatistics statistics = run.statistics();
        System.out.println(statistics.rows() + " " + bytes + " " + statistics.mostBytesReading());
      }
    }
  }

  private static ParquetScan scan(String path) {
    return ParquetScan.builder().paths(path).taskBytes(8 * MIB).build();
  }

  private static List<ReadTask> tasks() {
    List<ReadTask> tasks = new ArrayList<>();
    try (ScanPlan plan = scan(directory.toString()).plan()) {
      plan.forEach(tasks::add);
    }
    return tasks;
  }

  @Test
  void tasksThatTheHeapCannotHoldAreReadWithinTheBudget() throws Exception {
    assertThat(tasks().stream().mapToLong(ReadTask::bytes).sum()).isGreaterThan(3 * HEAP_BYTES / 2);
    for (DeliveryOrder order : DeliveryOrder.values()) {
      List<Long> found = read(32 * MIB, order);

      assertThat(found.get(0)).isEqualTo((long) FILES * ROWS_PER_FILE);
      assertThat(found.get(1)).isEqualTo((long) FILES * ROWS_PER_FILE * VALUE_BYTES);
      assertThat(found.get(2)).isBetween(16 * MIB, 32 * MIB);
    }
  }

  @Test
  void tasksLargerThanTheBudgetAreReadOneAtATime() throws Exception {
    long largest = tasks().stream().mapToLong(ReadTask::bytes).max().orElseThrow();

    List<Long> found = read(MIB, DeliveryOrder.PLAN);

    assertThat(found.get(0)).isEqualTo((long) FILES * ROWS_PER_FILE);
    assertThat(found.get(2)).isEqualTo(largest);
  }
}
