package dev.floorplan.pack;

import dev.floorplan.listing.FileInfo;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/**
 * The rules of Best Fit written down as directly as possible, for comparison: every room is summed
 * up anew, every bin is looked at, nothing is fast.
 */
final class ReferenceBestFit {

  /** A chunk in a bin. A file that comes again after another has a new visit. */
  private record Placed(int arrival, int visit, FileInfo file, FileChunk chunk) {}

  private final PackingOptions options;
  private final List<List<Placed>> open = new ArrayList<>();
  private final List<Bin> sealed = new ArrayList<>();
  private String path;
  private int visit;
  private int arrival;
  private List<Placed> latest;

  ReferenceBestFit(PackingOptions options) {
    this.options = options;
  }

  void add(FileChunks chunks) {
    for (FileChunk chunk : chunks.chunks()) {
      boolean split = options.coalescedRuns() == CoalescedRuns.SPLIT;
      if (split && chunk instanceof RowGroupInfo run && run.rowGroupCount() > 1) {
        addRun(chunks.file(), run);
      } else if (load(chunk) > options.targetBinBytes()) {
        sealed.add(new Bin(List.of(new BinItem(chunks.file(), chunk)), chunk.bytes()));
      } else {
        begin(chunks.file());
        List<Placed> bin = find(chunk);
        put(bin == null ? openBin() : bin, chunks.file(), chunk);
      }
    }
  }

  List<Bin> drain() {
    List<Bin> drained = List.copyOf(sealed);
    sealed.clear();
    return drained;
  }

  void finish() {
    sealClosed();
    List<List<Placed>> emptiestFirst = new ArrayList<>(open);
    emptiestFirst.sort(
        Comparator.comparingLong((List<Placed> bin) -> room(bin))
            .thenComparingInt(open::indexOf)
            .reversed());
    emptiestFirst.forEach(this::dissolve);
    List.copyOf(open).forEach(this::seal);
  }

  private void begin(FileInfo file) {
    if (!file.path().equals(path)) {
      sealClosed();
      path = file.path();
      visit++;
      latest = null;
    }
  }

  private void addRun(FileInfo file, RowGroupInfo run) {
    begin(file);
    List<Placed> whole = findWithinTarget(run);
    if (whole != null) {
      put(whole, file, run);
      return;
    }
    int from = 0;
    while (from < run.rowGroupCount()) {
      RowGroupInfo piece = null;
      List<Placed> bin = null;
      for (int count = run.rowGroupCount() - from; count > 0 && bin == null; count--) {
        piece = run.piece(from, count);
        bin = findWithinTarget(piece);
      }
      if (bin == null) {
        piece = run.piece(from, 1);
        bin = find(piece);
      }
      if (bin == null) {
        int count = run.rowGroupCount() - from;
        while (count > 1 && load(run.piece(from, count)) > options.targetBinBytes()) {
          count--;
        }
        piece = run.piece(from, count);
        bin = openBin();
      }
      put(bin, file, piece);
      from += piece.rowGroupCount();
    }
  }

  /** The bin for a chunk of the current file, or null if it needs a new one. */
  private List<Placed> find(FileChunk chunk) {
    List<Placed> within = findWithinTarget(chunk);
    if (within != null || load(chunk) > options.targetBinBytes()) {
      return within;
    }
    List<Placed> own = roomiest(this::holdsFile);
    if (own != null && mayStretch(own, chunk)) {
      return own;
    }
    List<Placed> roomiest = roomiest(bin -> !isClosed(bin));
    return roomiest != null && mayStretch(roomiest, chunk) ? roomiest : null;
  }

  private List<Placed> findWithinTarget(FileChunk chunk) {
    long load = load(chunk);
    if (load > options.targetBinBytes()) {
      return null;
    }
    // A bin is asked for the open cost here even if it holds the file, as the rule has it.
    List<Placed> tightest =
        tightest(bin -> !isClosed(bin) && room(bin) >= load + options.openCost());
    long affinity = Math.max(options.openCost(), options.targetBinBytes() / 10);
    long least = tightest == null ? Long.MAX_VALUE : roomForFile(tightest);
    if (open.contains(latest) && room(latest) >= load && room(latest) - affinity <= least) {
      return latest;
    }
    List<Placed> own = tightest(bin -> holdsFile(bin) && room(bin) >= load);
    return own != null && room(own) - affinity <= least ? own : tightest;
  }

