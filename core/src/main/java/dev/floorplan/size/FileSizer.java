package dev.floorplan.size;

import dev.floorplan.footer.FileFooter;
import dev.floorplan.footer.ReadSet;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;

/**
 * Weighs the row groups of one file from what its footer says about the chunks of the read set, and
 * keeps account of how well the weights are founded. Made by {@link RowGroupSizer#of}. Not
 * thread-safe.
 */
public final class FileSizer {
  private final FileFooter footer;
  private final ChunkSizes sizes;
  private final SizeModel model;
  private final DecodedSize decoded;
  private final Weight weight = new Weight();
  private final Weight weighed = new Weight();
  private int guessed;

  /**
   * @param decoded tells decoded sizes; null where they are not asked for
   */
  FileSizer(FileFooter footer, ChunkSizes sizes, SizeModel model, DecodedSize decoded) {
    this.footer = footer;
    this.sizes = sizes;
    this.model = model;
    this.decoded = decoded;
  }

  /**
   * The weight of a row group in bytes, at least 0.
   *
   * @throws ArithmeticException if the sizes add up to more than a long holds
   * @throws IOException if a dictionary page is asked, and the storage fails
   */
  public long weigh(int rowGroup) throws IOException {
    if (footer.rowCount(rowGroup) == 0) {
      return 0;
    }
    weight.clear();
    long unstated = sizes.unstated();
    if (model == SizeModel.DECODED) {
      decoded.weigh(rowGroup, weight);
    } else {
      addStated(rowGroup);
    }
    guessed += sizes.unstated() > unstated ? 1 : 0;
    weighed.addAll(weight);
    return weight.total();
  }

  private void addStated(int rowGroup) {
    ReadSet readSet = footer.readSet();
    for (int rank = 0; rank < readSet.size(); rank++) {
      int leaf = readSet.leaf(rank);
      long bytes =
          model == SizeModel.ENCODED ? sizes.encoded(rowGroup, leaf) : sizes.onDisk(rowGroup, leaf);
      weight.add(bytes, sizes.isStated() ? Confidence.EXACT : Confidence.GUESSED);
    }
  }

  /** How many of the row groups weighed so far miss a size in the footer that was needed. */
  public int guessedRowGroups() {
    return guessed;
  }

  /** The bytes weighed so far by how well they are founded; without entries of 0. */
  public Map<Confidence, Long> weighed() {
    Map<Confidence, Long> bytes = new EnumMap<>(Confidence.class);
    for (Confidence confidence : Confidence.values()) {
      if (weighed.of(confidence) > 0) {
        bytes.put(confidence, weighed.of(confidence));
      }
    }
    return bytes;
  }
}
