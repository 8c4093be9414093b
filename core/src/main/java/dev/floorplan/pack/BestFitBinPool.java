package dev.floorplan.pack;

import static dev.floorplan.pack.RoomIndex.NONE;

import dev.floorplan.listing.FileInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;

/**
 * The bins of all files: many are open at a time, and a chunk goes where it leaves the least room.
 *
 * <p><b>Load.</b> A chunk takes up a part of the target, see {@link ChunkLoads}. Every file of a
 * bin but the first takes up {@code openCost} as well. An empty bin is therefore given {@code
 * target + openCost} of room and each file is charged alike.
 *
 * <p><b>Choice.</b> The bin that is left with the least room, of several the oldest (Best Fit). The
 * chunk stays with its file, though, unless that is tighter by more than {@code openCost} and by
 * more than a tenth of the target: in the bin that got the file's chunk before it, which keeps
 * neighbours together, or else in the tightest bin that holds the file. What fits nowhere goes into
 * the roomiest bin if that has less than {@code minBinBytes} and ends at {@code maxBinBytes} at
 * most, or else into a new bin; when as many are open as may be, the fullest is sealed first.
 *
 * <p>A run that fits nowhere in one piece is cut: each time the longest prefix of what is left of
 * it that fits somewhere is placed as a chunk is.
 *
 * <p><b>The tail.</b> In the end each bin, the emptiest first, is dissolved if all of its items fit
 * into the others, by the same rules.
 *
 * <p><b>Invariants.</b> {@link #open} holds each open bin by its room, which is above 0, and {@link
 * #ofFile} those that hold the current file. A bin that holds as many files as it may is {@link
 * #CLOSED} in {@code open}: no other file fits, it is the first to make room for a new bin, and it
 * is sealed when its last file ends.
 *
 * <p><b>Cost.</b> A chunk or a piece takes logarithmic time in the number of open bins; the tail
 * does for each item of an open bin. Memory holds the open bins.
 *
 * <p><b>What it does not promise.</b> The fewest bins or the fewest opens. A file is known until a
 * chunk of another one comes; if it comes again it counts as one more file, so that a bin may hold
 * fewer files than allowed, never more.
 *
 * <p>References: D. S. Johnson, "Near-optimal bin packing algorithms" (1973), for Best Fit.
 */
final class BestFitBinPool implements BinPool {

  /** Stands for the room of a bin that no other file fits into. */
  private static final long CLOSED = -1;

  /** A file is left for a bin only if that is tighter by more than this part of the target. */
  private static final int AFFINITY_PARTS = 10;

  private final PackingOptions options;
  private final ChunkLoads loads;
  private final long target;
  private final long openCost;
  private final long affinity;
  private final Queue<Bin> sealed;

  /** The open bins, each known by its place in here, and nothing where a place is free. */
  private BestFitBin[] bins = new BestFitBin[16];

  private int[] freePlaces = new int[16];
  private int freeCount;
  private int usedPlaces;
  private long openedCount;
  private long arrivedCount;

  private final RoomIndex open;
  private final RoomIndex ofFile;

  /** The file whose chunks come; null before the first. */
  private String path;

  /** The open bin that got the file's last chunk, or none. */
  private int latest = NONE;

  BestFitBinPool(PackingOptions options, Queue<Bin> sealed) {
    this.options = options;
    this.sealed = sealed;
    loads = new ChunkLoads(options.targetBinBytes(), options.maxRowsPerBin());
    target = options.targetBinBytes();
    openCost = options.openCost();
    affinity = Math.max(openCost, target / AFFINITY_PARTS);
    open = new RoomIndex(target + openCost);
    ofFile = new RoomIndex(target + openCost);
  }

  @Override
  public void place(FileInfo file, FileChunk chunk) {
    if (loads.of(chunk) > target) {
      sealed.add(Bin.of(new BinItem(file, chunk)));
      return;
    }
    begin(file);
    int place = find(chunk);
    put(place == NONE ? openBin() : place, file, chunk);
  }

