package dev.floorplan.task;

import dev.floorplan.footer.FileFooter;
import dev.floorplan.footer.FooterRead;
import dev.floorplan.footer.FooterReader;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.pack.FileChunks;
import dev.floorplan.pack.RowGroupInfo;
import java.io.IOException;
import java.util.List;
import java.util.Objects;

/**
 * Cuts files into their row groups, or runs of them, as their footers name them. Row groups that
 * contribute nothing are left out; a file without any other is passed over.
 */
public final class ParquetRowGroupChunker implements FileChunker {
  private final FooterReader<JudgedFooter> footers;
  private final Listener listener;

  /** Is asked and told about each file, in listing order, in the thread that consumes. */
  public interface Listener {
    /**
     * A footer that was read.
     *
     * @throws IOException if the file does not fit the scan; it is then {@link #unusable}
     */
    void opened(FileInfo file, FileFooter footer) throws IOException;

    /** What becomes of the file's row groups. */
    void judged(FileInfo file, FileFooter footer, FileJudgement judgement);

    /**
     * A file that cannot be planned. It is left out if this returns.
     *
     * @throws IOException to fail the plan
     */
    void unusable(FileInfo file, IOException failure) throws IOException;
  }

  /**
   * @param footers what to cut; closed with the chunker
   * @param listener is told about every file whose footer was read
   */
  public ParquetRowGroupChunker(FooterReader<JudgedFooter> footers, Listener listener) {
    this.footers = Objects.requireNonNull(footers, "footers");
    this.listener = Objects.requireNonNull(listener, "listener");
  }

  @Override
  public FileChunks next() throws IOException {
    for (FooterRead<JudgedFooter> read = footers.next(); read != null; read = footers.next()) {
      List<RowGroupInfo> runs = List.of();
      try {
        runs = runs(read.file(), read.result());
      } catch (IOException e) {
        listener.unusable(read.file(), e);
      }
      if (!runs.isEmpty()) {
        return new FileChunks(read.file(), runs, true);
      }
    }
    return null;
  }

  private List<RowGroupInfo> runs(FileInfo file, JudgedFooter judged) throws IOException {
    listener.opened(file, judged.footer());
    FileJudgement judgement = judged.outcome().judgement();
    listener.judged(file, judged.footer(), judgement);
    return judgement.runs();
  }

  @Override
  public void close() {
    footers.close();
  }
}
