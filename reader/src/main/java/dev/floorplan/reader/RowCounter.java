package dev.floorplan.reader;

import dev.floorplan.footer.FileFooter;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.page.RowGroupChunks;
import java.util.List;

/** Counts rows and makes nothing of them. */
final class RowCounter implements RecordSource<Void> {
  private long rows;

  /** How many rows passed so far. */
  long rows() {
    return rows;
  }

  @Override
  public void open(FileInfo file, FileFooter footer, boolean[] needed) {}

  @Override
  public boolean movesCursors() {
    return false;
  }

  @Override
  public boolean takeAll(long rowCount) {
    rows += rowCount;
    return true;
  }

  @Override
  public void start(RowGroupChunks chunks, Cursors cursors, long rowCount) {}

  @Override
  public List<Void> read(Selection selected) {
    rows += selected.count();
    return List.of();
  }
}
