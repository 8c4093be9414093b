package dev.floorplan.match;

import java.util.Arrays;
import java.util.List;

/** An atom bound to the type of a leaf: possible values in, the truth values it may take out. */
@FunctionalInterface
interface LeafTest {
  // How values may compare with a literal
  int LESS = 1;
  int EQUAL = 2;
  int GREATER = 4;

  /** The truth values that the atom may take. */
  int truths(LeafValues values);

  /** Whether the values are null. */
  static int isNull(LeafValues values) {
    return (values.nullPossible ? TruthSet.TRUE : TruthSet.EMPTY)
        | (values.ordinaryPossible || values.nanPossible ? TruthSet.FALSE : TruthSet.EMPTY);
  }

  /** Whether the values are NaN; null is not. */
  static int isNan(LeafValues values) {
    return (values.nanPossible ? TruthSet.TRUE : TruthSet.EMPTY)
        | (values.ordinaryPossible || values.nullPossible ? TruthSet.FALSE : TruthSet.EMPTY);
  }

  /** Whether the values compare with the literal at the cut in one of the ways of the mask. */
  static LeafTest range(Cut cut, int wanted) {
    return values -> {
      int relations = TruthSet.EMPTY;
      if (values.ordinaryPossible) {
        int min = values.bounds.compareMin(cut);
        int max = values.bounds.compareMax(cut);
        relations |= min < 0 ? LESS : 0;
        relations |= max > 0 ? GREATER : 0;
        relations |= cut.isValue() && min <= 0 && max >= 0 ? EQUAL : 0;
      }
      if (values.nanPossible) {
        relations |= cut == Cut.NAN ? EQUAL : GREATER;
      }
      return (values.nullPossible ? TruthSet.NULL : TruthSet.EMPTY)
          | ((relations & wanted) != 0 ? TruthSet.TRUE : TruthSet.EMPTY)
          | ((relations & ~wanted) != 0 ? TruthSet.FALSE : TruthSet.EMPTY);
    };
  }

  /** Whether the values are among the literals at the cuts, NULL being one of them or not. */
  static LeafTest membership(List<Cut> literals, Domain domain, boolean hasNull) {
    boolean hasNan = literals.contains(Cut.NAN);
    Cut[] cuts =
        literals.stream().filter(Cut::isValue).sorted(domain.cutOrder()).toArray(Cut[]::new);
    int miss = hasNull ? TruthSet.NULL : TruthSet.FALSE;
    return values -> {
      int truths = values.nullPossible ? TruthSet.NULL : TruthSet.EMPTY;
      if (values.ordinaryPossible) {
        boolean within = isAnyWithin(values.bounds, cuts);
        truths |= within ? TruthSet.TRUE : TruthSet.EMPTY;
        truths |= within && values.bounds.isSingle() ? TruthSet.EMPTY : miss;
      }
      if (values.nanPossible) {
        truths |= hasNan ? TruthSet.TRUE : miss;
      }
      return truths;
    };
  }

  /** Whether one of the cuts, which ascend, lies between the bounds. */
  private static boolean isAnyWithin(Bounds bounds, Cut[] cuts) {
    int low = 0;
    int high = cuts.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (bounds.compareMin(cuts[middle]) > 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low < cuts.length && bounds.compareMax(cuts[low]) >= 0;
  }

  /** Whether the values start with the prefix, that is, lie between it and what follows it. */
  static LeafTest startsWith(byte[] prefix) {
    LeafTest from = range(Cut.bytes(Cut.Place.AT, prefix), EQUAL | GREATER);
    LeafTest to = range(afterPrefix(prefix), LESS);
    return values -> TruthSet.and(from.truths(values), to.truths(values));
  }

  /** The least cut above everything that starts with the prefix. */
  private static Cut afterPrefix(byte[] prefix) {
    int length = prefix.length;
    while (length > 0 && prefix[length - 1] == (byte) 0xff) {
      length--;
    }
    if (length == 0) {
      return Cut.ABOVE_ALL;
    }
    byte[] next = Arrays.copyOf(prefix, length);
    next[length - 1]++;
    return Cut.bytes(Cut.Place.AT, next);
  }
}
