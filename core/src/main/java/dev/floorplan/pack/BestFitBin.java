package dev.floorplan.pack;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A bin of a {@link BestFitBinPool} that is being filled: its items, and what bounds it. */
final class BestFitBin {

  final long openingNumber;

  /** What can be added yet, the cost of opening files included; full at 0 or below. */
  long room;

  long bytes;
  long rows;
  int files;

  private final List<BinItem> items = new ArrayList<>();

  /** When each item came, ascending: items stand in the order of the stream. */
  private long[] arrivals = new long[4];

  BestFitBin(long openingNumber, long room) {
    this.openingNumber = openingNumber;
    this.room = room;
  }

  /**
   * Adds an item where it belongs by its arrival number, which no other item has. What bounds the
   * bin is the pool's to adjust.
   */
  void insert(BinItem item, long arrival) {
    int count = items.size();
    int at = count;
    if (count > 0 && arrivals[count - 1] > arrival) {
      at = -1 - Arrays.binarySearch(arrivals, 0, count, arrival);
    }
    if (count == arrivals.length) {
      arrivals = Arrays.copyOf(arrivals, 2 * count);
    }
    System.arraycopy(arrivals, at, arrivals, at + 1, count - at);
    arrivals[at] = arrival;
    items.add(at, item);
  }

  int itemCount() {
    return items.size();
  }

  BinItem item(int index) {
    return items.get(index);
  }

  long arrival(int index) {
    return arrivals[index];
  }

  Bin seal() {
    return new Bin(items, bytes);
  }
}
