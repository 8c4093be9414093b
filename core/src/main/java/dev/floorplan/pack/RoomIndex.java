package dev.floorplan.pack;

import java.util.Arrays;

/**
 * Bins in the order of their room, those of equal room in the order of their opening.
 *
 * <p>A bin is a small number, at least 0, that its pool chooses. Adding, removing and finding take
 * logarithmic time in the number of bins at most, and constant time as long as their rooms differ;
 * nothing is allocated but for more bins than ever before.
 *
 * <p><b>Classes.</b> The range of room is cut into up to 4,096 classes of equal width. Two levels
 * of bits tell which have bins, so that the next one that has is two steps away from any:
 *
 * <pre>
 *   occupiedWords   1 bit for each word     ..1..1...
 *   occupied        1 bit for each class    ..1..  .11..
 *   links           1 root for each class   bins of about the same room
 * </pre>
 *
 * <p><b>Trees.</b> The bins of a class form a treap: a search tree by room and opening that is at
 * the same time a heap by a scrambled opening number, which keeps it as flat as one of random
 * insertions. Its shape decides about time only, never about an answer. All links lie in one array,
 * the root of a class as well as the two links of a bin, so that a place to change is an index.
 *
 * <p>References: R. Seidel, C. R. Aragon, "Randomized search trees" (1996).
 */
final class RoomIndex {

  /** No bin. */
  static final int NONE = -1;

  private static final int WORDS = Long.SIZE;
  private static final int CLASSES = WORDS * Long.SIZE;

  /** What a room is shifted by to get its class. */
  private final int shift;

  private long occupiedWords;

  /** A word counts only if it is in {@link #occupiedWords}, a root only if its class is in here. */
  private final long[] occupied = new long[WORDS];

  /** The roots, then for each bin the link to those before it and to those after it. */
  private int[] links = new int[CLASSES];

  private int[] linkedAt = new int[0];
  private int[] priority = new int[0];
  private long[] room = new long[0];
  private long[] opened = new long[0];

  /** In which generation a bin was added; 0 for one that is not in the index. */
  private long[] member = new long[0];

  private long generation = 1;

