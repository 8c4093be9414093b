package dev.floorplan.benchmarks.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.io.LocalInputFile;

/** Opens every file with a {@code ParquetFileReader}, which reads the footer, and adds up. */
final class ParquetJavaPlanning implements Planning {
  private final ParquetReadOptions options =
      ParquetReadOptions.builder(new PlainParquetConfiguration()).build();

  @Override
  public Found plan(Path dataset, int threads) throws Exception {
    List<Path> files;
    try (var listing = Files.list(dataset)) {
      files = listing.sorted().toList();
    }
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<Found>> opened = new ArrayList<>(files.size());
      for (Path file : files) {
        opened.add(pool.submit(() -> open(file)));
      }
      long rowGroups = 0;
      long rows = 0;
      long bytes = 0;
      for (Future<Found> file : opened) {
        rowGroups += file.get().rowGroups();
        rows += file.get().rows();
        bytes += file.get().bytes();
      }
      return new Found(rowGroups, rows, bytes);
    } finally {
      pool.shutdownNow();
    }
  }

  private Found open(Path file) throws IOException {
    try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file), options)) {
      long rows = 0;
      long bytes = 0;
      List<BlockMetaData> blocks = reader.getFooter().getBlocks();
      for (BlockMetaData block : blocks) {
        rows += block.getRowCount();
        for (ColumnChunkMetaData chunk : block.getColumns()) {
          bytes += chunk.getTotalUncompressedSize();
        }
      }
      return new Found(blocks.size(), rows, bytes);
    }
  }
}