  @Override
  public void placeSplit(FileInfo file, RowGroupInfo run) {
    begin(file);
    int place = run.rows() > options.maxRowsPerBin() ? NONE : choose(loads.of(run));
    if (place != NONE) {
      put(place, file, run);
      return;
    }
    int placed = 0;
    while (placed < run.rowGroupCount()) {
      int taken = prefix(run, placed, mostRoom());
      if (taken > 0) {
        place = choose(loads.of(run.piece(placed, taken)));
      } else {
        taken = 1;
        place = find(run.piece(placed, 1));
        if (place == NONE) {
          taken = Math.max(1, prefix(run, placed, target));
          place = openBin();
        }
      }
      put(place, file, run.piece(placed, taken));
      placed += taken;
    }
  }

  @Override
  public void sealAll() {
    sealClosed();
    List<Integer> emptiestFirst = openPlaces();
    emptiestFirst.sort(
        Comparator.comparingLong((Integer place) -> bins[place].room)
            .thenComparingLong(place -> bins[place].openingNumber)
            .reversed());
    emptiestFirst.forEach(this::dissolve);
    List<Integer> inOpeningOrder = openPlaces();
    inOpeningOrder.sort(Comparator.comparingLong(place -> bins[place].openingNumber));
    inOpeningOrder.forEach(this::seal);
    path = null;
  }

  private void begin(FileInfo file) {
    if (!file.path().equals(path)) {
      sealClosed();
      beginAnew(file);
    }
  }

  private void beginAnew(FileInfo file) {
    path = file.path();
    ofFile.clear();
    latest = NONE;
  }

  /** No chunk can be added to these any more once their last file has ended. */
  private void sealClosed() {
    for (int place = open.fullest();
        place != NONE && open.room(place) == CLOSED;
        place = open.fullest()) {
      seal(place);
    }
  }

  /** The bin for a chunk of the current file, or none of those that are open. */
  private int find(FileChunk chunk) {
    long load = loads.of(chunk);
    int place = choose(load);
    return place == NONE && load <= target ? stretch(load, ChunkLoads.rows(chunk)) : place;
  }

  /** The bin for a load of the current file, within the target, or none. */
  private int choose(long load) {
    if (load > target) {
      return NONE;
    }
    int tightest = open.tightest(load + openCost);
    long least = tightest == NONE ? Long.MAX_VALUE : roomForFile(tightest);
    if (latest != NONE && bins[latest].room >= load && bins[latest].room - affinity <= least) {
      return latest;
    }
    int own = ofFile.tightest(load);
    return own != NONE && bins[own].room - affinity <= least ? own : tightest;
  }

  /** The bin that a load which fits nowhere may fill beyond the target, or none. */
  private int stretch(long load, long rows) {
    if (options.maxBinBytes() == target) {
      return NONE;
    }
    int own = ofFile.roomiest();
    if (own != NONE && mayStretch(own, load, rows)) {
      return own;
    }
    int roomiest = open.roomiest();
    return roomiest != NONE && open.room(roomiest) != CLOSED && mayStretch(roomiest, load, rows)
        ? roomiest
        : NONE;
  }

  private boolean mayStretch(int place, long load, long rows) {
    return load - roomForFile(place) <= options.maxBinBytes() - target
        && bins[place].bytes < options.minBinBytes()
        && bins[place].rows <= options.maxRowsPerBin() - rows;
  }

  /** The largest load of the current file that fits somewhere; negative where none does. */
  private long mostRoom() {
    int own = ofFile.roomiest();
    int roomiest = open.roomiest();
    return Math.max(
        own == NONE ? CLOSED : bins[own].room,
        roomiest == NONE || open.room(roomiest) == CLOSED ? CLOSED : roomForFile(roomiest));
  }

  private long roomForFile(int place) {
    return bins[place].room - (ofFile.contains(place) ? 0 : openCost);
  }

  /** How many row groups, from the {@code from}-th of a run on, are a load of at most this. */
  private int prefix(RowGroupInfo run, int from, long mostLoad) {
    long bytes = 0;
    long rows = 0;
    int end = from;
    while (end < run.rowGroupCount()) {
      bytes += run.groupBytes().get(end);
      rows += run.groupRows().get(end);
      if (loads.of(bytes, rows) > mostLoad || rows > options.maxRowsPerBin()) {
        break;
      }
      end++;
    }
    return end - from;
  }

