package dev.floorplan.reader;

import static dev.floorplan.predicate.Predicates.col;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floorplan.ParquetScan;
import dev.floorplan.footer.TestCodecs;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Values that are bytes, wherever pages keep them: in a dictionary, in the page, encoded as
 * differences, or first the one and then the other in the same batch of rows.
 */
class StoredBytesTest {
  private static final long SEED = 20_261_130;
  private static final int FILES = 24;
  private static final int ROWS = 3_000;
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          """
          message bytes {
            required int32 id;
            optional binary text (STRING);
            required binary plain;
            optional fixed_len_byte_array(9) price (DECIMAL(20,2));
          }
          """);

  @TempDir Path directory;

  @Test
  void bytesAreThoseThatWereWrittenWhateverThePagesAndTheSelectedRows() throws IOException {
    for (int file = 0; file < FILES; file++) {
      Random random = new Random(SEED + file);
      String path = directory.resolve(file + ".parquet").toString();
      List<List<Object>> written = write(Path.of(path), random);
      for (int query = 0; query < 4; query++) {
        List<Integer> ids = query == 0 ? null : ids(random);
        List<List<Object>> expected =
            ids == null ? written : ids.stream().map(written::get).toList();
        for (DeliveryOrder order : DeliveryOrder.values()) {
          assertThat(read(path, ids, order))
              .as("seed %d, file %d, rows %s, %s", SEED, file, ids, order)
              .isEqualTo(expected);
        }
      }
    }
  }

  private static List<List<Object>> read(String path, List<Integer> ids, DeliveryOrder order)
      throws IOException {
    ParquetScan.Builder scan = ParquetScan.builder().paths(path);
    if (ids != null) {
      scan.where(col("id").in(ids));
    }
    List<List<Object>> found = new ArrayList<>();
    ScanRunner runner = ScanRunner.builder().threads(1).order(order).build();
    try (ScanRun<List<Row>> run = runner.run(scan.build().plan())) {
      for (List<Row> rows = run.next(); rows != null; rows = run.next()) {
        rows.forEach(row -> found.add(row.values().stream().map(StoredBytesTest::plain).toList()));
      }
    }
    return found;
  }

  /** Byte arrays are equal by their texts; absent values by theirs. */
  private static Object plain(Object value) {
    return value instanceof byte[] bytes ? Arrays.toString(bytes) : String.valueOf(value);
  }

  /** Some rows, in runs of one to many. */
  private static List<Integer> ids(Random random) {
    List<Integer> ids = new ArrayList<>();
    int id = random.nextInt(100);
    while (id < ROWS) {
      for (int run = random.nextInt(1, 40); run > 0 && id < ROWS; run--) {
        ids.add(id++);
      }
      id += random.nextInt(1, 200);
    }
    return ids;
  }

  private static List<List<Object>> write(Path file, Random random) throws IOException {
    int distinct = random.nextInt(1, 400);
    List<List<Object>> rows = new ArrayList<>();
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withConf(new PlainParquetConfiguration())
            .withCodecFactory(new TestCodecs())
            .withType(SCHEMA)
            .withWriterVersion(
                random.nextBoolean() ? WriterVersion.PARQUET_1_0 : WriterVersion.PARQUET_2_0)
            .withDictionaryEncoding(random.nextInt(4) > 0)
            .withDictionaryPageSize(random.nextInt(100, 4_000))
            .withPageRowCountLimit(random.nextInt(10, 2_000))
            .build()) {
      for (int id = 0; id < ROWS; id++) {
        String text =
            random.nextInt(5) == 0 ? null : "é".repeat(random.nextInt(3)) + text(distinct, random);
        byte[] plain = new byte[random.nextInt(4)];
        random.nextBytes(plain);
        BigDecimal price =
            random.nextInt(9) == 0 ? null : new BigDecimal(new BigInteger(60, random), 2).negate();
        Group row = new SimpleGroup(SCHEMA);
        row.add("id", id);
        row.add("plain", Binary.fromConstantByteArray(plain));
        if (text != null) {
          row.add("text", text);
        }
        if (price != null) {
          row.add("price", Binary.fromConstantByteArray(fixed(price)));
        }
        writer.write(row);
        rows.add(List.of(plain(id), plain(text), plain(plain), plain(price)));
      }
    }
    return rows;
  }

  private static String text(int distinct, Random random) {
    return Integer.toString(random.nextInt(distinct), 3);
  }

  private static byte[] fixed(BigDecimal decimal) {
    byte[] bytes = decimal.unscaledValue().toByteArray();
    byte[] fixed = new byte[9];
    Arrays.fill(fixed, (byte) (bytes[0] < 0 ? -1 : 0));
    System.arraycopy(bytes, 0, fixed, fixed.length - bytes.length, bytes.length);
    return fixed;
  }
}
