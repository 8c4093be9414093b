package dev.floorplan;

import dev.floorplan.footer.FooterCache;
import dev.floorplan.listing.FileIndexer;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.listing.ListedFiles;
import dev.floorplan.listing.ListingOptions;
import dev.floorplan.listing.ListingOptions.Missing;
import dev.floorplan.listing.PathIndexer;
import dev.floorplan.match.NameMatching;
import dev.floorplan.match.RowFilter;
import dev.floorplan.pack.PackingOptions;
import dev.floorplan.pack.PackingPolicy;
import dev.floorplan.predicate.Column;
import dev.floorplan.predicate.Predicate;
import dev.floorplan.size.ConsumerProfile;
import dev.floorplan.size.SizeModel;
import dev.floorplan.size.SizeOptions;
import dev.floorplan.storage.Storage;
import dev.floorplan.storage.StorageByScheme;
import dev.floorplan.task.ReadTask;
import java.io.IOException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * What to scan and how to cut it: paths, columns, limit and options. Immutable, thread-safe;
 * nothing is read before a plan is iterated.
 *
 * <pre>{@code
 * ParquetScan scan = ParquetScan.builder().paths("data").columns("id", "price").build();
 * try (ScanPlan plan = scan.plan()) {
 *   for (ReadTask task : plan) {
 *     submit(task);
 *   }
 * }
 * }</pre>
 */
public final class ParquetScan {
  private static final long MEBIBYTE = 1L << 20;

  private final Builder options;
  private final SizeOptions sizing;
  private final PackingOptions packing;

  private ParquetScan(Builder options) {
    this.options = options;
    sizing = new SizeOptions(options.sizeModel, options.consumer, options.dictionaryProbes);
    packing = options.packingOptions();
    if (options.chunking == Chunking.SIZE) {
      String why = "chunking is SIZE, which reads no footers";
      TaskPacking.unheeded("consumer", sizing.consumer() != ConsumerProfile.ARROW, why);
      TaskPacking.unheeded("dictionaryProbes", sizing.dictionaryProbes() > 0, why);
    }
  }

  /** A builder with every option at its default; at least one path is needed. */
  public static Builder builder() {
    return new Builder();
  }

  /** A new plan of this scan; planning starts when it is iterated. */
  public ScanPlan plan() {
    return new ScanPlan(this);
  }

  /**
   * Plans this scan by size, by first fit and by best fit, and measures the tasks; as {@link
   * #comparer} does.
   */
  public PlanComparison compare() throws IOException {
    return comparer().compare();
  }

  /**
   * What plans this scan by size, by first fit and by best fit, and measures the tasks. Lists and
   * reads footers once, and holds no task. First fit has the options that it heeds, and 16 open
   * tasks.
   *
   * @throws IllegalStateException if the scan has a limit, which a plan by size cannot heed, or
   *     does not plan by best fit
   */
  public PlanComparer comparer() {
    if (limit().isPresent()
        || chunking() != Chunking.FOOTER
        || packing.policy() != PackingPolicy.BEST_FIT) {
      throw new IllegalStateException(
          "to be compared, a scan must have no limit, chunking FOOTER and packing BEST_FIT");
    }
    return new PlanComparer(this);
  }

  /**
   * What the footers of this scan prove exactly about columns, row group by row group; names match
   * as {@link #nameMatching} says. Nothing is read before the first is asked for.
   *
   * @throws IllegalStateException if the scan has a limit, or reads no footers
   */
  public ScanFacts facts(List<Column> columns) {
    if (limit().isPresent() || chunking() != Chunking.FOOTER) {
      throw new IllegalStateException(
          "for facts about its rows, a scan must have no limit, and chunking FOOTER");
    }
    return new ScanFacts(this, columns, nameMatching());
  }

  /** Files, directories and globs, as given. */
  public List<String> paths() {
    return options.paths;
  }

  /** Names of the selected columns; empty for all. */
  public List<String> columns() {
    return options.columns;
  }

  /** The condition that delivered rows satisfy, and how it is understood; empty for all rows. */
  public Optional<RowFilter> filter() {
    return options.predicate.map(
        predicate -> new RowFilter(predicate, options.nameMatching, options.timeZone));
  }