  private void put(int place, FileInfo file, FileChunk chunk) {
    bins[place].insert(new BinItem(file, chunk), arrivedCount++);
    take(place, chunk);
    latest = place;
    if (bins[place].room <= 0) {
      seal(place);
    }
  }

  /** Charges an open bin with a chunk of the current file. */
  private void take(int place, FileChunk chunk) {
    BestFitBin bin = bins[place];
    boolean newFile = !ofFile.contains(place);
    if (newFile) {
      bin.room -= openCost;
      bin.files++;
    } else {
      ofFile.remove(place);
    }
    bin.room -= loads.of(chunk);
    bin.bytes += chunk.bytes();
    bin.rows += ChunkLoads.rows(chunk);
    open.remove(place);
    if (bin.room > 0) {
      index(place);
      ofFile.add(place, bin.room, bin.openingNumber);
    }
  }

  private void index(int place) {
    BestFitBin bin = bins[place];
    boolean closed = bin.files == options.maxFilesPerBin();
    open.add(place, closed ? CLOSED : bin.room, bin.openingNumber);
  }

  private int openBin() {
    if (usedPlaces - freeCount == options.maxSharedOpenBins()) {
      seal(open.fullest());
    }
    if (freeCount == 0 && usedPlaces == bins.length) {
      bins = Arrays.copyOf(bins, 2 * usedPlaces);
      freePlaces = Arrays.copyOf(freePlaces, 2 * usedPlaces);
    }
    int place = freeCount > 0 ? freePlaces[--freeCount] : usedPlaces++;
    bins[place] = new BestFitBin(openedCount++, target + openCost);
    index(place);
    return place;
  }

  private void seal(int place) {
    sealed.add(bins[place].seal());
    close(place);
  }

  private void close(int place) {
    if (open.contains(place)) {
      open.remove(place);
    }
    if (ofFile.contains(place)) {
      ofFile.remove(place);
    }
    if (latest == place) {
      latest = NONE;
    }
    bins[place] = null;
    freePlaces[freeCount++] = place;
  }

  private List<Integer> openPlaces() {
    List<Integer> places = new ArrayList<>();
    for (int place = 0; place < usedPlaces; place++) {
      if (bins[place] != null) {
        places.add(place);
      }
    }
    return places;
  }

  /** What a bin was before the tail's item was tried in it. */
  private record Trial(int place, long room, long bytes, long rows, int files) {}

  /** Moves all items of a bin into the others, or none. */
  private void dissolve(int emptiest) {
    BestFitBin bin = bins[emptiest];
    if (!open.contains(emptiest)) {
      return; // filled up by another one
    }
    open.remove(emptiest);
    path = null;
    List<Trial> trials = new ArrayList<>();
    for (int i = 0; i < bin.itemCount(); i++) {
      BinItem item = bin.item(i);
      if (!item.file().path().equals(path)) {
        beginAnew(item.file());
      }
      int place = find(item.chunk());
      if (place == NONE) {
        undo(trials);
        index(emptiest);
        return;
      }
      BestFitBin other = bins[place];
      trials.add(new Trial(place, other.room, other.bytes, other.rows, other.files));
      take(place, item.chunk());
    }
    for (int i = 0; i < bin.itemCount(); i++) {
      bins[trials.get(i).place].insert(bin.item(i), bin.arrival(i));
    }
    close(emptiest);
  }

  private void undo(List<Trial> trials) {
    ofFile.clear();
    for (int i = trials.size() - 1; i >= 0; i--) {
      Trial trial = trials.get(i);
      BestFitBin bin = bins[trial.place];
      if (open.contains(trial.place)) {
        open.remove(trial.place);
      }
      bin.room = trial.room;
      bin.bytes = trial.bytes;
      bin.rows = trial.rows;
      bin.files = trial.files;
      index(trial.place);
    }
  }
}
