package dev.floorplan.spark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.HadoopReadOptions;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.io.SeekableInputStream;
import org.apache.spark.sql.execution.datasources.parquet.OpenedParquetFooter;

/** Opens a file of a task with a footer that has the task's row groups and no others. */
final class SelectedRowGroups {
  private SelectedRowGroups() {}

  /**
   * Opens the file and reads its footer, once.
   *
   * @return with the open stream, which the caller closes
   * @throws IOException if the file is not the one that was planned, or cannot be read
   */
  static OpenedParquetFooter open(Configuration configuration, RowGroupsOfFile file)
      throws IOException {
    HadoopInputFile input = HadoopInputFile.fromPath(file.toPath(), configuration);
    if (input.getLength() != file.fileSize()) {
      throw changed(file, "has " + input.getLength() + " bytes where " + file.fileSize());
    }
    ParquetReadOptions options =
        HadoopReadOptions.builder(configuration, file.toPath())
            .withMetadataFilter(ParquetMetadataConverter.NO_FILTER)
            .build();
    SeekableInputStream stream = input.newStream();
    try (ParquetFileReader reader = ParquetFileReader.open(input, options, stream)) {
      ParquetMetadata selected = select(reader.getFooter(), file);
      reader.detachFileInputStream();
      return new OpenedParquetFooter(selected, input, Optional.of(stream));
    } catch (IOException | RuntimeException e) {
      stream.close();
      throw e;
    }
  }

  private static ParquetMetadata select(ParquetMetadata footer, RowGroupsOfFile file)
      throws IOException {
    List<BlockMetaData> all = footer.getBlocks();
    List<BlockMetaData> selected = new ArrayList<>();
    long rows = 0;
    for (int rowGroup : file.rowGroups()) {
      if (rowGroup >= all.size()) {
        throw changed(file, "has " + all.size() + " row groups where at least " + (rowGroup + 1));
      }
      selected.add(all.get(rowGroup));
      rows += all.get(rowGroup).getRowCount();
    }
    if (rows != file.rows()) {
      throw changed(file, "has " + rows + " rows in its row groups where " + file.rows());
    }
    return new ParquetMetadata(footer.getFileMetaData(), selected);
  }

  private static IOException changed(RowGroupsOfFile file, String found) {
    return new IOException(
        file.filePath() + ": " + found + " were planned; it was changed in between");
  }
}