  /**
   * @param mostRoom of any bin, at least 0
   */
  RoomIndex(long mostRoom) {
    shift = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(mostRoom) - 12);
  }

  /**
   * Adds a bin that is not in the index.
   *
   * @param itsRoom at most the most of any bin; negative sorts before 0
   * @param openingNumber unlike those of the other bins
   */
  void add(int bin, long itsRoom, long openingNumber) {
    if (bin >= member.length) {
      grow(Math.max(16, 2 * bin));
    }
    room[bin] = itsRoom;
    opened[bin] = openingNumber;
    priority[bin] = scramble(openingNumber);
    member[bin] = generation;

    int at = classOf(itsRoom);
    int before = before(bin);
    int after = after(bin);
    if (occupy(at)) {
      while (links[at] != NONE && priority[links[at]] >= priority[bin]) {
        at = precedes(bin, links[at]) ? before(links[at]) : after(links[at]);
      }
      int rest = links[at];
      while (rest != NONE) {
        if (precedes(rest, bin)) {
          link(before, rest);
          before = after(rest);
          rest = links[before];
        } else {
          link(after, rest);
          after = before(rest);
          rest = links[after];
        }
      }
    }
    link(at, bin);
    links[before] = NONE;
    links[after] = NONE;
  }

  /** Removes a bin that is in the index. */
  void remove(int bin) {
    int at = linkedAt[bin];
    int before = links[before(bin)];
    int after = links[after(bin)];
    while (before != NONE && after != NONE) {
      if (priority[before] >= priority[after]) {
        link(at, before);
        at = after(before);
        before = links[at];
      } else {
        link(at, after);
        at = before(after);
        after = links[at];
      }
    }
    int rest = before == NONE ? after : before;
    if (rest != NONE) {
      link(at, rest);
    } else {
      links[at] = NONE;
      if (at < CLASSES) {
        vacate(at);
      }
    }
    member[bin] = 0;
  }

  /** Removes every bin, in constant time. */
  void clear() {
    occupiedWords = 0;
    generation++;
  }

  boolean contains(int bin) {
    return bin < member.length && member[bin] == generation;
  }

  /** The room that a bin in the index was added with. */
  long room(int bin) {
    return room[bin];
  }

  /**
   * The oldest of the bins with the least room that is enough, or {@link #NONE}.
   *
   * @param leastRoom at most the most of any bin
   */
  int tightest(long leastRoom) {
    int roomClass = classOf(leastRoom);
    int found = isOccupied(roomClass) ? tightest(links[roomClass], leastRoom) : NONE;
    if (found == NONE) {
      int next = nextOccupied(roomClass + 1);
      found = next == NONE ? NONE : tightest(links[next], leastRoom);
    }
    return found;
  }

  private int tightest(int tree, long leastRoom) {
    int found = NONE;
    int bin = tree;
    while (bin != NONE) {
      if (room[bin] >= leastRoom) {
        found = bin;
        bin = links[before(bin)];
      } else {
        bin = links[after(bin)];
      }
    }
    return found;
  }

  /** The oldest of the bins with the least room, or {@link #NONE} in an empty index. */
  int fullest() {
    return tightest(Long.MIN_VALUE);
  }

  /** The oldest of the bins with the most room, or {@link #NONE} in an empty index. */
  int roomiest() {
    if (occupiedWords == 0) {
      return NONE;
    }
    int word = 63 - Long.numberOfLeadingZeros(occupiedWords);
    int bin = links[(word << 6) + 63 - Long.numberOfLeadingZeros(occupied[word])];
    while (links[after(bin)] != NONE) {
      bin = links[after(bin)];
    }
    return tightest(room[bin]);
  }

  private int classOf(long anyRoom) {
    return anyRoom < 0 ? 0 : (int) (anyRoom >>> shift);
  }

  private boolean isOccupied(int roomClass) {
    int word = roomClass >>> 6;
    return (occupiedWords >>> word & 1) != 0 && (occupied[word] >>> roomClass & 1) != 0;
  }

  /** The first occupied class from this one on, or {@link #NONE}. */
  private int nextOccupied(int roomClass) {
    int word = roomClass >>> 6;
    if (word == WORDS) {
      return NONE;
    }
    long bits = (occupiedWords >>> word & 1) == 0 ? 0 : occupied[word] & -1L << roomClass;
    if (bits == 0) {
      long laterWords = occupiedWords & -2L << word;
      if (laterWords == 0) {
        return NONE;
      }
      word = Long.numberOfTrailingZeros(laterWords);
      bits = occupied[word];
    }
    return (word << 6) + Long.numberOfTrailingZeros(bits);
  }

  /** Makes a class count; returns whether it did before, and so has bins. */
  private boolean occupy(int roomClass) {
    int word = roomClass >>> 6;
    if (isOccupied(roomClass)) {
      return true;
    }
    if ((occupiedWords >>> word & 1) == 0) {
      occupiedWords |= 1L << word;
      occupied[word] = 0;
    }
    occupied[word] |= 1L << roomClass;
    return false;
  }

  private void vacate(int roomClass) {
    int word = roomClass >>> 6;
    occupied[word] &= ~(1L << roomClass);
    if (occupied[word] == 0) {
      occupiedWords &= ~(1L << word);
    }
  }

  private static int before(int bin) {
    return CLASSES + 2 * bin;
  }

  private static int after(int bin) {
    return CLASSES + 2 * bin + 1;
  }

  private void link(int at, int bin) {
    links[at] = bin;
    linkedAt[bin] = at;
  }

  private boolean precedes(int bin, int other) {
    return room[bin] != room[other] ? room[bin] < room[other] : opened[bin] < opened[other];
  }

  /** Spreads consecutive numbers over all of them: the finalizer of SplitMix64. */
  private static int scramble(long number) {
    long mixed = (number ^ number >>> 30) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
    return (int) (mixed >>> 32);
  }

  private void grow(int bins) {
    links = Arrays.copyOf(links, CLASSES + 2 * bins);
    linkedAt = Arrays.copyOf(linkedAt, bins);
    priority = Arrays.copyOf(priority, bins);
    room = Arrays.copyOf(room, bins);
    opened = Arrays.copyOf(opened, bins);
    member = Arrays.copyOf(member, bins);
  }
}