  /** How names in the predicate match those of a file. */
  public NameMatching nameMatching() {
    return options.nameMatching;
  }

  /** Where a timestamp without zone lies on the time line, beside a column in UTC. */
  public ZoneId timeZone() {
    return options.timeZone;
  }

  /** The most rows to deliver; empty for all. */
  public OptionalLong limit() {
    return options.limit;
  }

  /** The size of a task in bytes. */
  public long taskBytes() {
    return options.taskBytes;
  }

  /** How many tasks of mixed files are filled at the same time. */
  public int maxOpenBins() {
    return packing.maxSharedOpenBins();
  }

  /** How row groups are packed into tasks, for {@link Chunking#FOOTER}; a bin is a task. */
  public PackingOptions packing() {
    return packing;
  }

  /** The size up to which consecutive row groups are merged, in bytes; 0 for not at all. */
  public long coalesceBytes() {
    return options.coalesceBytes;
  }

  /** Whether merged row groups may be cut apart again where a task is full. */
  public boolean splitCoalesced() {
    return options.splitCoalesced;
  }

  /** How row groups are weighed. */
  public SizeOptions sizing() {
    return sizing;
  }

  /** How files are cut. */
  public Chunking chunking() {
    return options.chunking;
  }

  /** The length of a byte range in bytes, for {@link Chunking#SIZE}. */
  public long chunkBytes() {
    return options.chunkBytes;
  }

  /** How many footers are read at the same time. */
  public int ioThreads() {
    return options.ioThreads;
  }

  /** What remembers footers. */
  public FooterCache footerCache() {
    return options.footerCache;
  }

  /** What happens about an unreadable file. */
  public OnError onError() {
    return options.onError;
  }

  /** What happens about a path that does not exist. */
  public OnError onMissing() {
    return options.onMissing;
  }

  /** Which files of a directory are planned. */
  public ListingOptions.Files files() {
    return options.files;
  }

  /** How the scan's schema follows from the files'. */
  public SchemaMode schemaMode() {
    return options.schemaMode;
  }

  /** How many bytes of footers are held in memory, unless a single one is larger. */
  public long footerMemoryBytes() {
    return options.footerMemoryBytes;
  }

  /** The largest footer that is read, in bytes. */
  public int maxFooterBytes() {
    return options.maxFooterBytes;
  }

  /** Where the paths lie. */
  public Storage storage() {
    return options.storage;
  }

  /** A new listing of the paths. */
  FileIndexer indexer(Consumer<SkippedFile> onSkip) {
    Missing missing = options.onMissing == OnError.FAIL ? Missing.FAIL : Missing.SKIP;
    FileIndexer found =
        options.listed.isPresent()
            ? new ListedFiles(options.listed.get())
            : new PathIndexer(
                options.storage,
                options.paths,
                new ListingOptions(options.files, missing),
                path -> onSkip.accept(SkippedFile.of(path)));
    FileIndexer usable =
        options.onError == OnError.FAIL ? found : new TolerantListing(found, onSkip);
    return filter()
        .<FileIndexer>map(filter -> new PartitionPruning(usable, filter.binder(), onSkip))
        .orElse(usable);
  }

  /** Who is told about every file; null for nobody. */
  Consumer<FileExplanation> explanationListener() {
    return options.explain;
  }

  /** Collects the options of a scan. Not thread-safe. */
  public static final class Builder {
    private List<String> paths = List.of();
    private Optional<List<FileInfo>> listed = Optional.empty();
    private List<String> columns = List.of();
    private Optional<Predicate> predicate = Optional.empty();
    private NameMatching nameMatching = NameMatching.EXACT;
    private ZoneId timeZone = ZoneOffset.UTC;
    private OptionalLong limit = OptionalLong.empty();
    private long taskBytes = 128 * MEBIBYTE;
    private PackingPolicy packing = PackingPolicy.BEST_FIT;
    private OptionalInt maxOpenBins = OptionalInt.empty();
    private OptionalLong openCost = OptionalLong.empty();
    private OptionalLong maxTaskBytes = OptionalLong.empty();
    private OptionalInt maxFilesPerTask = OptionalInt.empty();
    private OptionalLong maxRowsPerTask = OptionalLong.empty();
    private int minTasks = 0;
    private long coalesceBytes = 0;
    private boolean splitCoalesced = false;
    private SizeModel sizeModel = SizeModel.DECODED;
    private ConsumerProfile consumer = ConsumerProfile.ARROW;
    private long dictionaryProbes = 0;
    private Chunking chunking = Chunking.FOOTER;
    private long chunkBytes = 1024 * MEBIBYTE;
    private int ioThreads = 32;
    private FooterCache footerCache = FooterCache.NONE;
    private OnError onError = OnError.FAIL;
    private OnError onMissing = OnError.FAIL;
    private ListingOptions.Files files = ListingOptions.Files.PARQUET_NAMES;
    private SchemaMode schemaMode = SchemaMode.FIRST;
    private long footerMemoryBytes = 256 * MEBIBYTE;
    private int maxFooterBytes = (int) (512 * MEBIBYTE);
    private Storage storage = StorageByScheme.shared();
    private Consumer<FileExplanation> explain;

