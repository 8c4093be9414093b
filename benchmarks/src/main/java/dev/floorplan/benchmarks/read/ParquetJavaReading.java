package dev.floorplan.benchmarks.read;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** Reads file by file with parquet-java, each file by one thread. */
abstract class ParquetJavaReading implements RowReading {

  /** Adds all values of a row group. */
  abstract void read(PageReadStore rowGroup, String createdBy, Checksum sum);

  @Override
  public final Found read(Path dataset, int threads) throws Exception {
    List<Path> files;
    try (Stream<Path> all = Files.list(dataset)) {
      files = all.toList();
    }
    Checksum sum = new Checksum();
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<Checksum>> sums = new ArrayList<>();
      for (Path file : files) {
        sums.add(pool.submit(() -> read(file)));
      }
      for (Future<Checksum> part : sums) {
        sum.add(part.get());
      }
    } finally {
      pool.shutdownNow();
    }
    return sum.found();
  }

  private Checksum read(Path file) throws IOException {
    ParquetReadOptions options =
        ParquetReadOptions.builder(new PlainParquetConfiguration())
            .withCodecFactory(new SnappyOnly())
            .build();
    Checksum sum = new Checksum();
    try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file), options)) {
      String createdBy = reader.getFileMetaData().getCreatedBy();
      for (PageReadStore rowGroup = reader.readNextRowGroup();
          rowGroup != null;
          rowGroup = reader.readNextRowGroup()) {
        sum.addRows(rowGroup.getRowCount());
        read(rowGroup, createdBy, sum);
      }
    }
    return sum;
  }

  static PrimitiveTypeName type(int field) {
    return LineItems.SCHEMA.getType(field).asPrimitiveType().getPrimitiveTypeName();
  }
}