  private boolean mayStretch(List<Placed> bin, FileChunk chunk) {
    long bytes = bin.stream().mapToLong(placed -> placed.chunk.bytes()).sum();
    long rows = bin.stream().mapToLong(placed -> rows(placed.chunk)).sum();
    return bytes < options.minBinBytes()
        && options.targetBinBytes() - roomForFile(bin) + load(chunk) <= options.maxBinBytes()
        && rows + rows(chunk) <= options.maxRowsPerBin();
  }

  private List<Placed> tightest(Predicate<List<Placed>> fits) {
    return open.stream()
        .filter(bin -> room(bin) > 0)
        .filter(fits)
        .min(Comparator.comparingLong(this::room))
        .orElse(null);
  }

  private List<Placed> roomiest(Predicate<List<Placed>> among) {
    return open.stream()
        .filter(bin -> room(bin) > 0)
        .filter(among)
        .min(Comparator.comparingLong(bin -> -room(bin)))
        .orElse(null);
  }

  private List<Placed> openBin() {
    if (open.size() == options.maxSharedOpenBins()) {
      List<Placed> closed = open.stream().filter(this::isClosed).findFirst().orElse(null);
      seal(closed != null ? closed : tightest(bin -> true));
    }
    List<Placed> bin = new ArrayList<>();
    open.add(bin);
    return bin;
  }

  private void put(List<Placed> bin, FileInfo file, FileChunk chunk) {
    bin.add(new Placed(arrival++, visit, file, chunk));
    latest = bin;
    if (room(bin) <= 0) {
      seal(bin);
    }
  }

  private void sealClosed() {
    open.stream().filter(this::isClosed).toList().forEach(this::seal);
  }

  private void seal(List<Placed> bin) {
    open.removeIf(other -> other == bin);
    List<BinItem> items =
        bin.stream()
            .sorted(Comparator.comparingInt(Placed::arrival))
            .map(placed -> new BinItem(placed.file, placed.chunk))
            .toList();
    sealed.add(new Bin(items, items.stream().mapToLong(item -> item.chunk().bytes()).sum()));
  }

  private void dissolve(List<Placed> bin) {
    if (room(bin) <= 0) {
      return;
    }
    List<List<Placed>> before = new ArrayList<>(open);
    List<List<Placed>> contents = open.stream().map(List::copyOf).toList();
    open.removeIf(other -> other == bin);
    path = null;
    for (Placed placed : List.copyOf(bin)) {
      if (!placed.file.path().equals(path)) {
        path = placed.file.path();
        visit++;
        latest = null;
      }
      List<Placed> other = find(placed.chunk);
      if (other == null) {
        open.clear();
        open.addAll(before);
        for (int i = 0; i < before.size(); i++) {
          before.get(i).clear();
          before.get(i).addAll(contents.get(i));
        }
        return;
      }
      other.add(new Placed(placed.arrival, visit, placed.file, placed.chunk));
    }
  }

  private boolean holdsFile(List<Placed> bin) {
    return bin.stream().anyMatch(placed -> placed.visit == visit);
  }

  private long files(List<Placed> bin) {
    return bin.stream().mapToInt(Placed::visit).distinct().count();
  }

  private boolean isClosed(List<Placed> bin) {
    return files(bin) == options.maxFilesPerBin();
  }

  private long room(List<Placed> bin) {
    long loads = bin.stream().mapToLong(placed -> load(placed.chunk)).sum();
    return options.targetBinBytes() + options.openCost() - loads - options.openCost() * files(bin);
  }

  private long roomForFile(List<Placed> bin) {
    return room(bin) - (holdsFile(bin) ? 0 : options.openCost());
  }

  private static long rows(FileChunk chunk) {
    return chunk instanceof RowGroupInfo run ? run.rows() : 0;
  }

  private long load(FileChunk chunk) {
    if (options.maxRowsPerBin() == Long.MAX_VALUE) {
      return chunk.bytes();
    }
    BigInteger most = BigInteger.valueOf(options.maxRowsPerBin());
    BigInteger share =
        BigInteger.valueOf(rows(chunk))
            .multiply(BigInteger.valueOf(options.targetBinBytes()))
            .add(most)
            .subtract(BigInteger.ONE)
            .divide(most);
    return Math.max(chunk.bytes(), share.longValueExact());
  }
}