    private Builder() {}

    private Builder(Builder other) {
      paths = other.paths;
      listed = other.listed;
      columns = other.columns;
      predicate = other.predicate;
      nameMatching = other.nameMatching;
      timeZone = other.timeZone;
      limit = other.limit;
      taskBytes = other.taskBytes;
      packing = other.packing;
      maxOpenBins = other.maxOpenBins;
      openCost = other.openCost;
      maxTaskBytes = other.maxTaskBytes;
      maxFilesPerTask = other.maxFilesPerTask;
      maxRowsPerTask = other.maxRowsPerTask;
      minTasks = other.minTasks;
      coalesceBytes = other.coalesceBytes;
      splitCoalesced = other.splitCoalesced;
      sizeModel = other.sizeModel;
      consumer = other.consumer;
      dictionaryProbes = other.dictionaryProbes;
      chunking = other.chunking;
      chunkBytes = other.chunkBytes;
      ioThreads = other.ioThreads;
      footerCache = other.footerCache;
      onError = other.onError;
      onMissing = other.onMissing;
      files = other.files;
      schemaMode = other.schemaMode;
      footerMemoryBytes = other.footerMemoryBytes;
      maxFooterBytes = other.maxFooterBytes;
      storage = other.storage;
      explain = other.explain;
    }

    /** The files, directories and globs to scan, in the order of the plan. */
    public Builder paths(String... paths) {
      return paths(List.of(paths));
    }

    /** The files, directories and globs to scan, in the order of the plan. */
    public Builder paths(List<String> paths) {
      for (String path : paths) {
        if (path.isEmpty()) {
          throw new IllegalArgumentException("paths must not be empty, were " + paths);
        }
      }
      this.paths = List.copyOf(paths);
      return this;
    }

    /**
     * The files to scan, in this order, instead of {@link #paths}: for engines that list files
     * themselves. They lie in {@link #storage}; nothing is listed, and their order is the plan's.
     */
    public Builder listed(List<FileInfo> files) {
      listed = Optional.of(List.copyOf(files));
      return this;
    }

    /**
     * The columns to read. A name selects the leaf that is called so and every leaf nested under
     * it; the parts of a nested name are joined with dots. None, the default, is all columns.
     */
    public Builder columns(String... columns) {
      return columns(List.of(columns));
    }

    /** As {@link #columns(String...)}. */
    public Builder columns(List<String> columns) {
      for (String column : columns) {
        if (column.isEmpty()) {
          throw new IllegalArgumentException("a column's name must not be empty, in " + columns);
        }
      }
      this.columns = List.copyOf(columns);
      return this;
    }

    /**
     * The condition that delivered rows satisfy; none, the default, is satisfied by all. Row groups
     * that cannot have such rows are left out of the plan, files by their partition columns even
     * before their footers are read; see {@link ReadTask#residual} for what is left to do.
     */
    public Builder where(Predicate predicate) {
      this.predicate = Optional.of(predicate);
      return this;
    }

    /** How names in the predicate match those of a file; exactly by default. */
    public Builder nameMatching(NameMatching nameMatching) {
      this.nameMatching = Objects.requireNonNull(nameMatching, "nameMatching");
      return this;
    }

