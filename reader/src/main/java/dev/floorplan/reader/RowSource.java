package dev.floorplan.reader;

import dev.floorplan.ScanSchema;
import dev.floorplan.footer.FileFooter;
import dev.floorplan.footer.FileSchema;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.page.RowGroupChunks;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Makes {@link Row}s, column by column: the files' columns, then the partition columns. */
final class RowSource implements RecordSource<Row> {
  private final ScanSchema scan;
  private final Formatting formatting;
  private final List<String> names;
  private final String[] partition; // the file's values of the partition columns
  private FileSchema bound; // the schema of the readers
  private boolean[] boundNeeded;
  private FieldReader[] readers;

  RowSource(ScanSchema scan, Formatting formatting) {
    this.scan = scan;
    this.formatting = formatting;
    List<String> all = new ArrayList<>();
    scan.fields().forEach(field -> all.add(field.name()));
    all.addAll(scan.partitionColumns());
    names = List.copyOf(all);
    partition = new String[scan.partitionColumns().size()];
  }

  @Override
  public void open(FileInfo file, FileFooter footer, boolean[] needed) throws IOException {
    if (footer.schema() != bound) {
      boundNeeded = new boolean[needed.length];
      readers = new FieldBinder(file.path(), footer.schema(), boundNeeded).bind(scan.fields());
      bound = footer.schema();
    }
    for (int leaf = 0; leaf < needed.length; leaf++) {
      needed[leaf] |= boundNeeded[leaf];
    }
    for (int i = 0; i < partition.length; i++) {
      partition[i] = file.partition().get(scan.partitionColumns().get(i));
    }
  }

  @Override
  public boolean movesCursors() {
    return true;
  }

  @Override
  public void start(RowGroupChunks chunks, Cursors cursors, long rowCount) {
    for (FieldReader reader : readers) {
      reader.start(cursors);
    }
  }

  @Override
  public List<Row> read(Selection selected) throws IOException {
    RowColumn[] columns = new RowColumn[names.size()];
    for (int column = 0; column < readers.length; column++) {
      columns[column] = readers[column].read(selected);
    }
    for (int i = 0; i < partition.length; i++) {
      columns[readers.length + i] = RowColumn.constant(partition[i], selected.count());
    }
    RowBatch batch = new RowBatch(names, columns, selected.count());
    return formatting == Formatting.BY_READER ? batch.ready() : batch;
  }
}
