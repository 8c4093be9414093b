package dev.floorplan.reader;

import dev.floorplan.footer.TestCodecs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/** Files whose rows are known by their {@code id}, which occurs once in all of them. */
final class IdFiles {
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          """
          message ids {
            required int64 id;
            optional binary text (STRING);
            repeated int32 digits;
          }
          """);

  private IdFiles() {}

  /** Writes files {@code a0.parquet}, {@code a1.parquet}, ... and returns all of their ids. */
  static List<Long> write(Path directory, int files, int rowsPerFile, int rowsPerGroup)
      throws IOException {
    List<Long> ids = new ArrayList<>();
    for (int file = 0; file < files; file++) {
      long first = (long) file * rowsPerFile;
      write(directory.resolve("a" + file + ".parquet"), first, rowsPerFile, rowsPerGroup);
      for (int row = 0; row < rowsPerFile; row++) {
        ids.add(first + row);
      }
    }
    return ids;
  }

  private static void write(Path file, long first, int rows, int rowsPerGroup) throws IOException {
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withConf(new PlainParquetConfiguration())
            .withCodecFactory(new TestCodecs())
            .withCompressionCodec(CompressionCodecName.SNAPPY)
            .withType(SCHEMA)
            .withRowGroupRowCountLimit(rowsPerGroup)
            .withPageRowCountLimit(100)
            .build()) {
      for (long id = first; id < first + rows; id++) {
        Group row = new SimpleGroup(SCHEMA);
        row.add("id", id);
        if (id % 7 > 0) {
          row.add("text", "text " + id % 40);
        }
        for (long rest = id; rest > 0; rest /= 10) {
          row.add("digits", (int) (rest % 10));
        }
        writer.write(row);
      }
    }
  }
}
