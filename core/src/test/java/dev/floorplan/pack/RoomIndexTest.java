package dev.floorplan.pack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class RoomIndexTest {

  private record Entry(int bin, long room, long opened) {}

  /** The same bins in a sorted set. */
  private static final class Reference {
    private static final Entry NONE = new Entry(RoomIndex.NONE, 0, 0);

    private final TreeSet<Entry> sorted =
        new TreeSet<>(Comparator.comparingLong(Entry::room).thenComparingLong(Entry::opened));
    private final Map<Integer, Entry> byBin = new HashMap<>();

    int tightest(long leastRoom) {
      Entry found = sorted.ceiling(new Entry(0, leastRoom, Long.MIN_VALUE));
      return found == null ? RoomIndex.NONE : found.bin;
    }

    int roomiest() {
      return sorted.isEmpty() ? RoomIndex.NONE : tightest(sorted.last().room);
    }

    int fullest() {
      return sorted.isEmpty() ? NONE.bin : sorted.first().bin;
    }
  }

  @Test
  void everyAnswerIsThatOfASortedSet() {
    for (long seed = 0; seed < 300; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      long mostRoom = random.nextLong(0, Long.MAX_VALUE) >>> random.nextInt(63);
      // Some rooms only, so that many bins have the same.
      long steps = random.nextBoolean() ? 5 : Math.max(1, mostRoom);
      int places = random.nextInt(1, 400);
      RoomIndex index = new RoomIndex(mostRoom);
      Reference reference = new Reference();
      for (int operation = 0; operation < 2_000; operation++) {
        String what = "seed " + seed + ", operation " + operation;
        int bin = random.nextInt(places);
        Entry known = reference.byBin.remove(bin);
        if (random.nextInt(500) == 0) {
          index.clear();
          reference.byBin.clear();
          reference.sorted.clear();
        } else if (known != null) {
          assertThat(index.room(bin)).as(what).isEqualTo(known.room);
          index.remove(bin);
          reference.sorted.remove(known);
        } else {
          long room = random.nextInt(20) == 0 ? -1 : mostRoom / steps * random.nextLong(steps + 1);
          Entry added = new Entry(bin, room, operation);
          index.add(bin, room, operation);
          reference.sorted.add(added);
          reference.byBin.put(bin, added);
        }
        long least = random.nextLong(Math.max(1, mostRoom)) / steps * steps;
        assertThat(index.tightest(least)).as(what).isEqualTo(reference.tightest(least));
        assertThat(index.fullest()).as(what).isEqualTo(reference.fullest());
        assertThat(index.roomiest()).as(what).isEqualTo(reference.roomiest());
        int other = random.nextInt(places);
        assertThat(index.contains(other)).as(what).isEqualTo(reference.byBin.containsKey(other));
      }
    }
  }
}
