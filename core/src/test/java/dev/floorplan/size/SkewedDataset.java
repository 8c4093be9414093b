package dev.floorplan.size;

import static org.apache.parquet.schema.LogicalTypeAnnotation.stringType;

import dev.floorplan.footer.TestCodecs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;

/**
 * Writes tables whose columns are encoded the better the more they repeat: an event log of an id, a
 * time, a measure, a page and a message, in files of very different sources. A source either
 * repeats a few long messages, or hardly ever the same.
 */
public final class SkewedDataset {
  private static final MessageType SCHEMA =
      Types.buildMessage()
          .required(PrimitiveTypeName.INT64)
          .named("id")
          .required(PrimitiveTypeName.INT64)
          .named("time")
          .optional(PrimitiveTypeName.DOUBLE)
          .named("measure")
          .optional(PrimitiveTypeName.BINARY)
          .as(stringType())
          .named("page")
          .optional(PrimitiveTypeName.BINARY)
          .as(stringType())
          .named("message")
          .named("event");

  private SkewedDataset() {}

  /** Whether the footers have size statistics. */
  public enum SizeStatistics {
    WRITTEN,
    LEFT_OUT
  }

  /** Writes so many files, of 500 to {@code mostRows} rows each; a seed makes the same ones. */
  public static void write(
      Path directory, int files, int mostRows, long seed, SizeStatistics statistics)
      throws IOException {
    Files.createDirectories(directory);
    Random random = new Random(seed);
    for (int file = 0; file < files; file++) {
      int rows = 500 + random.nextInt(mostRows - 499);
      int messages = random.nextBoolean() ? 20 : 20 * rows;
      write(
          directory.resolve("part-%03d.parquet".formatted(file)),
          rows,
          messages,
          random,
          statistics);
    }
  }

  private static void write(
      Path file, int rows, int messages, Random random, SizeStatistics statistics)
      throws IOException {
    int messageLength = 20 + random.nextInt(180);
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withConf(new PlainParquetConfiguration())
            .withCodecFactory(new TestCodecs())
            .withType(SCHEMA)
            .withCompressionCodec(CompressionCodecName.SNAPPY)
            .withSizeStatisticsEnabled(statistics == SizeStatistics.WRITTEN)
            .withRowGroupRowCountLimit(1 + rows / (1 + random.nextInt(4)))
            .build()) {
      for (int row = 0; row < rows; row++) {
        Group event = new SimpleGroup(SCHEMA);
        event.add("id", random.nextLong());
        event.add("time", 1_700_000_000_000L + row * 37L);
        event.add("measure", random.nextGaussian());
        event.add("page", "/shop/item/" + random.nextInt(40));
        event.add("message", message(random.nextInt(messages), messageLength));
        writer.write(event);
      }
    }
  }

  private static String message(int number, int length) {
    StringBuilder message = new StringBuilder(length);
    Random letters = new Random(number);
    while (message.length() < length) {
      message.append((char) ('a' + letters.nextInt(26)));
    }
    return message.toString();
  }
}
