package dev.floorplan.size;

import dev.floorplan.footer.ColumnChunk;
import dev.floorplan.listing.FileInfo;
import java.io.IOException;
import java.util.Arrays;

/**
 * The mean lengths of the entries in one file's dictionaries: asked once for each leaf, and the
 * answer serves for the file's other row groups. Not thread-safe.
 */
final class DictionaryProbe {
  private final DictionaryProbes probes;
  private final FileInfo file;
  private final int leaves;
  private double[] meanLengths; // by rank; NaN where not asked yet; null where none is

  /**
   * @param leaves how many the read set has
   */
  DictionaryProbe(DictionaryProbes probes, FileInfo file, int leaves) {
    this.probes = probes;
    this.file = file;
    this.leaves = leaves;
  }

  /** The mean length of the leaf's values as far as dictionaries tell, or a negative number. */
  double meanLength(int rank, ColumnChunk chunk) throws IOException {
    if (meanLengths != null && !Double.isNaN(meanLengths[rank])) {
      return meanLengths[rank];
    }
    if (!probes.mayAsk()) {
      return DictionaryProbes.UNKNOWN;
    }
    if (meanLengths == null) {
      meanLengths = new double[leaves];
      Arrays.fill(meanLengths, Double.NaN);
    }
    meanLengths[rank] = probes.ask(file, chunk);
    return meanLengths[rank];
  }
}
