package dev.floorplan.size;

import dev.floorplan.footer.FileFooter;
import dev.floorplan.footer.ReadCounts;
import dev.floorplan.footer.ReadSet;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.storage.Storage;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * Weighs row groups from what their file's footer says about the chunks of the read set, and keeps
 * account of how well the weights are founded. Not thread-safe, but for {@link #probes}; one sizer
 * weighs any number of files.
 */
public final class RowGroupSizer {
  private final SizeOptions options;
  private final ChunkSizes sizes = new ChunkSizes();
  private final DictionaryProbe probe;
  private final DecodedSize decoded;
  private final Weight weight = new Weight();
  private final Weight weighed = new Weight();
  private long guessed;

  /**
   * A sizer.
   *
   * @param storage where dictionary pages are asked, if the options allow it; not closed with it
   */
  public RowGroupSizer(SizeOptions options, Storage storage) {
    this.options = Objects.requireNonNull(options, "options");
    probe = new DictionaryProbe(storage, options.dictionaryProbes());
    decoded = new DecodedSize(options.consumer(), new CharacterEstimate(sizes, probe));
  }

  /** How row groups are weighed. */
  public SizeOptions options() {
    return options;
  }

  /**
   * The weight of a row group in bytes, at least 0.
   *
   * @throws ArithmeticException if the sizes add up to more than a long holds
   * @throws IOException if a dictionary page is asked, and the storage fails
   */
  public long weigh(FileInfo file, FileFooter footer, int rowGroup) throws IOException {
    if (footer.rowCount(rowGroup) == 0) {
      return 0;
    }
    weight.clear();
    long unstated = sizes.unstated();
    if (options.model() == SizeModel.DECODED) {
      decoded.weigh(file, footer, rowGroup, weight);
    } else {
      addStated(file, footer, rowGroup);
    }
    guessed += sizes.unstated() > unstated ? 1 : 0;
    weighed.addAll(weight);
    return weight.total();
  }

  private void addStated(FileInfo file, FileFooter footer, int rowGroup) {
    ReadSet readSet = footer.readSet();
    for (int rank = 0; rank < readSet.size(); rank++) {
      int leaf = readSet.leaf(rank);
      long bytes =
          options.model() == SizeModel.ENCODED
              ? sizes.encoded(file, footer, rowGroup, leaf)
              : sizes.onDisk(file, footer, rowGroup, leaf);
      weight.add(bytes, sizes.isStated() ? Confidence.EXACT : Confidence.GUESSED);
    }
  }

  /** How many of the row groups weighed so far miss a size in the footer that was needed. */
  public long guessedRowGroups() {
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

  /** What asking dictionary pages has cost so far. Thread-safe. */
  public ReadCounts probes() {
    return probe.counts();
  }
}
