package dev.floorplan.size;

import dev.floorplan.footer.FileFooter;
import dev.floorplan.footer.FileSchema;
import dev.floorplan.footer.ReadCounts;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.storage.Storage;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Turns to the files of a scan to weigh their row groups. Thread-safe; but a sizer that asks
 * storages has only so many questions, so that the weights depend on the order of the files.
 */
public final class RowGroupSizer {
  private static final int KNOWN_LAYOUTS = 16;

  private final SizeOptions options;
  private final DictionaryProbes probes;
  private final Map<FileSchema, ArrowLayout> layouts = new ConcurrentHashMap<>();

  /**
   * A sizer.
   *
   * @param storage where dictionary pages are asked, if the options allow it; not closed with it
   */
  public RowGroupSizer(SizeOptions options, Storage storage) {
    this.options = Objects.requireNonNull(options, "options");
    probes = new DictionaryProbes(storage, options.dictionaryProbes());
  }

  /**
   * Whether weighing may ask the storage, and so takes time and has to go file by file: one thread,
   * in listing order.
   */
  public boolean asksStorage() {
    return options.dictionaryProbes() > 0;
  }

  /** Turns to a file. */
  public FileSizer of(FileInfo file, FileFooter footer) {
    ChunkSizes sizes = new ChunkSizes(file, footer);
    if (options.model() != SizeModel.DECODED) {
      return new FileSizer(footer, sizes, options.model(), null);
    }
    DictionaryProbe probe = new DictionaryProbe(probes, file, footer.readSet().size());
    CharacterEstimate estimate = new CharacterEstimate(sizes, probe);
    DecodedSize decoded = new DecodedSize(footer, layout(footer), options.consumer(), estimate);
    return new FileSizer(footer, sizes, options.model(), decoded);
  }

  /** The tables of the footer's schema, which are the same for most files of a scan. */
  private ArrowLayout layout(FileFooter footer) {
    ArrowLayout layout = layouts.get(footer.schema());
    if (layout == null || layout.readSet() != footer.readSet()) {
      layout = new ArrowLayout(footer.schema(), footer.readSet());
      if (layouts.size() >= KNOWN_LAYOUTS) {
        layouts.clear();
      }
      layouts.put(footer.schema(), layout);
    }
    return layout;
  }

  /** What asking dictionary pages has cost so far. */
  public ReadCounts probes() {
    return probes.counts();
  }
}
