package dev.floorplan.reader;

import dev.floorplan.ParquetScan;
import dev.floorplan.ScanPlan;
import dev.floorplan.ScanSchema;
import dev.floorplan.footer.FileFooter;
import dev.floorplan.footer.FooterReader;
import dev.floorplan.footer.ReadSet;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.storage.Storage;
import dev.floorplan.task.FileManifest;
import dev.floorplan.task.ParquetRowGroupChunkMetadata;
import dev.floorplan.task.ReadTask;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Reads the rows of one file, row group by row group. */
public final class RowGroupTexts {

  private RowGroupTexts() {}

  /**
   * The rows of a scan of one file, each as text, by row group, or by task where it was planned
   * blindly.
   */
  public static Map<Integer, List<String>> read(ParquetScan scan) throws IOException, SQLException {
    Map<Integer, List<String>> rows = new TreeMap<>();
    try (ScanPlan plan = scan.plan()) {
      for (ReadTask task : plan) {
        for (FileManifest.Entry entry : task.manifest().entries()) {
          if (entry.chunk() instanceof ParquetRowGroupChunkMetadata chunk) {
            for (int rowGroup : chunk.rowGroups()) {
              rows.put(rowGroup, read(one(task, entry.file(), rowGroup), scan.storage()));
            }
          } else {
            rows.put(task.index(), read(task, scan.storage()));
          }
        }
      }
    }
    return rows;
  }

  /** How many rows of a scan pass, as a runner counts them. */
  public static long count(ParquetScan scan) throws IOException {
    return Reading.count(ScanRunner.builder().threads(1).build(), scan);
  }

  private static ReadTask one(ReadTask task, FileInfo file, int rowGroup) {
    FileManifest manifest =
        new FileManifest(
            List.of(
                new FileManifest.Entry(
                    file,
                    new ParquetRowGroupChunkMetadata(
                        List.of(rowGroup), 0, 0, task.residual().isEmpty()))));
    return new ReadTask(
        0, manifest, 0, OptionalLong.empty(), task.columns(), task.limit(), task.residual());
  }

  private static List<String> read(ReadTask task, Storage storage)
      throws IOException, SQLException {
    FileInfo file = task.manifest().entries().get(0).file();
    FileFooter footer =
        FooterReader.readOne(file, storage, schema -> ReadSet.all(schema.leafCount()));
    ScanSchema schema = ScanSchema.of(file, footer.schema(), task.columns());
    List<String> rows = new ArrayList<>();
    try (TaskReader<Row> reader = TaskReader.rows(task, schema, storage)) {
      for (Row row = reader.next(); row != null; row = reader.next()) {
        rows.add(PlainText.of(row));
      }
    }
    return rows;
  }
}
