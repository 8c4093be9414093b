package dev.floorplan.pack;

import java.util.List;

/**
 * A sealed bin: what one read task reads.
 *
 * @param items in the order they were placed, at least one
 * @param bytes the sum of the items' weights
 */
public record Bin(List<BinItem> items, long bytes) {

  public Bin {
    items = List.copyOf(items);
    if (items.isEmpty()) {
      throw new IllegalArgumentException("a bin holds at least one item");
    }
    long sum = 0;
    for (BinItem item : items) {
      sum = Math.addExact(sum, item.chunk().bytes());
    }
    if (sum != bytes) {
      throw new IllegalArgumentException(
          items.get(0).file().path()
              + ": bytes must be the sum of the bin's items, "
              + sum
              + ", was "
              + bytes);
    }
  }

  /** A bin of a single item. */
  static Bin of(BinItem item) {
    return new Bin(List.of(item), item.chunk().bytes());
  }
}