    /**
     * Where a timestamp in the predicate that has no zone lies on the time line, when it meets a
     * column in UTC; UTC by default.
     */
    public Builder timeZone(ZoneId timeZone) {
      this.timeZone = Objects.requireNonNull(timeZone, "timeZone");
      return this;
    }

    /** The most rows to deliver, at least 0: the plan ends as soon as it surely has as many. */
    public Builder limit(long limit) {
      this.limit = OptionalLong.of(atLeast(0, "limit", limit));
      return this;
    }

    /** The size of a task in bytes, at least 1; 128 MiB by default. */
    public Builder taskBytes(long taskBytes) {
      this.taskBytes = atLeast(1, "taskBytes", taskBytes);
      return this;
    }

    /**
     * The size in bytes up to which a task may be filled rather than leave a row group that fits
     * nowhere to a task of its own, at least {@link #taskBytes}, which is the default. Only for
     * {@link PackingPolicy#BEST_FIT}.
     */
    public Builder maxTaskBytes(long maxTaskBytes) {
      this.maxTaskBytes = OptionalLong.of(atLeast(1, "maxTaskBytes", maxTaskBytes));
      return this;
    }

    /** Which of the tasks that are being filled gets a row group; best fit by default. */
    public Builder packing(PackingPolicy packing) {
      this.packing = Objects.requireNonNull(packing, "packing");
      return this;
    }

    /**
     * How many tasks of mixed files are filled at the same time, at least 1; 256 by default, 16
     * with {@link PackingPolicy#FIRST_FIT}.
     */
    public Builder maxOpenBins(int maxOpenBins) {
      this.maxOpenBins = OptionalInt.of((int) atLeast(1, "maxOpenBins", maxOpenBins));
      return this;
    }

    /**
     * What opening a file is worth in bytes, at least 0: each file of a task but its first takes up
     * as much of it. 4 MiB by default, or a 32nd of the task where that is less. Only for {@link
     * PackingPolicy#BEST_FIT}.
     */
    public Builder openCost(long openCost) {
      this.openCost = OptionalLong.of(atLeast(0, "openCost", openCost));
      return this;
    }

    /**
     * The most files in a task, at least 1; any number by default. Only for {@link
     * PackingPolicy#BEST_FIT}.
     */
    public Builder maxFilesPerTask(int maxFilesPerTask) {
      this.maxFilesPerTask = OptionalInt.of((int) atLeast(1, "maxFilesPerTask", maxFilesPerTask));
      return this;
    }

    /**
     * The most rows in a task, before any predicate, unless a single row group has more; at least
     * 1, any number by default. Only for {@link PackingPolicy#BEST_FIT}.
     */
    public Builder maxRowsPerTask(long maxRowsPerTask) {
      this.maxRowsPerTask = OptionalLong.of(atLeast(1, "maxRowsPerTask", maxRowsPerTask));
      return this;
    }

    /**
     * How many tasks there are to be even if the files are so small that fewer would do, at least
     * 0; 0 by default. The first tasks are held back until it is sure that there will be as many.
     */
    public Builder minTasks(int minTasks) {
      this.minTasks = (int) atLeast(0, "minTasks", minTasks);
      return this;
    }

    /** Merges consecutive row groups up to about this many bytes; 0, the default, merges none. */
    public Builder coalesceBytes(long coalesceBytes) {
      this.coalesceBytes = atLeast(0, "coalesceBytes", coalesceBytes);
      return this;
    }

    /** Whether merged row groups may be cut apart again where a task is full; false by default. */
    public Builder splitCoalesced(boolean splitCoalesced) {
      this.splitCoalesced = splitCoalesced;
      return this;
    }

    /** What the weight of a row group measures; its size once it is decoded by default. */
    public Builder sizeModel(SizeModel sizeModel) {
      this.sizeModel = Objects.requireNonNull(sizeModel, "sizeModel");
      return this;
    }

    /** Who holds the decoded values; Arrow by default, and always with other size models. */
    public Builder consumer(ConsumerProfile consumer) {
      this.consumer = Objects.requireNonNull(consumer, "consumer");
      return this;
    }

    /**
     * How many dictionary pages may be asked for the lengths of their entries where footers say too
     * little, at least 0; 0, the default, asks none, and other size models never do. Each costs one
     * small read that planning waits for.
     */
    public Builder dictionaryProbes(long dictionaryProbes) {
      this.dictionaryProbes = atLeast(0, "dictionaryProbes", dictionaryProbes);
      return this;
    }

