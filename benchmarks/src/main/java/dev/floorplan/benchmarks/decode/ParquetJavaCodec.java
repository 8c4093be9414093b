package dev.floorplan.benchmarks.decode;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;

/** Decodes to what {@code ParquetFileReader} holds of a file. */
final class ParquetJavaCodec implements FooterCodec {
  private final ParquetMetadataConverter converter = new ParquetMetadataConverter();

  @Override
  public ParquetMetadata decode(byte[] footer) throws IOException {
    return converter.readParquetMetadata(
        new ByteArrayInputStream(footer), ParquetMetadataConverter.NO_FILTER);
  }

  @Override
  public FooterTotals totals(Object decoded) {
    FooterTotals.Sum sum = new FooterTotals.Sum();
    for (BlockMetaData block : ((ParquetMetadata) decoded).getBlocks()) {
      sum.rowGroup(block.getRowCount());
      for (ColumnChunkMetaData chunk : block.getColumns()) {
        sum.chunk(chunk.getTotalUncompressedSize());
      }
    }
    return sum.totals();
  }
}
