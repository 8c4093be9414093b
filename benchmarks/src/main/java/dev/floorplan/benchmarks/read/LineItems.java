package dev.floorplan.benchmarks.read;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.SplittableRandom;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/**
 * A folder of files with real data: numbers that compress and numbers that do not, texts of few and
 * of many values, dates, nulls. The files are copies of one, which costs as much to read.
 */
final class LineItems {
  static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          """
          message line_item {
            required int64 order_id;
            required int32 line;
            required int64 product_id;
            required double price;
            required double discount;
            optional double tax;
            required binary status (STRING);
            optional binary mode (STRING);
            required binary comment (STRING);
            required int32 shipped (DATE);
            required int64 changed (TIMESTAMP(MICROS,true));
            optional boolean returned;
          }
          """);

  private static final int ROW_GROUP_BYTES = 16 << 20;
  private static final String[] MODES = {"air", "mail", "rail", "ship", "truck", "pipeline"};
  private static final String[] WORDS = {
    "quick", "pending", "final", "ironic", "bold", "regular", "deposits", "accounts", "packages"
  };

  private LineItems() {}

  /**
   * Makes the folder where it is not there yet.
   *
   * @param rowsPerFile about 100 bytes each
   */
  static Path dataset(int files, int rowsPerFile, Path directory) throws IOException {
    Path dataset = directory.resolve("line-items-" + files + "-" + rowsPerFile);
    Path first = dataset.resolve("0.parquet");
    if (!Files.exists(first)) {
      Files.createDirectories(dataset);
      Path partial = dataset.resolve("_partial");
      Files.deleteIfExists(partial);
      write(partial, rowsPerFile);
      Files.move(partial, first, StandardCopyOption.ATOMIC_MOVE);
    }
    for (int file = 1; file < files; file++) {
      Path copy = dataset.resolve(file + ".parquet");
      if (!Files.exists(copy)) {
        Files.copy(first, copy);
      }
    }
    return dataset;
  }

  private static void write(Path file, int rows) throws IOException {
    SplittableRandom random = new SplittableRandom(20_261);
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withConf(new PlainParquetConfiguration())
            .withCodecFactory(new SnappyOnly())
            .withCompressionCodec(CompressionCodecName.SNAPPY)
            .withRowGroupSize((long) ROW_GROUP_BYTES)
            .withType(SCHEMA)
            .build()) {
      for (int row = 0; row < rows; row++) {
        writer.write(row(row, random));
      }
    }
  }

  private static Group row(int row, SplittableRandom random) {
    Group group = new SimpleGroup(SCHEMA);
    group.add("order_id", row / 4L);
    group.add("line", row % 4);
    group.add("product_id", random.nextLong(200_000));
    group.add("price", random.nextInt(100, 10_000_000) / 100.0);
    group.add("discount", random.nextInt(11) / 100.0);
    if (random.nextInt(10) > 0) {
      group.add("tax", random.nextDouble());
    }
    group.add("status", random.nextBoolean() ? "open" : "filled");
    if (random.nextInt(50) > 0) {
      group.add("mode", MODES[random.nextInt(MODES.length)]);
    }
    group.add("comment", comment(random));
    group.add("shipped", 18_000 + random.nextInt(2_500));
    group.add("changed", 1_700_000_000_000_000L + row * 1_000L + random.nextInt(1_000));
    if (random.nextInt(4) > 0) {
      group.add("returned", random.nextBoolean());
    }
    return group;
  }

  private static String comment(SplittableRandom random) {
    StringBuilder comment = new StringBuilder();
    for (int words = 2 + random.nextInt(4); words > 0; words--) {
      comment.append(WORDS[random.nextInt(WORDS.length)]).append(' ');
    }
    return comment.append(random.nextInt(1_000_000)).toString();
  }
}