    /** How files are cut: by their footers, the default, or blindly by size. */
    public Builder chunking(Chunking chunking) {
      this.chunking = Objects.requireNonNull(chunking, "chunking");
      return this;
    }

    /** The length of a byte range for {@link Chunking#SIZE}, at least 1; 1 GiB by default. */
    public Builder chunkBytes(long chunkBytes) {
      this.chunkBytes = atLeast(1, "chunkBytes", chunkBytes);
      return this;
    }

    /** How many footers are read at the same time, 1 to 1,024; 32 by default. */
    public Builder ioThreads(int ioThreads) {
      if (ioThreads < 1 || ioThreads > 1024) {
        throw new IllegalArgumentException("ioThreads must be 1 to 1024, was " + ioThreads);
      }
      this.ioThreads = ioThreads;
      return this;
    }

    /**
     * What remembers footers from one plan to the next; nothing by default. The plan does not close
     * it, so that one cache serves many plans.
     */
    public Builder footerCache(FooterCache footerCache) {
      this.footerCache = Objects.requireNonNull(footerCache, "footerCache");
      return this;
    }

    /** What happens about a file that cannot be read; the plan fails by default. */
    public Builder onError(OnError onError) {
      this.onError = Objects.requireNonNull(onError, "onError");
      return this;
    }

    /** What happens about a path that does not exist; the plan fails by default. */
    public Builder onMissing(OnError onMissing) {
      this.onMissing = Objects.requireNonNull(onMissing, "onMissing");
      return this;
    }

    /** Which files of a directory are planned; those with a Parquet name by default. */
    public Builder files(ListingOptions.Files files) {
      this.files = Objects.requireNonNull(files, "files");
      return this;
    }

    /** How the scan's schema follows from the files'; it is the first file's by default. */
    public Builder schemaMode(SchemaMode schemaMode) {
      this.schemaMode = Objects.requireNonNull(schemaMode, "schemaMode");
      return this;
    }

    /**
     * How many bytes of footers are held in memory at the same time, at least 1; 256 MiB by
     * default. A single larger footer is held alone.
     */
    public Builder footerMemoryBytes(long footerMemoryBytes) {
      this.footerMemoryBytes = atLeast(1, "footerMemoryBytes", footerMemoryBytes);
      return this;
    }

    /** The largest footer that is read, in bytes, at least 1; 512 MiB by default. */
    public Builder maxFooterBytes(int maxFooterBytes) {
      this.maxFooterBytes = (int) atLeast(1, "maxFooterBytes", maxFooterBytes);
      return this;
    }

    /**
     * Where the paths lie; by default {@linkplain StorageByScheme#shared each path's scheme says}.
     * The plan does not close it, so that one storage serves many plans.
     */
    public Builder storage(Storage storage) {
      this.storage = Objects.requireNonNull(storage, "storage");
      return this;
    }

    /**
     * Is told about every file, in listing order, in the thread that iterates the plan; nobody by
     * default.
     */
    public Builder explain(Consumer<FileExplanation> explain) {
      this.explain = Objects.requireNonNull(explain, "explain");
      return this;
    }

    /**
     * The scan.
     *
     * @throws IllegalArgumentException if there is no path, or if options contradict each other
     */
    public ParquetScan build() {
      if (paths.isEmpty() && listed.isEmpty()) {
        throw new IllegalArgumentException("paths must name at least one path, were none");
      }
      if (!paths.isEmpty() && listed.isPresent()) {
        throw new IllegalArgumentException("paths and listed exclude each other, both were given");
      }
      return new ParquetScan(new Builder(this));
    }

    private PackingOptions packingOptions() {
      return new TaskPacking(
              chunking,
              packing,
              taskBytes,
              maxTaskBytes,
              maxOpenBins,
              splitCoalesced,
              openCost,
              maxFilesPerTask,
              maxRowsPerTask,
              minTasks)
          .options();
    }

    private static long atLeast(long least, String option, long value) {
      if (value < least) {
        throw new IllegalArgumentException(
            option + " must be at least " + least + ", was " + value);
      }
      return value;
    }
  }
}
